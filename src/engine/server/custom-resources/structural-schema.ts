import { equal } from "../../value/equal.ts";
import { listOf, textOf } from "../../value/field-values.ts";
import { get, isList, isMap, type Value, type ValueMap } from "../../value/value.ts";

/** A structural schema of a custom resource, in a form that pruning, defaulting and validation can walk. */
export type StructuralSchema = {
  readonly type: string;
  readonly properties: ReadonlyMap<string, StructuralSchema>;
  /** The schema of keys that `properties` does not name: true allows any value, null says nothing. */
  readonly additional: StructuralSchema | true | null;
  readonly items: StructuralSchema | null;
  readonly nullable: boolean;
  /** Undefined if there is none. */
  readonly default: Value | undefined;
  readonly preserves: boolean;
  readonly embedded: boolean;
  readonly intOrString: boolean;
  readonly listType: string;
  readonly listKeys: readonly string[];
  /** The original schema, with the keywords that only validation reads. */
  readonly source: ValueMap;
};

const known = new WeakMap<ValueMap, StructuralSchema>();

/** Returns a schema as a {@link StructuralSchema}. The same schema gives the same value. */
export function structuralOf(source: ValueMap): StructuralSchema {
  const found = known.get(source);
  if (found !== undefined) return found;
  const made = build(source);
  known.set(source, made);
  return made;
}

function build(source: ValueMap): StructuralSchema {
  const properties = get(source, "properties");
  const additional = get(source, "additionalProperties");
  const items = get(source, "items");
  return {
    type: textOf(get(source, "type")),
    properties: isMap(properties)
      ? new Map(
          Object.keys(properties).flatMap((name) => {
            const property = get(properties, name);
            return isMap(property) ? [[name, structuralOf(property)] as const] : [];
          }),
        )
      : new Map(),
    additional: isMap(additional) ? structuralOf(additional) : additional === true ? true : null,
    items: isMap(items) ? structuralOf(items) : null,
    nullable: get(source, "nullable") === true,
    default: get(source, "default") ?? undefined,
    preserves: get(source, "x-kubernetes-preserve-unknown-fields") === true,
    embedded: get(source, "x-kubernetes-embedded-resource") === true,
    intOrString: get(source, "x-kubernetes-int-or-string") === true,
    listType: textOf(get(source, "x-kubernetes-list-type")),
    listKeys: listOf(get(source, "x-kubernetes-list-map-keys")).filter((key) => typeof key === "string"),
    source,
  };
}

/** Whether every object has a field of this name: `apiVersion`, `kind` and `metadata`. */
export function isObjectField(name: string): boolean {
  return name === "apiVersion" || name === "kind" || name === "metadata";
}

const withRules = new WeakMap<StructuralSchema, boolean>();

/** Whether a schema, or a schema inside it, has CEL rules. */
export function hasCelRules(schema: StructuralSchema): boolean {
  const found = withRules.get(schema);
  if (found !== undefined) return found;
  withRules.set(schema, false);
  const own = get(schema.source, "x-kubernetes-validations");
  const made =
    (isList(own) && own.length > 0) ||
    [...schema.properties.values()].some(hasCelRules) ||
    (schema.items !== null && hasCelRules(schema.items)) ||
    (schema.additional !== null && schema.additional !== true && hasCelRules(schema.additional));
  withRules.set(schema, made);
  return made;
}

/**
 * Whether an update leaves a value as it is. The order of the items of a list of type `map` does not count. A map with a key that the
 * schema does not have counts as changed. Upstream: CorrelatedObject.CachedDeepEqual in apiserver pkg/cel/common/equality.go.
 */
export function isUnchanged(value: Value, schema: StructuralSchema, before: Value | undefined): boolean {
  if (isList(value) && isList(before)) {
    const { items, listType } = schema;
    if (listType !== "map" || items === null) return equal(value, before);
    const isSame = (item: Value) => isUnchanged(item, items, sameItem(item, schema, before));
    return value.length === before.length && value.every(isSame);
  }
  if (isMap(value) && isMap(before)) {
    const keys = Object.keys(value);
    return (
      keys.length === Object.keys(before).length &&
      keys.every((key) => {
        const below = schema.properties.get(key) ?? schema.additional;
        const inner = get(value, key) as Value;
        if (below === null || below === true) return false;
        return isUnchanged(inner, below, get(before, key));
      })
    );
  }
  return before !== undefined && equal(value, before);
}

/**
 * Returns the item of `before` that has the same keys in a list of type `map`. Undefined if there is none, if the list has another type, or
 * if a key is missing or no scalar. Upstream: CompositeKeyFor in apiserver pkg/cel/common/maplist.go.
 */
export function sameItem(
  item: Value,
  schema: StructuralSchema,
  before: Value | undefined,
): Value | undefined {
  if (!isList(before) || schema.listType !== "map" || !isMap(item)) return undefined;
  const keys = schema.listKeys.map((key) => [key, get(item, key) ?? null] as const);
  if (keys.some(([, value]) => value === null || typeof value === "object")) return undefined;
  return before.find(
    (one) => isMap(one) && keys.every(([key, value]) => equal(get(one, key) ?? null, value)),
  );
}
