/** The function that expressions call around each object that they create. Its name does not occur in what people write. */
export const OBJECT = "__object";

const names = new WeakMap<object, string>();

/** Remembers the name that an expression gives to the type of an object: `Object.spec`. Returns the object. */
export function nameObject(name: string, object: object): object {
  names.set(object, name);
  return object;
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
function entriesOf(value: unknown): readonly (readonly [unknown, unknown])[] {
  if (value instanceof Map) return [...value];
  return value?.constructor === Object ? Object.entries(value) : [];
}
