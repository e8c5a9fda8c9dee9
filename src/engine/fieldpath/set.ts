import type { Type } from "../schema/compile.ts";
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
 * A set of paths, as a trie. `keys[i]` is a member if `kids[i]` is null or its `self` is set; the paths below it
 * are in `kids[i]`. Keys stand in any order, each once. No kid is empty. Never changed once made; the fields
 * after `kids` only remember what was worked out before.
 */
export type FieldSet = {
  /** Whether the path that leads here is itself a member. Never set at the root. */
  readonly self: boolean;
  readonly keys: readonly PathElement[];
  readonly kids: readonly (FieldSet | null)[];
  /** Position of each key; made when a large set is first searched. */
  index: Map<PathElement, number> | null;
  /** Positions of the keys in wire order; made when first asked for. */
  order: readonly number[] | null;
  /** The set as FieldsV1. */
  encoded: ValueMap | null;
  /** A type that the set is known to fit. */
  settled: Type | null;
};

/** A set of its parts. `keys` and `kids` belong to the set from now on. */
export function setOf(
  self: boolean,
  keys: readonly PathElement[],
  kids: readonly (FieldSet | null)[],
): FieldSet {
  return { self, keys, kids, index: null, order: null, encoded: null, settled: null };
}

export const emptySet: FieldSet = setOf(false, [], []);

export function isEmpty(set: FieldSet): boolean {
  return set.keys.length === 0;
}

/** The same paths below, with another `self`; null (a bare member) where nothing is below a member. */
export function withSelf(set: FieldSet, self: boolean): FieldSet {
  return set.self === self ? set : setOf(self, set.keys, set.kids);
}

const SMALL = 8;

/** The position of `key`, or -1. `hint`: where it stands if the set that is being compared with is laid out alike. */
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
    at = at.kids[i] as FieldSet | null;
  }
  return at === null || at.self;
}

/** What `set` holds below `element`: undefined if nothing, not even the element; null if only that. */
export function below(set: FieldSet, element: PathElement): FieldSet | null | undefined {
  const i = find(set, element);
  return i < 0 ? undefined : (set.kids[i] as FieldSet | null);
}

/** Whether a slot of a set (see {@link FieldSet}) makes its key a member. */
export function isMember(kid: FieldSet | null): boolean {
  return kid === null || kid.self;
}

/** Positions of the keys in wire order: fields, keys, values, indices, each sorted by what they hold. */
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

/** Texts that sort as the keys do; null where not all of them are plain enough for that. */
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

/** A text that sorts as a key does: for fields, and for quoted texts without escapes, alone or as an only key, in ASCII. */
function plainText(key: PathElement): string | null {
  if (key.charCodeAt(0) === 102) return ASCII.test(key) ? key : null;
  if (PLAIN_VALUE.test(key)) return key.slice(0, -1);
  return PLAIN_KEY.test(key) ? key.slice(0, -2) : null;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: the whole of ASCII is meant
const ASCII = /^[\u0000-\u007f]*$/;
const PLAIN_VALUE = /^v:"[ !#-[\]-~]*"$/;
const PLAIN_KEY = /^k:\{"[\w.-]+":"[ !#-[\]-~]*"\}$/;

/** How many paths are members. */
export function size(set: FieldSet): number {
  let count = 0;
  for (const kid of set.kids) count += kid === null ? 1 : Number(kid.self) + size(kid);
  return count;
}

/** Whether two sets hold the same paths. */
export function equals(a: FieldSet, b: FieldSet): boolean {
  if (a === b) return true;
  if (a.self !== b.self || a.keys.length !== b.keys.length) return false;
  let next = 0;
  for (let i = 0; i < a.keys.length; i++) {
    const j = find(b, a.keys[i] as PathElement, next);
    if (j < 0) return false;
    next = j + 1;
    const x = a.kids[i] as FieldSet | null;
    const y = b.kids[j] as FieldSet | null;
    if (x === null || y === null) {
      if (x !== y) return false;
    } else if (!equals(x, y)) return false;
  }
  return true;
}

/** `known` where it is laid out as `kid` is, to the order of its keys; else `kid`. Items of a list mostly are, and then share one set. */
export function shared(kid: FieldSet | null, known: FieldSet | null): FieldSet | null {
  return kid !== null && known !== null && isLaidOutAs(kid, known) ? known : kid;
}

function isLaidOutAs(a: FieldSet, b: FieldSet): boolean {
  if (a.self !== b.self || a.keys.length !== b.keys.length) return false;
  for (let i = 0; i < a.keys.length; i++) {
    if (a.keys[i] !== b.keys[i]) return false;
    const x = a.kids[i] as FieldSet | null;
    const y = b.kids[i] as FieldSet | null;
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
    const x = a.kids[i] as FieldSet | null;
    const y = b.kids[j] as FieldSet | null;
    if (isMember(x) && !isMember(y)) return false;
    if (x !== null && (y === null ? !isEmpty(x) : !isSubset(x, y))) return false;
  }
  return true;
}

/** All members: first those right below, in order, then what is below each of them. */
export function paths(set: FieldSet): Path[] {
  const out: Path[] = [];
  collect(set, [], out);
  return out;
}

function collect(set: FieldSet, prefix: Path, out: Path[]): void {
  const order = orderOf(set);
  for (const i of order)
    if (isMember(set.kids[i] as FieldSet | null)) out.push([...prefix, set.keys[i] as PathElement]);
  for (const i of order) {
    const kid = set.kids[i] as FieldSet | null;
    if (kid !== null) collect(kid, [...prefix, set.keys[i] as PathElement], out);
  }
}
