import { quoteGo } from "../../../value/go-format.ts";
import { utf8Length } from "../../../value/utf8.ts";
import { get, type ValueMap } from "../../../value/value.ts";
import { type FieldError, invalidField } from "../../http/status-errors.ts";
import {
  base64Length,
  immutableDataErrors,
  keyErrors,
  keysOf,
  sizeErrors,
  sizeOf,
} from "../common/data-keys.ts";

/** Returns the invalid fields of a new ConfigMap. */
export function configMapErrors(object: ValueMap): readonly FieldError[] {
  const [data, binary] = [get(object, "data"), get(object, "binaryData")];
  return [
    ...keyErrors(data, "data"),
    ...keyErrors(binary, "binaryData"),
    ...keysOf(data)
      .filter((key) => keysOf(binary).includes(key))
      .map((key) => invalidField(`data[${key}]`, quoteGo(key), "duplicate of key present in binaryData")),
    ...sizeErrors(sizeOf(data, utf8Length) + sizeOf(binary, base64Length), "[]"),
  ];
}

/** Returns the invalid fields of a ConfigMap that replaces `live`. */
export function configMapUpdateErrors(object: ValueMap, live: ValueMap): readonly FieldError[] {
  return [...configMapErrors(object), ...immutableDataErrors(object, live, "data")];
}
