import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseAllDocuments } from "yaml";
import { dig, get, isList, isMap, type Value, type ValueMap } from "../../../src/engine/value/value.ts";

/** An object of a file, and the file. */
export type FoundObject = { readonly file: string; readonly object: ValueMap };

/** Returns the objects in the YAML and JSON files of a folder, in the order of the files. A file that is not readable has none. */
export function readObjects(folder: string): readonly FoundObject[] {
  return readdirSync(folder)
    .sort()
    .flatMap((file) =>
      objectsIn(readFileSync(join(folder, file), "utf8")).map((object) => ({ file, object })),
    );
}

function objectsIn(text: string): readonly ValueMap[] {
  const documents = parseAllDocuments(text, { version: "1.1", uniqueKeys: false });
  if (!Array.isArray(documents) || documents.some(({ errors }) => errors.length > 0)) return [];
  return documents.flatMap((one) => flattened(plain(one.toJS({ maxAliasCount: 1000 }))));
}

/** Returns a value as JSON has it: a date becomes text. */
function plain(value: unknown): Value {
  return JSON.parse(JSON.stringify(value ?? null)) as Value;
}

function flattened(value: Value): readonly ValueMap[] {
  if (!isMap(value) || typeof get(value, "kind") !== "string" || typeof get(value, "apiVersion") !== "string")
    return [];
  const items = get(value, "items");
  if (isList(items) && String(value["kind"]).endsWith("List")) return items.flatMap(flattened);
  const name = dig(value, "metadata", "name");
  return typeof name === "string" && /^[^/?#%]+$/.test(name) ? [value] : []; // others are parts of templates
}
