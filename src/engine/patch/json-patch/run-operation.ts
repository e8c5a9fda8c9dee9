import { isDeeper, MAX_DEPTH } from "../../value/depth.ts";
import { marshalJson } from "../../value/json/marshal.ts";
import { utf8Length } from "../../value/utf8.ts";
import {
  get,
  has,
  isList,
  isMap,
  type MutableMap,
  put,
  type Value,
  type ValueMap,
  withKey,
  withoutKey,
} from "../../value/value.ts";
import { crashed, failed, NIL_POINTER } from "../patch-errors.ts";
import type { PatchFailure, PatchResult } from "../patch-result.ts";
import { equalsGiven, isWrittenNull, withPlainNulls } from "./json-node.ts";
import { textOf, writtenValue } from "./json-operation.ts";
import { childOf, type PointerTarget, readIndex, replaceAt, resolvePointer } from "./json-pointer.ts";

/** The state of a JSON patch: the document between two operations. */
export type Patching = {
  document: Value;
  wroteNull: boolean;
  /** The number of bytes that were copied. */
  copied: number;
  /** The values of the document that operations went through, changed or compared. */
  readonly opened: Set<Value>;
};

/** The maximum number of bytes that the `copy` operations of a patch may copy, as JSON. It is the limit of the API server. */
const MAX_COPIED = 3 * 1024 * 1024;

export function add(patching: Patching, operation: ValueMap): PatchFailure | null {
  const path = textOf(operation, "path");
  if ("error" in path) return failed("add operation failed to decode path: missing value");
  const place = resolve(patching, path.value);
  if (place === null) return missing("add operation", `doc is missing path: "${path.value}"`);
  return inContext(`error in add for path: '${path.value}'`, addAt(patching, place, writtenValue(operation)));
}

export function remove(patching: Patching, operation: ValueMap): PatchFailure | null {
  const path = textOf(operation, "path");
  if ("error" in path) return failed("remove operation failed to decode path: missing value");
  const place = resolve(patching, path.value);
  if (place === null) return missing("remove operation", `doc is missing path: "${path.value}"`);
  return inContext(`error in remove for path: '${path.value}'`, removeAt(patching, place));
}

export function replace(patching: Patching, operation: ValueMap): PatchFailure | null {
  const path = textOf(operation, "path");
  if ("error" in path) return failed(`replace operation failed to decode path: ${path.error}`);
  if (path.value === "") return replaceDocument(patching, operation);
  const place = resolve(patching, path.value);
  if (place === null) return missing("replace operation", `doc is missing path: ${path.value}`);
  if ("error" in valueAt(place)) return missing("replace operation", `doc is missing key: ${path.value}`);
  const value = writtenValue(operation);
  const { parent, key } = place;
  return write(
    patching,
    place,
    value,
    isMap(parent) ? withKey(parent, key, value) : replaceAt(parent, [key], value),
  );
}

function replaceDocument(patching: Patching, operation: ValueMap): PatchFailure | null {
  const value = get(operation, "value");
  if (value === undefined) return crashed(NIL_POINTER);
  if (!isMap(value) && !isList(value)) {
    return failed("replace operation value must be object or array: %!w(<nil>)");
  }
  patching.document = value;
  return null;
}

export function move(patching: Patching, operation: ValueMap): PatchFailure | null {
  const from = textOf(operation, "from");
  if ("error" in from) return failed(`move operation failed to decode from: ${from.error}`);
  const source = resolve(patching, from.value);
  if (source === null) return missing("move operation", `doc is missing from path: ${from.value}`);
  const found = valueAt(source);
  const wrong = "error" in found ? found : removeAt(patching, source);
  if ("error" in found || wrong !== null) return inContext(`error in move for path: '${source.key}'`, wrong);
  const path = textOf(operation, "path");
  if ("error" in path) return failed(`move operation failed to decode path: ${path.error}`);
  const place = resolve(patching, path.value);
  if (place === null) return missing("move operation", `doc is missing destination path: ${path.value}`);
  return inContext(`error in move for path: '${path.value}'`, addAt(patching, place, found.value));
}

export function copy(patching: Patching, operation: ValueMap): PatchFailure | null {
  const from = textOf(operation, "from");
  if ("error" in from) return failed(`copy operation failed to decode from: ${from.error}`);
  const source = resolve(patching, from.value);
  if (source === null) return missing("copy operation", `doc is missing from path: ${from.value}`);
  const found = valueAt(source);
  if ("error" in found) return inContext(`error in copy for from: '${from.value}'`, found);
  const path = textOf(operation, "path");
  if ("error" in path) return failed("copy operation failed to decode path: missing value");
  const place = resolve(patching, path.value);
  if (place === null) return missing("copy operation", `doc is missing destination path: ${path.value}`);
  if (found.value !== null)
    patching.copied += utf8Length(marshalJson(withPlainNulls(found.value, patching.opened)));
  if (patching.copied > MAX_COPIED) {
    const sizes = `of copy is ${patching.copied}, exceeding the limit ${MAX_COPIED}`;
    return failed(`Unable to complete the copy, the accumulated size increase ${sizes}`);
  }
  const value = copyOf(found.value, patching.opened);
  return inContext("error while adding value during copy", addAt(patching, place, value));
}

export function test(patching: Patching, operation: ValueMap): PatchFailure | null {
  const path = textOf(operation, "path");
  if ("error" in path) return failed(`test operation failed to decode path: ${path.error}`);
  const given = get(operation, "value");
  if (path.value === "") {
    return given === undefined ? crashed(NIL_POINTER) : tested("", equalsGiven(patching.document, given));
  }
  const place = resolve(patching, path.value);
  if (place === null) return missing("test operation", `is missing path: ${path.value}`);
  const found = valueAt(place);
  if ("error" in found) return inContext(`error in test for path: '${path.value}'`, found);
  openAll(found.value, patching.opened);
  return tested(
    path.value,
    given === undefined ? { value: found.value === null } : equalsGiven(found.value, given),
  );
}

/** Resolves a pointer, see `resolvePointer`, and opens the values on the way. */
function resolve(patching: Patching, pointer: string): PointerTarget | null {
  const place = resolvePointer(patching.document, pointer);
  if (place !== null) for (const one of place.ancestors) patching.opened.add(one);
  return place;
}

function openAll(value: Value, opened: Set<Value>): void {
  if (!isMap(value) && !isList(value)) return;
  opened.add(value);
  for (const one of isList(value) ? value : Object.values(value)) openAll(one, opened);
}

/** Returns an equal value whose maps and lists are others: later operations open them on their own. */
function copyOf(value: Value, opened: Set<Value>): Value {
  if (!isMap(value) && !isList(value)) return value;
  let made: Value;
  if (isList(value)) made = value.map((item) => copyOf(item, opened));
  else {
    const out: MutableMap = {};
    for (const key of Object.keys(value)) put(out, key, copyOf(get(value, key) as Value, opened));
    made = out;
  }
  if (opened.has(value)) opened.add(made);
  return made;
}

function tested(path: string, passes: PatchResult<boolean>): PatchFailure | null {
  if ("error" in passes) return passes;
  return passes.value ? null : failed(`testing value ${path} failed: test failed`);
}

function missing(operation: string, what: string): PatchFailure {
  return failed(`${operation} does not apply: ${what}: missing value`);
}

function inContext(context: string, problem: PatchFailure | null): PatchFailure | null {
  if (problem === null || problem.error.reason !== "failed") return problem;
  return failed(`${context}: ${problem.error.message}`);
}

/** Returns the value at a pointer; an error for a missing key. */
function valueAt({ parent, key }: PointerTarget): PatchResult<Value> {
  if (isMap(parent)) return { value: get(parent, key) ?? null };
  const index = readIndex(key);
  if (typeof index === "string") return failed(index);
  const value = parent[index < 0 ? index + parent.length : index];
  return value === undefined ? invalidIndex(index) : { value };
}

function invalidIndex(index: number): PatchFailure {
  return failed(`Unable to access invalid index: ${index}: invalid index referenced`);
}

function addAt(patching: Patching, place: PointerTarget, value: Value): PatchFailure | null {
  const { parent, key } = place;
  if (isMap(parent)) return write(patching, place, value, withKey(parent, key, value));
  const index = key === "-" ? parent.length : readIndex(key);
  if (typeof index === "string") return failed(`value was not a proper array index: '${key}': ${index}`);
  const at = index < 0 ? index + parent.length + 1 : index;
  if (at < 0 || at > parent.length) return invalidIndex(index);
  return write(patching, place, value, [...parent.slice(0, at), value, ...parent.slice(at)]);
}

function removeAt(patching: Patching, { path, parent, key }: PointerTarget): PatchFailure | null {
  if (isMap(parent)) {
    if (!has(parent, key)) return failed(`Unable to remove nonexistent key: ${key}: missing value`);
    return putParent(patching, path, withoutKey(parent, key));
  }
  const index = readIndex(key);
  if (typeof index === "string") return failed(index);
  const at = index < 0 ? index + parent.length : index;
  if (at < 0 || at >= parent.length) return invalidIndex(index);
  return putParent(patching, path, [...parent.slice(0, at), ...parent.slice(at + 1)]);
}

/** Puts a changed parent into the document. An error if the new value nests too deep. */
function write(
  patching: Patching,
  { path }: PointerTarget,
  value: Value,
  parent: Value,
): PatchFailure | null {
  if (isDeeper(value, MAX_DEPTH - path.length - 1)) return failed("exceeded max depth");
  patching.wroteNull ||= isWrittenNull(value);
  return putParent(patching, path, parent);
}

function putParent(patching: Patching, path: readonly string[], parent: Value): null {
  patching.document = replaceAt(patching.document, path, parent);
  let value = patching.document;
  patching.opened.add(value);
  for (const key of path) {
    value = childOf(value, key) ?? null;
    patching.opened.add(value);
  }
  return null;
}
