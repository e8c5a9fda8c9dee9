import { leaves } from "../../engine/fieldpath/algebra.ts";
import { type Path, partsOf } from "../../engine/fieldpath/element.ts";
import { type FieldSet, isMember, paths } from "../../engine/fieldpath/set.ts";
import { pathText } from "../../engine/ownership/object-ownership.ts";
import { valueChanges } from "../../engine/ownership/value-changes.ts";
import { keysOf, valueAtKeys } from "../../engine/scenario/field-location.ts";
import type { Type } from "../../engine/schema/resolve-type.ts";
import { isMap, type Value, type ValueMap } from "../../engine/value/value.ts";

/** A change of a value. A new or removed list item is one change. */
export type ValueChange = {
  readonly path: Path;
  /** Undefined if the field is new. */
  readonly before: Value | undefined;
  /** Undefined if the field is gone. */
  readonly after: Value | undefined;
};

/** Returns the changes between two versions of an object: first modified fields, then added and then removed ones. */
export function topChanges(
  before: ValueMap | null,
  after: ValueMap,
  type: Type | null,
): readonly ValueChange[] {
  const { modified, added, removed } = valueChanges(before, after, type);
  const valueIn = (object: ValueMap | null, path: Path) => {
    const keys = object === null ? null : keysOf(object, type, path);
    return object === null || keys === null ? undefined : valueAtKeys(object, keys);
  };
  const found = [...paths(leaves(modified)), ...tops(added), ...tops(removed)];
  const unique = new Map(found.map((path) => [pathText(path), path])); // duplicate items of a list have the same path
  return [...unique.values()].map((path) => ({
    path,
    before: valueIn(before, path),
    after: valueIn(after, path),
  }));
}

/** Returns the members without paths above them. Instead of a map or a list with one field or item: this one. */
function tops(set: FieldSet): readonly Path[] {
  return set.keys.flatMap((key, at) => {
    const child = set.children[at] ?? null;
    const isOnlyParent = child !== null && child.keys.length === 1 && !key.startsWith("k:");
    if (isMember(child) && !isOnlyParent) return [[key]];
    return child === null ? [] : tops(child).map((path) => [key, ...path]);
  });
}

/** Returns the only value of a list item beside its keys: `1` of `{name: DEBUG, value: "1"}`. Undefined if there are more or none. */
export function onlyValueOfItem(path: Path, item: Value): Value | undefined {
  const parts = partsOf(path.at(-1) ?? "");
  if (parts.kind !== "key" || !isMap(item)) return undefined;
  const keys = new Set(parts.fields.map(({ name }) => name));
  const others = Object.keys(item).filter((name) => !keys.has(name));
  return others.length === 1 ? item[others[0] as string] : undefined;
}
