import type { Path, PathElement } from "./element.ts";
import { emptySet, type FieldSet, setOf } from "./set.ts";

/** A set under construction. */
export type SetBuilder = { self: boolean; readonly children: Map<PathElement, SetBuilder> };

export function newSetBuilder(): SetBuilder {
  return { self: false, children: new Map() };
}

/** Adds a path. The root cannot be a member and is skipped. */
export function addPath(builder: SetBuilder, path: Path): void {
  if (path.length === 0) return;
  let at = builder;
  for (const element of path) {
    let next = at.children.get(element);
    if (next === undefined) {
      next = newSetBuilder();
      at.children.set(element, next);
    }
    at = next;
  }
  at.self = true;
}

/** Returns the set. */
export function buildSet(builder: SetBuilder): FieldSet {
  if (builder.children.size === 0) return emptySet;
  const keys: PathElement[] = [];
  const children: (FieldSet | null)[] = [];
  for (const [key, child] of builder.children) {
    keys.push(key);
    children.push(child.children.size === 0 ? null : buildSet(child));
  }
  return setOf(builder.self, keys, children);
}

export function fromPaths(all: readonly Path[]): FieldSet {
  const builder = newSetBuilder();
  for (const path of all) addPath(builder, path);
  return buildSet(builder);
}
