import { Optional } from "@marcbachmann/cel-js";
import { isOpaque, type Namer, typeName } from "../run/overload-errors.ts";

/** The function that expressions call around each object that they create. Its name does not occur in what people write. */
export const OBJECT = "__object";

const names = new WeakMap<object, string>();

/** Remembers the name that an expression gives to the type of an object: `Object.spec`. Returns the object. */
export function nameObject(this: Namer, name: string, object: object): object {
  names.set(object, name);
  const why = name === "JSONPatch" ? jsonProblem(new Map(entriesOf(object)).get("value"), this) : null;
  if (why !== null) notJson.set(object, why);
  return object;
}

const notJson = new WeakMap<object, string>();

/** Returns why the value of an operation cannot become JSON: the first one of a JSON patch. Undefined for other results. */
export function patchProblem(result: unknown): string | undefined {
  if (!Array.isArray(result)) return undefined;
  for (const operation of result) {
    const found = isNamedObject(operation) ? notJson.get(operation as object) : undefined;
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Upstream: cel-go common/types (v0.26), ConvertToNative, and apiserver pkg/cel (v0.36.3). */
function jsonProblem(value: unknown, namer: Namer): string | null {
  if (typeof value !== "object" || value === null || isNamedObject(value)) return null;
  if (value instanceof Optional) {
    return value.hasValue() ? jsonProblem(value.value(), namer) : "optional.none() dereference";
  }
  const parts = Array.isArray(value) ? value : value instanceof Map ? [...value.values()] : [];
  for (const part of parts) {
    const found = jsonProblem(part, namer);
    if (found !== null) return found;
  }
  const name = typeName(value, namer);
  if (name === "type") return "type conversion not supported for 'type'";
  if (!isOpaque(value, namer)) return null;
  const shown = name.startsWith("kubernetes.authorization.") ? name : GO_NAMES.get(name);
  return `type conversion error from '${shown ?? name}' to '*structpb.Value'`;
}

/** The names of types in errors of conversions. */
const GO_NAMES: ReadonlyMap<string, string> = new Map([
  ["kubernetes.Quantity", "Quantity"],
  ["net.IP", "IP"],
  ["net.CIDR", "CIDR"],
  ["kubernetes.URL", "URL"],
  ["kubernetes.Semver", "Semver"],
  ["kubernetes.NamedFormat", "Format"],
]);

/** Whether an expression created a value as an object: `Object{…}`, `JSONPatch{…}`. */
export function isNamedObject(value: unknown): boolean {
  return typeof value === "object" && value !== null && names.has(value);
}

/**
 * Returns what is wrong with the names of types in a mutation: an object in the field `spec` of an `Object` is an `Object.spec`. Of a JSON
 * patch, only the first wrong value counts. Upstream: apiserver pkg/cel/mutation/dynamic/objects.go (v0.36.3), typeCheck.
 */
export function wrongNames(result: unknown): readonly string[] {
  if (!Array.isArray(result)) return problemsIn(result, null);
  for (const operation of result) {
    const found = problemsIn(new Map(entriesOf(operation)).get("value"), null);
    if (found.length > 0) return found;
  }
  return [];
}

/** `wanted` is the name that an object here must have; null if every name is right. */
function problemsIn(value: unknown, wanted: string | null): readonly string[] {
  if (Array.isArray(value)) return wanted === null ? [] : value.flatMap((one) => problemsIn(one, wanted));
  if (typeof value !== "object" || value === null) return [];
  const name = names.get(value);
  const entries = entriesOf(value);
  if (name === undefined) return wanted === null ? [] : entries.flatMap(([, one]) => problemsIn(one, wanted));
  const path = wanted ?? name;
  const rule = "which matches field name path from root Object type";
  return [
    ...(name === path
      ? []
      : [`unexpected type name ${JSON.stringify(name)}, expected ${JSON.stringify(path)}, ${rule}`]),
    ...entries.flatMap(([field, one]) => problemsIn(one, `${path}.${String(field)}`)),
  ];
}

/** Returns the entries of a map. The library makes some maps as plain objects. */
export function entriesOf(value: unknown): readonly (readonly [unknown, unknown])[] {
  if (value instanceof Map) return [...value];
  return value?.constructor === Object ? Object.entries(value) : [];
}
