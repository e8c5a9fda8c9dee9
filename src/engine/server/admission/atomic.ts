import { type Path, printPath } from "../../fieldpath/element.ts";
import { type Type, typeOfKey } from "../../schema/compile.ts";
import { get, isList, isMap, type Value } from "../../value/value.ts";

/** The paths of what is atomic in a value, lists, maps and structs, as text: what an apply configuration may not touch. */
export function atomicParts(value: Value, type: Type): readonly string[] {
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
