import type { Type } from "../schema/resolve-type.ts";
import type { ValueMap } from "../value/value.ts";
import {
  compareElements,
  compareParts,
  type ElementParts,
  kindRank,
  type Path,
  type PathElement,
  partsOf,
} from "./element.ts";

/**
 * A set of paths, as a trie. `keys[i]` is a member if `children[i]` is null or has `self` set; the paths below it are in `children[i]`.
 * Each key is there once, in any order. No child is empty. A set never changes after its creation; the fields after `children` are
 * caches.
 */
export type FieldSet = {
  /** Whether the path of this node is a member. Never set at the root. */
  readonly self: boolean;
  readonly keys: readonly PathElement[];
  readonly children: readonly (FieldSet | null)[];
  /** Positions by key; computed when a large set is first searched. */
  index: Map<PathElement, number> | null;
  /** Positions of the keys in the order of FieldsV1; computed when first needed. */
  order: readonly number[] | null;
  /** The set as FieldsV1. */
  encoded: ValueMap | null;
  /** The type that `reconcile` found the set to fit. */
  reconciledType: Type | null;
};

/** Returns a set of the given parts. It takes over `keys` and `children`: the caller must not change them. */
export function setOf(
  self: boolean,
  keys: readonly PathElement[],
  children: readonly (FieldSet | null)[],
): FieldSet {
  return { self, keys, children, index: null, order: null, encoded: null, reconciledType: null };
}

export const emptySet: FieldSet = setOf(false, [], []);

export function isEmpty(set: FieldSet): boolean {
  return set.keys.length === 0;
}

/** Returns a set with another `self` and the same paths below; null for a member without paths below it. */
export function withSelf(set: FieldSet, self: boolean): FieldSet {
  return set.self === self ? set : setOf(self, set.keys, set.children);
}

const SMALL = 8;

/** Returns the position of `key`, or -1. `hint`: its position in a set with the same layout. */
export function find(set: FieldSet, key: PathElement, hint = 0): number {
  const { keys } = set;
  if (keys[hint] === key) return hint;
  if (keys.length <= SMALL) return keys.indexOf(key);
  let { index } = set;
  if (index === null) {
    index = new Map();
    for (let i = 0; i < keys.length; i++) index.set(keys[i] as PathElement, i);
    set.index = index;
  }
  return index.get(key) ?? -1;
}

/** Whether `path` is a member. The root never is. */
export function has(set: FieldSet, path: Path): boolean {
  if (path.length === 0) return false;
  let at: FieldSet | null = set;
  for (const element of path) {
    if (at === null) return false;
    const i = find(at, element);
    if (i < 0) return false;
    at = at.children[i] as FieldSet | null;
  }
  return at === null || at.self;
}

/**
 * Returns the paths below `element`: undefined if the set has neither the element nor a path below it; null if it has only the
 * element.
 */
export function below(set: FieldSet, element: PathElement): FieldSet | null | undefined {
  const i = find(set, element);
  return i < 0 ? undefined : (set.children[i] as FieldSet | null);
}

/** Whether a child of a set (see {@link FieldSet}) makes its key a member. */
export function isMember(child: FieldSet | null): boolean {
  return child === null || child.self;
}

/** Returns the positions of the keys in the order of FieldsV1: fields, keys, values, indices, each sorted by content. */
export function orderOf(set: FieldSet): readonly number[] {
  set.order ??= sortPositions(set.keys);
  return set.order;
}

function sortPositions(keys: readonly PathElement[]): number[] {
  const positions = keys.map((_, i) => i);
  if (positions.length < 2) return positions;
  const texts = plainTexts(keys);
  if (texts !== null) {
    if (isAscending(texts)) return positions;
    return positions.sort((a, b) => ((texts[a] as string) < (texts[b] as string) ? -1 : 1));
  }
  const parts = keys.map((key): ElementParts | null =>
    kindRank(key) === 0 || key === "" ? null : partsOf(key),
  );
  return positions.sort((a, b) => {
    const x = parts[a] ?? null;
    const y = parts[b] ?? null;
    if (x === null || y === null || x.kind !== y.kind)
      return compareElements(keys[a] as string, keys[b] as string);
    return compareParts(x, y);
  });
}

/** Returns strings that sort like the keys; null if a key is too complex for that. */
function plainTexts(keys: readonly PathElement[]): string[] | null {
  const texts: string[] = [];
  for (const key of keys) {
    const text = plainText(key);
    if (text === null) return null;
    texts.push(text);
  }
  return texts;
}

function isAscending(texts: readonly string[]): boolean {
  for (let i = 1; i < texts.length; i++) if (!((texts[i - 1] as string) < (texts[i] as string))) return false;
  return true;
}

/** Returns a string that sorts like a key: for fields, and for quoted ASCII strings without escapes, alone or as an only key. */
function plainText(key: PathElement): string | null {
  if (key.charCodeAt(0) === 102) return ASCII.test(key) ? key : null;
  if (PLAIN_VALUE.test(key)) return key.slice(0, -1);
  return PLAIN_KEY.test(key) ? key.slice(0, -2) : null;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: the whole of ASCII is meant
const ASCII = /^[\u0000-\u007f]*$/;
const PLAIN_VALUE = /^v:"[ !#-[\]-~]*"$/;
const PLAIN_KEY = /^k:\{"[\w.-]+":"[ !#-[\]-~]*"\}$/;

/** Returns the number of members. */
export function size(set: FieldSet): number {
  let count = 0;
  for (const child of set.children) count += child === null ? 1 : Number(child.self) + size(child);
  return count;
}

/** Whether two sets have the same paths. */
export function equals(a: FieldSet, b: FieldSet): boolean {
  if (a === b) return true;
  if (a.self !== b.self || a.keys.length !== b.keys.length) return false;
  let next = 0;
  for (let i = 0; i < a.keys.length; i++) {
    const j = find(b, a.keys[i] as PathElement, next);
    if (j < 0) return false;
    next = j + 1;
    const x = a.children[i] as FieldSet | null;
    const y = b.children[j] as FieldSet | null;
    if (x === null || y === null) {
      if (x !== y) return false;
    } else if (!equals(x, y)) return false;
  }
  return true;
}

/**
 * Returns `known` if it equals `child` and has the same order of keys, else `child`. Most items of a list are equal, and then share one
 * set.
 */
export function shared(child: FieldSet | null, known: FieldSet | null): FieldSet | null {
  return child !== null && known !== null && isLaidOutAs(child, known) ? known : child;
}

function isLaidOutAs(a: FieldSet, b: FieldSet): boolean {
  if (a.self !== b.self || a.keys.length !== b.keys.length) return false;
  for (let i = 0; i < a.keys.length; i++) {
    if (a.keys[i] !== b.keys[i]) return false;
    const x = a.children[i] as FieldSet | null;
    const y = b.children[i] as FieldSet | null;
    if (x !== y && (x === null || y === null || !isLaidOutAs(x, y))) return false;
  }
  return true;
}

/** Whether every member of `a` is one of `b`. */
export function isSubset(a: FieldSet, b: FieldSet): boolean {
  if (a === b) return true;
  let next = 0;
  for (let i = 0; i < a.keys.length; i++) {
    const j = find(b, a.keys[i] as PathElement, next);
    if (j < 0) return false;
    next = j + 1;
    const x = a.children[i] as FieldSet | null;
    const y = b.children[j] as FieldSet | null;
    if (isMember(x) && !isMember(y)) return false;
    if (x !== null && (y === null ? !isEmpty(x) : !isSubset(x, y))) return false;
  }
  return true;
}

/** Returns all members: first those of this level, in order, then those below each of them. */
export function paths(set: FieldSet): Path[] {
  const out: Path[] = [];
  collect(set, [], out);
  return out;
}

function collect(set: FieldSet, prefix: Path, out: Path[]): void {
  const order = orderOf(set);
  for (const i of order)
    if (isMember(set.children[i] as FieldSet | null)) out.push([...prefix, set.keys[i] as PathElement]);
  for (const i of order) {
    const child = set.children[i] as FieldSet | null;
    if (child !== null) collect(child, [...prefix, set.keys[i] as PathElement], out);
  }
}
