import { equal } from "../../value/equal.ts";
import {
  get,
  has,
  isList,
  isMap,
  type Value,
  type ValueMap,
  withKey,
  withoutKey,
} from "../../value/value.ts";

/** A patched document, or why the patch does not work. `malformed`: it is no patch at all. */
export type Patched =
  | { readonly value: Value }
  | { readonly malformed: string }
  | { readonly failed: string };

/** One operation of a JSON patch. */
export type Operation = {
  readonly op: string;
  readonly path: string;
  readonly from: string;
  /** Undefined where the patch has none. */
  readonly value: Value | undefined;
};

/** The most operations a patch may have. */
export const MAX_OPERATIONS = 10_000;

/**
 * Applies a JSON patch (RFC 6902) as the server's library does: `replace` of a missing path fails only where its parent is
 * missing, negative indices count from the end.
 */
export function applyJsonPatch(document: Value, operations: readonly Operation[]): Patched {
  let value = document;
  for (const operation of operations) {
    const next = applyOperation(value, operation);
    if (!("value" in next)) return next;
    value = next.value;
  }
  return { value };
}

function applyOperation(document: Value, { op, path, from, value }: Operation): Patched {
  const to = pointer(path);
  switch (op) {
    case "add":
      return change(document, to, (parent, key) => addTo(parent, key, value ?? null));
    case "replace":
      return to.length === 0
        ? { value: value ?? null }
        : change(document, to, (parent, key) => replaceIn(parent, key, value ?? null));
    case "remove":
      return change(document, to, removeFrom);
    case "move": {
      const found = find(document, pointer(from));
      if (found === undefined) return missing(op, from);
      const removed = change(document, pointer(from), removeFrom);
      return "value" in removed
        ? change(removed.value, to, (parent, key) => addTo(parent, key, found))
        : removed;
    }
    case "copy": {
      const found = find(document, pointer(from));
      return found === undefined
        ? missing(op, from)
        : change(document, to, (parent, key) => addTo(parent, key, found));
    }
    case "test": {
      const found = find(document, to) ?? null;
      return equal(found, value ?? null)
        ? { value: document }
        : { failed: `testing value ${path} failed: test failed` };
    }
    default:
      return { failed: `Unexpected kind: ${op}` };
  }
}

function missing(op: string, path: string): Patched {
  return { failed: `${op} operation does not apply: doc is missing path: ${path}: missing value` };
}

function pointer(path: string): readonly string[] {
  return path === ""
    ? []
    : path
        .split("/")
        .slice(1)
        .map((part) => part.replaceAll("~1", "/").replaceAll("~0", "~"));
}

type Change = (parent: ValueMap | readonly Value[], key: string) => Value | undefined;

/** Changes the parent of what `path` names; a change that gives undefined fails. */
function change(document: Value, path: readonly string[], make: Change): Patched {
  const made = changeAt(document, path, make);
  return made === undefined ? { failed: `doc is missing path: /${path.join("/")}` } : { value: made };
}

function changeAt(value: Value, path: readonly string[], make: Change): Value | undefined {
  const [key, ...rest] = path;
  if (key === undefined || !(isMap(value) || isList(value))) return undefined;
  if (rest.length === 0) return make(value, key);
  const held = child(value, key);
  if (held === undefined) return undefined;
  const made = changeAt(held, rest, make);
  return made === undefined ? undefined : setChild(value, key, made);
}

function child(value: Value, key: string): Value | undefined {
  if (isMap(value)) return get(value, key);
  if (!isList(value)) return undefined;
  const at = index(key, value.length);
  return at === null ? undefined : value[at];
}

function setChild(value: ValueMap | readonly Value[], key: string, made: Value): Value {
  if (isMap(value as Value)) return withKey(value as ValueMap, key, made);
  const out = [...(value as readonly Value[])];
  out[index(key, out.length) as number] = made;
  return out;
}

/** The position that a part of a path means in a list of that length; null if it is outside. */
function index(key: string, length: number): number | null {
  if (!/^-?\d+$/.test(key)) return null;
  const at = Number(key) < 0 ? Number(key) + length : Number(key);
  return at >= 0 && at < length ? at : null;
}

function addTo(parent: ValueMap | readonly Value[], key: string, value: Value): Value | undefined {
  if (isMap(parent as Value)) return withKey(parent as ValueMap, key, value);
  const list = parent as readonly Value[];
  const at = key === "-" ? list.length : index(key, list.length + 1);
  return at === null ? undefined : [...list.slice(0, at), value, ...list.slice(at)];
}

function replaceIn(parent: ValueMap | readonly Value[], key: string, value: Value): Value | undefined {
  if (isMap(parent as Value)) return withKey(parent as ValueMap, key, value);
  return child(parent as Value, key) === undefined ? undefined : setChild(parent, key, value);
}

function removeFrom(parent: ValueMap | readonly Value[], key: string): Value | undefined {
  if (isMap(parent as Value))
    return has(parent as ValueMap, key) ? withoutKey(parent as ValueMap, key) : undefined;
  const list = parent as readonly Value[];
  const at = index(key, list.length);
  return at === null ? undefined : [...list.slice(0, at), ...list.slice(at + 1)];
}

function find(document: Value, path: readonly string[]): Value | undefined {
  let at: Value | undefined = document;
  for (const key of path) {
    if (at === undefined) return undefined;
    at = child(at, key);
  }
  return at;
}

/** Reads a patch; a text says what is wrong with it. */
export function readJsonPatch(
  value: Value,
): { readonly operations: readonly Operation[]; readonly strict: readonly string[] } | string {
  if (!isList(value)) {
    return `error decoding patch: json: cannot unmarshal ${jsonKind(value)} into Go value of type []handlers.jsonPatchOp`;
  }
  const strict: string[] = [];
  const operations: Operation[] = [];
  for (const [i, one] of value.entries()) {
    if (one !== null && !isMap(one)) {
      return `error decoding patch: json: cannot unmarshal ${jsonKind(one)} into Go value of type handlers.jsonPatchOp`;
    }
    const from: ValueMap = one ?? {};
    for (const name of ["op", "path", "from"]) {
      const part = get(from, name) ?? "";
      if (typeof part !== "string") {
        return `error decoding patch: json: cannot unmarshal ${jsonKind(part)} into Go struct field jsonPatchOp.${name} of type string`;
      }
    }
    for (const key of Object.keys(from)) {
      if (!["op", "path", "from", "value"].includes(key))
        strict.push(`json patch unknown field "[${i}].${key}"`);
    }
    const text = (name: string): string => String(get(from, name) ?? "");
    operations.push({ op: text("op"), path: text("path"), from: text("from"), value: get(from, "value") });
  }
  return { operations, strict };
}

function jsonKind(value: Value): string {
  if (isMap(value)) return "object";
  if (isList(value)) return "array";
  return typeof value === "boolean" ? "bool" : typeof value;
}
