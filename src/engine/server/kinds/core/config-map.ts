import { quoteGo } from "../../../value/go-format.ts";
import { utf8Length } from "../../../value/utf8.ts";
import { get, type ValueMap } from "../../../value/value.ts";
import { refusals } from "../../http/refusals.ts";
import type { FieldError } from "../../http/status.ts";
import { serverPart } from "../../parts/server-parts.ts";
import type { BuiltinKind } from "../builtin-kind.ts";
import {
  base64Length,
  immutableDataErrors,
  keyErrors,
  keysOf,
  sizeErrors,
  sizeOf,
} from "../common/data-keys.ts";

export const configMap: BuiltinKind = {
  validate: {
    create: configMapErrors,
    update: (object, live) => [...configMapErrors(object), ...immutableDataErrors(object, live, "data")],
  },
  table: (row) => serverPart().firstCells.configMap(row),
};

function configMapErrors(object: ValueMap): readonly FieldError[] {
  const [data, binary] = [get(object, "data"), get(object, "binaryData")];
  return [
    ...keyErrors(data, "data"),
    ...keyErrors(binary, "binaryData"),
    ...keysOf(data)
      .filter((key) => keysOf(binary).includes(key))
      .map((key) =>
        refusals().invalidField(`data[${key}]`, quoteGo(key), "duplicate of key present in binaryData"),
      ),
    ...sizeErrors(sizeOf(data, utf8Length) + sizeOf(binary, base64Length), "[]"),
  ];
}
