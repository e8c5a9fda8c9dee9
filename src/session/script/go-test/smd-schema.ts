import { type Type, typeOfKey } from "../../../engine/schema/resolve-type.ts";
import {
  isList,
  isMap,
  type MutableMap,
  put,
  type Value,
  type ValueMap,
} from "../../../engine/value/value.ts";
import { printYamlText } from "../../../text/yaml/print/print-yaml.ts";

/**
 * Returns a type as a schema of structured-merge-diff in YAML, under the name `object`. It has only the fields that `values` contain:
 * the types of Kubernetes are large.
 */
export function smdSchema(type: Type, values: readonly Value[]): string {
  return printYamlText({ types: [{ name: "object", ...atomOf(type, values) }, ...UNTYPED] });
}

/** The types of values about which a schema says nothing. */
const UNTYPED: readonly ValueMap[] = [
  {
    name: "untyped",
    scalar: "untyped",
    list: { elementType: { namedType: "untyped" }, elementRelationship: "atomic" },
    map: { elementType: { namedType: "untyped" }, elementRelationship: "atomic" },
  },
];

function atomOf(type: Type, values: readonly Value[]): ValueMap {
  const atom: MutableMap = {};
  if (type.scalar !== null && type.scalar !== undefined) put(atom, "scalar", type.scalar);
  if (type.list !== null) put(atom, "list", listOf(type.list, values.filter(isList).flat()));
  if (type.map !== null) put(atom, "map", mapOf(type.map, values.filter(isMap)));
  return atom;
}

/** Returns a type inside of another one. A type of which there is no value can be any. */
function refOf(type: Type, values: readonly Value[]): ValueMap {
  return values.length === 0 || type.unresolved ? { namedType: "untyped" } : atomOf(type, values);
}

function listOf({ atomic, keys, element }: NonNullable<Type["list"]>, items: readonly Value[]): ValueMap {
  return {
    elementType: refOf(element(), [...items, ...(keys.length > 0 ? [noKeys(keys)] : [])]),
    elementRelationship: atomic ? "atomic" : "associative",
    ...(keys.length > 0 && { keys }),
  };
}

/** A schema of a keyed list needs the fields of its keys, also those that no item has. */
function noKeys(keys: readonly string[]): ValueMap {
  return Object.fromEntries(keys.map((key) => [key, null]));
}

function mapOf(map: NonNullable<Type["map"]>, maps: readonly ValueMap[]): ValueMap {
  const names = [...new Set(maps.flatMap((one) => Object.keys(one)))].sort();
  const valuesOf = (name: string) =>
    maps.flatMap((one) => (Object.hasOwn(one, name) ? [one[name] as Value] : []));
  const fields = names
    .filter((name) => map.fields.has(name))
    .map((name): ValueMap => {
      const found = map.fields.get(name);
      const initial = found?.field.default;
      const type = typeOfKey(map, name) as Type;
      return { name, type: refOf(type, valuesOf(name)), ...(initial !== undefined && { default: initial }) };
    });
  const others = names.filter((name) => !map.fields.has(name)).flatMap(valuesOf);
  return {
    ...(fields.length > 0 && { fields }),
    ...(map.element !== null && { elementType: refOf(map.element(), others) }),
    ...(map.atomic && { elementRelationship: "atomic" }),
  };
}
