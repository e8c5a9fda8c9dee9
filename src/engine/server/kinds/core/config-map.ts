import { get, isMap, type ValueMap } from "../../../value/value.ts";
import { serverPart } from "../../parts/server-parts.ts";
import type { BuiltinKind } from "../builtin-kind.ts";

export const configMap: BuiltinKind = {
  validate: {
    create: (object) => (hasPlainData(object) ? [] : serverPart().configMapErrors(object)),
    update: (object, live) =>
      hasPlainData(object) && get(live, "immutable") !== true
        ? []
        : serverPart().configMapUpdateErrors(object, live),
  },
  table: (row) => serverPart().firstCells.configMap(row),
};

/** How many characters the texts of plain data have at most; the limit of the server is about three times as many bytes. */
const MAX_PLAIN = 300_000;

/** Whether a ConfigMap has only data that the server accepts: some texts with usual keys. */
function hasPlainData(object: ValueMap): boolean {
  const data = get(object, "data") ?? {};
  if (!isMap(data) || get(object, "binaryData") !== undefined) return false;
  const texts = Object.values(data).map(String);
  return (
    Object.keys(data).every((key) => /^[-\w][-.\w]{0,200}$/.test(key)) &&
    texts.reduce((sum, text) => sum + text.length, 0) < MAX_PLAIN
  );
}
