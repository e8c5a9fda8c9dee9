import { type Path, printPath } from "../../fieldpath/element.ts";
import { type Type, typeOfKey } from "../../schema/resolve-type.ts";
import { get, isList, isMap, type Value } from "../../value/value.ts";

/**
 * Returns the paths of the atomic lists, maps and structs in a value, as text. An apply configuration of a policy must not
 * contain them.
 */
export function atomicPaths(value: Value, type: Type): readonly string[] {
  const found: string[] = [];
  visit(value, type, [], found);
  return found;
}

function visit(value: Value, { map, list }: Type, path: Path, found: string[]): void {
  if (isMap(value) && map !== null) {
    if (map.atomic) found.push(printPath(path));
    for (const key of Object.keys(value)) {
      const below = map.fields.has(key) ? typeOfKey(map, key) : null;
      if (below !== null) visit(get(value, key) as Value, below, [...path, `f:${key}`], found);
    }
  }
  if (isList(value) && list !== null) {
    if (list.atomic) found.push(printPath(path));
    for (const [i, item] of value.entries()) visit(item, list.element(), [...path, `i:${i}`], found);
  }
}
