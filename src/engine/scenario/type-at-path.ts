import { type Path, partsOf } from "../fieldpath/element.ts";
import type { Type } from "../schema/resolve-type.ts";
import { typeAtKey } from "./field-location.ts";

/** Returns the type of the field at a path; null if the schema has none. */
export function typeAtPath(type: Type | null, path: Path): Type | null {
  let at = type;
  for (const element of path) {
    if (at === null) return null;
    const parts = partsOf(element);
    at = typeAtKey(at, parts.kind === "field" ? parts.name : 0);
  }
  return at;
}
