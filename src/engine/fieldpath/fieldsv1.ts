import { MAX_DEPTH } from "../value/depth.ts";
import { quotePlain } from "../value/json.ts";
import { isMap, type MutableMap, type Value, type ValueMap } from "../value/value.ts";
import { decodeElement, type PathElement } from "./element.ts";
import { emptySet, type FieldSet, isMember, orderOf, setOf, withSelf } from "./set.ts";

export type DecodedSet = { readonly set: FieldSet } | { readonly error: string };

/** The sets that FieldsV1 was read or written as. */
const sets = new WeakMap<ValueMap, FieldSet>();

/**
 * Reads FieldsV1. Elements of unknown kinds are dropped with all below them; null is the empty set. What was read or
 * written before gives the same set.
 * Upstream: structured-merge-diff fieldpath/serialize.go, FromJSON (v6.4.2).
 */
export function decodeFieldsV1(value: Value): DecodedSet {
  const known = isMap(value) ? sets.get(value) : undefined;
  if (known !== undefined) return { set: known };
  const failure: Failure = { error: null };
  const read = readNode(value, failure, 0);
  if (failure.error !== null) return { error: failure.error };
  const set = read === null ? emptySet : withSelf(read, false);
  if (isMap(value)) sets.set(value, set);
  return { set };
}

type Failure = { error: string | null };

/** The node for a FieldsV1 object: null if nothing is below it, which makes it a bare member. */
function readNode(value: Value, failure: Failure, depth: number): FieldSet | null {
  if (!isMap(value)) {
    if (value !== null)
      failure.error ??= `expected an object in fieldsV1, found ${Array.isArray(value) ? "a list" : String(value)}`;
    return null;
  }
  if (depth > MAX_DEPTH) {
    failure.error ??= `fieldsV1 nests more than ${MAX_DEPTH} levels`;
    return null;
  }
  let self = false;
  let same = true;
  const keys: PathElement[] = [];
  const kids: (FieldSet | null)[] = [];
  let positions: Map<PathElement, number> | null = null; // made once a key is in another form, for then it may stand twice
  let last: FieldSet | null = null;
  for (const text in value) {
    if (text === ".") {
      self = true;
      continue;
    }
    const read = decodeElement(text);
    if ("element" in read) {
      const { element } = read;
      const below = value[text] as Value;
      const kid: FieldSet | null =
        last !== null && says(below, last) ? last : readNode(below, failure, depth + 1);
      if (element !== text) positions ??= new Map(keys.map((key, i) => [key, i]));
      same &&= element === text && (kid === null ? isPlainLeaf(below) : kid.encoded !== null);
      if (kid?.encoded != null) last = kid;
      const known = positions?.get(element);
      if (known === undefined) {
        positions?.set(element, keys.length);
        keys.push(element);
        kids.push(kid);
      } else kids[known] = joined(kids[known] as FieldSet | null, kid);
    } else {
      same = false;
      if ("error" in read) failure.error ??= read.error;
    }
  }
  if (keys.length === 0) return null;
  const set = setOf(self, keys, kids);
  if (same) set.encoded = value;
  return set;
}

/** Whether FieldsV1 says `set`, which was read from canonical keys, in the same order: items of a list mostly have the same fields. */
function says(value: Value, set: FieldSet): boolean {
  if (!isMap(value)) return false;
  let self = false;
  let i = 0;
  for (const text in value) {
    if (text === ".") {
      self = true;
      continue;
    }
    if (set.keys[i] !== text) return false;
    const below = value[text] as Value;
    const kid = set.kids[i++] as FieldSet | null;
    if (kid === null ? !(isMap(below) && isPlainLeaf(below)) : !says(below, kid)) return false;
  }
  return self === set.self && i === set.keys.length;
}

/** What two keys that mean the same come to: members add up, what is below is that of the last. */
function joined(old: FieldSet | null, kid: FieldSet | null): FieldSet | null {
  const below = kid ?? old;
  return below === null ? null : withSelf(below, isMember(old) || isMember(kid));
}

function isPlainLeaf(value: Value): boolean {
  if (value === null) return false;
  for (const _ in value as ValueMap) return false;
  return true;
}

const LEAF: ValueMap = Object.freeze({});

/** The set as FieldsV1, keys in wire order. The same object for the same set. */
export function encodeFieldsV1(set: FieldSet): ValueMap {
  const encoded = writeNode(set);
  if (!set.self) sets.set(encoded, set);
  return encoded;
}

function writeNode(set: FieldSet): ValueMap {
  if (set.encoded !== null) return set.encoded;
  const out: MutableMap = {};
  if (set.self && set.keys.length > 0) out["."] = LEAF;
  for (const i of orderOf(set)) {
    const kid = set.kids[i] as FieldSet | null;
    out[set.keys[i] as PathElement] = kid === null ? LEAF : writeNode(kid);
  }
  set.encoded = out;
  return out;
}

/**
 * The set as the exact text of FieldsV1.
 * Upstream: structured-merge-diff fieldpath/serialize.go, ToJSON (v6.4.2).
 */
export function printFieldsV1(set: FieldSet): string {
  let out = set.self && set.keys.length > 0 ? '{".":{}' : "{";
  let last: FieldSet | null = null;
  let below = "{}";
  for (const i of orderOf(set)) {
    const kid = set.kids[i] as FieldSet | null;
    if (kid !== last) {
      last = kid;
      below = kid === null ? "{}" : printFieldsV1(kid);
    }
    if (out.length > 1) out += ",";
    out += `${quoteKey(set.keys[i] as PathElement)}:${below}`;
  }
  return `${out}}`;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what JSON must escape
const UNSAFE = /["\\\u0000-\u001f\ud800-\udfff]/;

function quoteKey(key: PathElement): string {
  return UNSAFE.test(key) ? quotePlain(key) : `"${key}"`;
}
