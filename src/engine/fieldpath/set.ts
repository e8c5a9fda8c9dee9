import type { Path, PathElement } from "./element.ts";

/**
 * A set of paths, as a trie: `keys[i]` is a member if `kids[i]` is null or its `self` is set; paths below it are
 * in `kids[i]`. Keys stand in any order, each once. No kid is empty without being a member.
 */
export type FieldSet = {
  /** Whether the path that leads here is itself a member. Never set at the root. */
  readonly self: boolean;
  readonly keys: readonly PathElement[];
  readonly kids: readonly (FieldSet | null)[];
};

export const emptySet: FieldSet = { self: false, keys: [], kids: [] };

export function isEmpty(set: FieldSet): boolean {
  return set.keys.length === 0;
}

export declare function fromPaths(paths: readonly Path[]): FieldSet;
