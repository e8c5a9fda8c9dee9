import type { Path, PathElement } from "./element.ts";
import { emptySet, type FieldSet, setOf } from "./set.ts";

/** A set while it is being put together. */
export type SetBuilder = { self: boolean; readonly kids: Map<PathElement, SetBuilder> };

export function newBuilder(): SetBuilder {
  return { self: false, kids: new Map() };
}

/** Adds a path. The root cannot be a member and is passed over. */
export function addPath(builder: SetBuilder, path: Path): void {
  if (path.length === 0) return;
  let at = builder;
  for (const element of path) {
    let next = at.kids.get(element);
    if (next === undefined) {
      next = newBuilder();
      at.kids.set(element, next);
    }
    at = next;
  }
  at.self = true;
}

/** The set that was put together. */
export function finish(builder: SetBuilder): FieldSet {
  if (builder.kids.size === 0) return emptySet;
  const keys: PathElement[] = [];
  const kids: (FieldSet | null)[] = [];
  for (const [key, kid] of builder.kids) {
    keys.push(key);
    kids.push(kid.kids.size === 0 ? null : finish(kid));
  }
  return setOf(builder.self, keys, kids);
}

export function fromPaths(all: readonly Path[]): FieldSet {
  const builder = newBuilder();
  for (const path of all) addPath(builder, path);
  return finish(builder);
}
