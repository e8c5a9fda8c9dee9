import { decodeElement, partsOf } from "../../engine/fieldpath/element.ts";
import { managedFieldsOf } from "../../engine/managedfields/object.ts";
import {
  dig,
  get,
  isList,
  isMap,
  type MutableMap,
  put,
  type Value,
  type ValueMap,
} from "../../engine/value/value.ts";
import { printYamlText } from "../../text/yaml/print/print-yaml.ts";
import { definitionOf } from "../outcome/kind-definition.ts";
import type { FoundObject } from "./types.ts";

/**
 * Returns a CustomResourceDefinition for objects of one kind that no definition describes. Its schema allows all fields. What lists and
 * maps merge by is as their managed fields show it: `k:` is an item with keys, `v:` an item of a set, and a list or map that is owned as
 * a whole is atomic. A key that the owner of an item does not own has a default. Null if no definition can have this group or kind.
 */
export function guessDefinition(objects: readonly [FoundObject, ...FoundObject[]]): string | null {
  const [{ apiVersion, kind }] = objects;
  const made = definitionOf({ apiVersion, kind });
  if (made === null) return null;
  const sets = objects.flatMap(({ value }) => entriesOf(value).map((entry) => ({ entry, value })));
  const owned = sets.flatMap(({ entry, value }): readonly Owned[] => {
    const fields = get(entry, "fieldsV1");
    return isMap(fields) ? [{ fields, value }] : [];
  });
  const schema = schemaOf(owned, true);
  const group = apiVersion.slice(0, apiVersion.indexOf("/") + 1);
  const versions = [
    ...new Set([apiVersion, ...sets.map(({ entry }) => String(get(entry, "apiVersion")))]),
  ].filter((version) => version.startsWith(group));
  const subresources = subresourcesOf(sets.map(({ entry }) => entry));
  return printYamlText({
    ...made,
    spec: {
      ...made.spec,
      scope: objects.some(({ namespace }) => namespace !== "") ? "Namespaced" : "Cluster",
      versions: versions.map((version) => ({
        name: version.slice(group.length),
        served: true,
        storage: version === apiVersion,
        schema: { openAPIV3Schema: schema ?? ANYTHING },
        ...(Object.keys(subresources).length === 0 ? {} : { subresources }),
      })),
    },
  });
}

/** Returns the subresources that managers wrote. */
function subresourcesOf(entries: readonly ValueMap[]): ValueMap {
  const entryOf = (subresource: string) => entries.find((one) => get(one, "subresource") === subresource);
  const scale = entryOf("scale");
  const spec = scale === undefined ? undefined : dig(scale, "fieldsV1", "f:spec");
  const [field = "f:replicas"] = isMap(spec) ? Object.keys(spec).filter((key) => key !== ".") : [];
  const paths = { specReplicasPath: `.spec.${field.slice(2)}`, statusReplicasPath: ".status.replicas" };
  return { ...(entryOf("status") && { status: {} }), ...(scale && { scale: paths }) };
}

function entriesOf(object: ValueMap): readonly ValueMap[] {
  const found = managedFieldsOf(object);
  return isList(found) ? found.filter(isMap) : [];
}

const ANYTHING: ValueMap = { type: "object", "x-kubernetes-preserve-unknown-fields": true };

/** The fields that a manager owns in a value. */
type Owned = { readonly fields: ValueMap; readonly value: Value };

/** Returns a schema that says more than that all is allowed; null if there is nothing to say. */
function schemaOf(owned: readonly Owned[], isRoot = false): ValueMap | null {
  const [first] = owned;
  if (first === undefined) return null;
  const keys = owned.flatMap(({ fields }) => Object.keys(fields)).filter((key) => key !== ".");
  if (isMap(first.value)) {
    if (keys.length === 0) {
      const isWhole = owned.every(({ fields }) => Object.keys(fields).length === 0);
      const isAtomic = isWhole && Object.keys(first.value).length > 0;
      return isAtomic ? { ...ANYTHING, "x-kubernetes-map-type": "atomic" } : null;
    }
    return mapSchema(owned, keys, isRoot);
  }
  return isList(first.value) ? listSchema(owned, keys) : null;
}

function mapSchema(owned: readonly Owned[], keys: readonly string[], isRoot: boolean): ValueMap | null {
  const properties: MutableMap = {};
  for (const key of new Set(keys)) {
    if (!key.startsWith("f:") || (isRoot && key === "f:metadata")) continue;
    const below = belowAll(owned, key, (value) => (isMap(value) ? get(value, key.slice(2)) : undefined));
    const schema = schemaOf(below) ?? (below.some(isStruct) ? ANYTHING : null);
    if (schema !== null) put(properties, key.slice(2), schema);
  }
  return Object.keys(properties).length === 0 ? null : { ...ANYTHING, properties };
}

/** Whether a manager owns fields of a map, but not the map itself: the schema declares the map. */
function isStruct({ fields, value }: Owned): boolean {
  return isMap(value) && Object.keys(fields).length > 0 && get(fields, ".") === undefined;
}

function listSchema(owned: readonly Owned[], keys: readonly string[]): ValueMap | null {
  const items = keys.flatMap((key) => {
    const decoded = decodeElement(key);
    return "element" in decoded ? [{ key, parts: partsOf(decoded.element) }] : [];
  });
  const value = items.find(({ parts }) => parts.kind === "value")?.parts;
  if (value?.kind === "value") {
    const type = typeOf(value.value);
    return type === null ? null : { type: "array", "x-kubernetes-list-type": "set", items: { type } };
  }
  const names = [
    ...new Set(
      items.flatMap(({ parts }) => (parts.kind === "key" ? parts.fields.map(({ name }) => name) : [])),
    ),
  ];
  if (names.length === 0) return null;
  const inner = items.flatMap(({ key, parts }) =>
    parts.kind !== "key"
      ? []
      : belowAll(owned, key, (list) =>
          isList(list)
            ? list.find((item) => parts.fields.every(({ name, value }) => dig(item, name) === value))
            : undefined,
        ),
  );
  const below = schemaOf(inner);
  const properties: MutableMap = {};
  const known = below === null ? undefined : get(below, "properties");
  if (isMap(known)) for (const name of Object.keys(known)) put(properties, name, known[name] as Value);
  const defaults = new Map<string, Value>();
  for (const { key, parts } of items)
    for (const { name, value } of parts.kind === "key" ? parts.fields : [])
      if (owned.some(({ fields }) => isOwnedWithout(get(fields, key), name))) defaults.set(name, value);
  for (const { parts } of items)
    if (parts.kind === "key")
      for (const { name, value } of parts.fields) {
        const standard = defaults.get(name);
        put(properties, name, {
          type: typeOf(value) ?? "string",
          ...(standard === undefined ? {} : { default: standard }),
        });
      }
  return {
    type: "array",
    "x-kubernetes-list-type": "map",
    "x-kubernetes-list-map-keys": names,
    items: { ...ANYTHING, required: names.filter((name) => !defaults.has(name)), properties },
  };
}

/** Whether a manager owns an item, but not one of its keys: the key is a default. */
function isOwnedWithout(item: Value | undefined, name: string): boolean {
  return isMap(item) && get(item, ".") !== undefined && get(item, `f:${name}`) === undefined;
}

/** Returns what the managers own below a key, with the values there. */
function belowAll(
  owned: readonly Owned[],
  key: string,
  childOf: (value: Value) => Value | undefined,
): readonly Owned[] {
  return owned.flatMap(({ fields, value }) => {
    const below = get(fields, key);
    const found = childOf(value);
    return isMap(below) && found !== undefined ? [{ fields: below, value: found }] : [];
  });
}

function typeOf(value: Value): string | null {
  if (typeof value === "number") return Number.isInteger(value) ? "integer" : "number";
  return typeof value === "string" || typeof value === "boolean" ? typeof value : null;
}
