import type { ValueMap } from "../engine/value/value.ts";
import { objectsOf } from "../text/manifest/flatten-list.ts";
import { parseManifest } from "../text/manifest/parse-manifest.ts";

/** The largest text, in bytes. */
const LIMIT = { bytes: 64 * 1024 * 1024, whose: "the library reads" };

/** Returns the objects of a text in YAML or JSON, or of a value: the items of a List. Throws an Error with a sentence if the text has an error. */
export function readObjects(given: string | ValueMap): readonly ValueMap[] {
  if (typeof given !== "string") return objectsOf([{ value: given }]);
  const { documents, diagnostics } = parseManifest(given, LIMIT);
  const error = diagnostics.find(({ severity }) => severity === "error");
  if (error !== undefined)
    throw new Error(`Line ${error.range.line}, column ${error.range.column}: ${error.message}`);
  return objectsOf(documents);
}
