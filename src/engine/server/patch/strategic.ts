import type { Builtins } from "../../schema/builtins.ts";
import { formatPlain } from "../../value/text.ts";
import {
  copy,
  get,
  has,
  isList,
  isMap,
  type MutableMap,
  put,
  type Value,
  type ValueMap,
} from "../../value/value.ts";
import type { Resource } from "../resource.ts";
import { withoutDirectives, withoutNulls } from "./directives.ts";
import { mergeItems, orderItems } from "./merge-list.ts";
import { lookupField, lookupList, type PatchSchema, patchSchemaOf } from "./patch-schema.ts";

/** A patched object, or why the patch is refused. */
export type StrategicResult = { readonly value: ValueMap } | PatchError;

export type PatchError = { readonly error: string; readonly code: 400 | 422 | 500 };

/**
 * Applies a strategic merge patch to an object of a built-in kind: maps are merged, nulls take keys away, lists are merged by
 * key where the field says so and replaced elsewhere; directives `$patch`, `$retainKeys`, `$setElementOrder` and
 * `$deleteFromPrimitiveList` are obeyed.
 * Upstream: apimachinery pkg/util/strategicpatch/patch.go, StrategicMergeMapPatch (v0.36.3).
 */
export function applyStrategicPatch(
  builtins: Builtins,
  resource: Resource,
  document: ValueMap,
  patch: ValueMap,
): StrategicResult {
  return mergeStrategic(document, patch, patchSchemaOf(builtins, resource));
}

const ORDER = "$setElementOrder";
const DELETE = "$deleteFromPrimitiveList";

/** An error of the server's own. */
export function failed(error: string): PatchError {
  return { error, code: 500 };
}

/** Merges a patch into a map. */
export function mergeStrategic(original: ValueMap, given: ValueMap, schema: PatchSchema): StrategicResult {
  const directive = get(given, "$patch");
  if (directive !== undefined) return obey(directive, given);
  const out = copy(original);
  const patch = copy(given);
  const error = retainKeys(out, patch) ?? takeOrdered(out, patch, schema);
  if (error !== null) return error;
  for (const key of Object.keys(patch)) {
    const wrong = mergeKey(out, key, get(patch, key) as Value, schema);
    if (wrong !== null) return wrong;
  }
  return { value: out };
}

function obey(directive: Value, patch: ValueMap): StrategicResult {
  if (directive === "replace") {
    const out = copy(patch);
    delete out["$patch"];
    return { value: out };
  }
  return directive === "delete" ? { value: {} } : badPatchType(directive, patch);
}

/** A `$patch` that says something unknown. */
export function badPatchType(directive: Value, patch: ValueMap): PatchError {
  const type = Number.isInteger(directive) ? "int64" : typeof directive === "number" ? "float64" : "bool";
  const text =
    typeof directive === "string"
      ? directive
      : isMap(directive) || isList(directive)
        ? formatPlain(directive)
        : `%!s(${directive === null ? "<nil>" : `${type}=${String(directive)}`})`;
  return failed(`unknown patch type: ${text} in map: ${formatPlain(patch)}`);
}

/** `$retainKeys` lists what stays of the original; whatever else the patch sets is an error. */
function retainKeys(original: MutableMap, patch: MutableMap): PatchError | null {
  const list = get(patch, "$retainKeys");
  if (list === undefined) return null;
  delete patch["$retainKeys"];
  const wrong: PatchError = { error: "invalid patch format of retainKeys", code: 400 };
  if (!isList(list)) return wrong;
  for (const key of Object.keys(patch)) {
    if (patch[key] === null || key.startsWith(DELETE) || key.startsWith(ORDER)) continue;
    if (!list.includes(key)) return wrong;
  }
  for (const key of Object.keys(original)) if (!list.includes(key)) delete original[key];
  return null;
}

/** Lists whose order the patch gives are merged first, and taken out of the patch. */
function takeOrdered(original: MutableMap, patch: MutableMap, schema: PatchSchema): PatchError | null {
  for (const directive of Object.keys(patch)) {
    if (!directive.startsWith(ORDER)) continue;
    const order = patch[directive] as Value;
    delete patch[directive];
    if (!isList(order)) return badArgument(order);
    const [head, ...rest] = directive.split("/");
    if (head !== ORDER || rest.length === 0)
      return { error: "invalid patch format of setElementOrder list", code: 400 };
    const key = rest.join("/");
    const live = get(original, key);
    const change = get(patch, key);
    if (live !== undefined && !isList(live)) return badArgument(live);
    if (change !== undefined && !isList(change)) return badArgument(change);
    const found = lookupList(schema, key);
    if (typeof found === "string") return failed(found);
    const made = orderItems(live, change, order, found);
    if (made === null) continue;
    if ("error" in made) return made;
    put(original, key, made.items);
    delete patch[key];
  }
  return null;
}

function badArgument(value: Value): PatchError {
  const type = isMap(value)
    ? "map[string]interface {}"
    : typeof value === "boolean"
      ? "bool"
      : typeof value === "number"
        ? "int64"
        : value === null
          ? "%!s(<nil>)"
          : "string";
  return failed(`expected a []interface {}, but received a ${type}`);
}

function mergeKey(original: MutableMap, given: string, value: Value, schema: PatchSchema): PatchError | null {
  const deletes = given.startsWith(DELETE);
  if (deletes && !given.startsWith(`${DELETE}/`))
    return { error: "invalid patch format of primitive list", code: 400 };
  const key = deletes ? given.slice(DELETE.length + 1) : given;
  if (value === null) {
    delete original[key];
    return null;
  }
  const live = get(original, key);
  if (!has(original, key) || live === undefined || sortOf(live) !== sortOf(value)) {
    if (!deletes) take(original, key, withoutNulls(value));
    return null;
  }
  if (isMap(live) && isMap(value)) {
    const found = lookupField(schema, key);
    if (typeof found === "string") return failed(found);
    if (found.strategy === "replace") {
      put(original, key, value);
      return null;
    }
    const made = mergeStrategic(live, value, found.schema);
    if ("error" in made) return made;
    put(original, key, made.value);
    return null;
  }
  if (isList(live) && isList(value)) {
    const found = lookupList(schema, key);
    if (typeof found === "string") return failed(found);
    if (found.strategy !== "merge" && !deletes) {
      put(original, key, value);
      return null;
    }
    const made = mergeItems(live, value, found, deletes);
    if ("error" in made) return made;
    put(original, key, made.items);
    return null;
  }
  take(original, key, value);
  return null;
}

/** Sets a key to what is left of a value without directives; a value that is one itself takes the key away. */
function take(original: MutableMap, key: string, value: Value): void {
  const kept = withoutDirectives(value);
  if (kept === undefined) delete original[key];
  else put(original, key, kept);
}

/** The Go type that JSON decodes into; values of different ones are not merged. */
function sortOf(value: Value): string {
  if (isMap(value)) return "map";
  if (isList(value)) return "list";
  return typeof value === "number" ? (Number.isInteger(value) ? "int64" : "float64") : typeof value;
}
