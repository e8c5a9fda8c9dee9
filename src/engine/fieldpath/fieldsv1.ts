import { MAX_DEPTH } from "../value/depth.ts";
import { isMap, type MutableMap, type Value, type ValueMap } from "../value/value.ts";
import { decodeElement, type PathElement } from "./element.ts";
import { emptySet, type FieldSet, isMember, orderOf, setOf, withSelf } from "./set.ts";

export type DecodedSet = { readonly set: FieldSet } | { readonly error: string };

/** The sets of decoded and encoded FieldsV1 values. */
const sets = new WeakMap<ValueMap, FieldSet>();

/**
 * Decodes FieldsV1. Elements of unknown kinds are dropped with all paths below them; null is the empty set. A value that was
 * decoded or encoded before gives the same set.
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

/** Decodes a FieldsV1 object; null if nothing is below it, which makes it a member without paths below it. */
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
  const children: (FieldSet | null)[] = [];
  let positions: Map<PathElement, number> | null = null; // Created when a key is not canonical: then it may be a duplicate.
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
      const child: FieldSet | null =
        last !== null && says(below, last) ? last : readNode(below, failure, depth + 1);
      if (element !== text) positions ??= new Map(keys.map((key, i) => [key, i]));
      same &&= element === text && (child === null ? isPlainLeaf(below) : child.encoded !== null);
      if (child?.encoded != null) last = child;
      const known = positions?.get(element);
      if (known === undefined) {
        positions?.set(element, keys.length);
        keys.push(element);
        children.push(child);
      } else children[known] = joined(children[known] as FieldSet | null, child);
    } else {
      same = false;
      if ("error" in read) failure.error ??= read.error;
    }
  }
  if (keys.length === 0) return null;
  const set = setOf(self, keys, children);
  // After a write through /scale the keys are in another order.
  if (same && orderOf(set).every((position, i) => position === i)) set.encoded = value;
  return set;
}

/**
 * Whether FieldsV1 encodes `set`, which was decoded from canonical keys, in the same order: most list items have the same fields.
 */
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
    const child = set.children[i++] as FieldSet | null;
    if (child === null ? !(isMap(below) && isPlainLeaf(below)) : !says(below, child)) return false;
  }
  return self === set.self && i === set.keys.length;
}

/** Joins two keys with the same meaning: it is a member if one of them is, and the paths below are those of the last one. */
function joined(old: FieldSet | null, child: FieldSet | null): FieldSet | null {
  const below = child ?? old;
  return below === null ? null : withSelf(below, isMember(old) || isMember(child));
}

function isPlainLeaf(value: Value): boolean {
  if (value === null) return false;
  for (const _ in value as ValueMap) return false;
  return true;
}

const LEAF: ValueMap = Object.freeze({});

/** Encodes a set as FieldsV1, in the order of FieldsV1. The same set gives the same object. */
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
    const child = set.children[i] as FieldSet | null;
    out[set.keys[i] as PathElement] = child === null ? LEAF : writeNode(child);
  }
  set.encoded = out;
  return out;
}
