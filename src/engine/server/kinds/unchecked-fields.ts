import { equal } from "../../value/equal.ts";
import { get, isList, isMap, type Value, type ValueMap } from "../../value/value.ts";
import type { BuiltinKind } from "./builtin-kind.ts";

/**
 * Returns what a real server would check of the values that a write changed, and this one does not, without repetition. `before` is the
 * object before the write, null for a new one. Only a write to `/status` changes the status.
 */
export function uncheckedChanges(
  { unchecked = [] }: BuiltinKind,
  object: ValueMap,
  before: ValueMap | null,
  isStatusWrite: boolean,
): readonly string[] {
  const changed = unchecked.filter(({ path }) => {
    if ((path[0] === "status") !== isStatusWrite) return false;
    const values = valuesAt(object, path);
    return values.length > 0 && !equal(values, before === null ? [] : valuesAt(before, path));
  });
  return [...new Set(changed.map(({ what }) => what))];
}

function valuesAt(value: Value, path: readonly string[]): readonly Value[] {
  const [field, ...rest] = path;
  if (field === undefined) return [value];
  if (field === "*" && isList(value)) return value.flatMap((item) => valuesAt(item, rest));
  if (!isMap(value)) return [];
  if (field === "*") return Object.keys(value).flatMap((key) => valuesAt(get(value, key) as Value, rest));
  const inner = get(value, field);
  return inner === undefined ? [] : valuesAt(inner, rest);
}
