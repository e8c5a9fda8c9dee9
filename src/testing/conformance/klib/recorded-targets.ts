import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fromPaths } from "../../../engine/fieldpath/build.ts";
import { fieldElement } from "../../../engine/fieldpath/element.ts";
import type { Filter } from "../../../engine/fieldpath/filter.ts";
import type { FieldManagerTarget } from "../../../engine/managedfields/target.ts";
import { deducedType } from "../../../engine/schema/deduced-type.ts";
import { resolve, type Type } from "../../../engine/schema/resolve-type.ts";
import { schemaOf, type TypeDef } from "../../../engine/schema/schema.ts";
import { get, isList, isMap, type Value, type ValueMap, withKey } from "../../../engine/value/value.ts";
import { listField, mapField, textField } from "../smd/recorded-line.ts";

/** Returns the type of a kind; undefined if the schema does not contain it. */
export type TypeOf = (apiVersion: string, kind: string) => Type | undefined;

/** A resource of `fm-targets.json`. */
export type Resource = {
  readonly id: string;
  readonly hubVersion: string;
  readonly kind: string;
  readonly typeOf: TypeOf;
  readonly target: (apiVersion: string, subresource: string) => FieldManagerTarget;
};

const cache = new Map<string, unknown>();

function once<T>(key: string, make: () => T): T {
  if (!cache.has(key)) cache.set(key, make());
  return cache.get(key) as T;
}

/** Returns the object in a JSON file of the folder. */
export function readJson(folder: string, name: string): ValueMap {
  return once(
    `json ${folder} ${name}`,
    () => JSON.parse(readFileSync(join(folder, name), "utf8")) as ValueMap,
  );
}

/** Returns a resource by its name in the sequences. Throws if the name is unknown. */
export function resourceOf(folder: string, id: string): Resource {
  return once(`resource ${folder} ${id}`, () => {
    const found = listField(readJson(folder, "fm-targets.json"), "targets").find(
      (target) => isMap(target) && get(target, "id") === id,
    );
    if (!isMap(found)) throw new Error(`no target ${id}`);
    return readResource(folder, id, found);
  });
}

function readResource(folder: string, id: string, target: ValueMap): Resource {
  const versions = listField(target, "versions").map((text) => String(text).split(", Kind="));
  const kind = versions[0]?.[1] ?? "";
  const served = versions.map(([apiVersion]) => apiVersion as string);
  const hubVersion = textField(target, "hub");
  const typeOf = get(target, "deduced") === true ? deducedOf() : schemaTypes(folder, schemaNameOf(id));
  const reset = mapField(target, "resetFields");
  const crd = get(target, "crd") === true;
  return {
    id,
    hubVersion,
    kind,
    typeOf,
    target: (apiVersion, subresource) => ({
      apiVersion,
      kind,
      hubVersion,
      type: typeOf,
      convert: (object, to) => ({ object: withKey(object, "apiVersion", to) }),
      // The strategy of a custom resource supports only the version of the request.
      resetFields: resetFields(crd ? [apiVersion] : served, get(reset, subresource)),
    }),
  };
}

function schemaNameOf(id: string): string {
  return id === "widget" ? "widget" : "builtin";
}

/** Returns the deduced type for every kind, in which all fields are granular. */
function deducedOf(): TypeOf {
  return () => deducedType;
}

function resetFields(versions: readonly string[], paths: Value | undefined): ReadonlyMap<string, Filter> {
  if (!isList(paths)) return new Map();
  const set = fromPaths(paths.map((path) => String(path).split(".").map(fieldElement)));
  return new Map(versions.map((version) => [version, { kind: "exclude", set }]));
}

/** Returns the types of a `schema-*-smd.json` by the kinds of the OpenAPI document next to it. */
function schemaTypes(folder: string, name: string): TypeOf {
  return once(`schema ${folder} ${name}`, () => {
    const openapi = readJson(folder, `schema-${name}-openapi.json`);
    const types = listField(mapField(readJson(folder, `schema-${name}-smd.json`), "schema"), "types");
    const definitions = get(openapi, "definitions") ?? get(openapi, "schemas");
    return typesByKind(types as unknown as readonly TypeDef[], definitions as ValueMap);
  });
}

function typesByKind(types: readonly TypeDef[], definitions: ValueMap): TypeOf {
  const schema = schemaOf(types);
  const names = new Map<string, string>();
  for (const [name, definition] of Object.entries(definitions)) {
    const kinds = isMap(definition) ? get(definition, "x-kubernetes-group-version-kind") : undefined;
    if (!isList(kinds)) continue;
    for (const kind of kinds) {
      if (!isMap(kind)) continue;
      const group = textField(kind, "group");
      const version = textField(kind, "version");
      names.set(`${group === "" ? version : `${group}/${version}`} ${textField(kind, "kind")}`, name);
    }
  }
  return (apiVersion, kind) => {
    const name = names.get(`${apiVersion} ${kind}`);
    return name === undefined ? undefined : resolve(schema, { namedType: name });
  };
}
