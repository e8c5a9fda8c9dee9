import { resolve, type Type } from "../../../../schema/resolve-type.ts";
import { dig, get, isList, isMap, type Value, type ValueMap } from "../../../../value/value.ts";
import type { CommandRun } from "../../command-run.ts";
import { kindFor } from "../../discovery/served-kinds.ts";
import { gvkOf } from "../model/resource-id.ts";

/** How a strategic merge patch of kustomize merges a value. */
export type MergeSchema = {
  /** Returns how a field merges; null if the schema does not say. */
  readonly field: (key: string) => MergeSchema | null;
  /** How the items of a list merge; null if the schema does not say. */
  readonly items: () => MergeSchema | null;
  /** The keys by which a list merges its items, empty for a list of texts; null for a list that a patch replaces. */
  readonly mergeKeys: readonly string[] | null;
};

/** Returns how an object merges; null for kinds that kustomize does not know. */
export type FindSchema = (object: ValueMap) => MergeSchema | null;

/** Returns the schemas of built-in kinds. */
export function builtinSchemas(run: CommandRun): FindSchema {
  return (object) => {
    const kind = kindFor(
      run.environment.kinds(),
      String(get(object, "apiVersion")),
      String(get(object, "kind")),
    );
    const typeName = kind?.typeName ?? null;
    return typeName === null ? null : ofType(resolve(run.environment.schema, { namedType: typeName }), null);
  };
}

function ofType(type: Type, mergeKeys: readonly string[] | null): MergeSchema {
  return {
    mergeKeys,
    field: (key) => {
      const found = type.map?.fields.get(key);
      if (found === undefined) return null;
      const held = found.type();
      const { strategy, mergeKey } = found.field.patch ?? {};
      const merges = strategy?.includes("merge") ?? false;
      const listKeys = held.list?.keys ?? [];
      const keys =
        listKeys.length > 0 ? listKeys : mergeKey === undefined || mergeKey === "" ? [] : [mergeKey];
      return ofType(held, merges ? keys : null);
    },
    items: () => (type.list === null ? null : ofType(type.list.element(), null)),
  };
}

const GVK = "x-kubernetes-group-version-kind";

/** Returns the schemas of an OpenAPI document, which the field `openapi` names. */
export function documentSchemas(document: Value): FindSchema {
  const definitions = dig(document, "definitions");
  const known = isMap(definitions) ? definitions : {};
  return (object) => {
    const { group, version, kind } = gvkOf(object);
    const found = Object.values(known).find((schema) => {
      const kinds = dig(schema, GVK);
      return (
        isList(kinds) &&
        kinds.some(
          (one) =>
            (dig(one, "group") ?? "") === group &&
            dig(one, "version") === version &&
            dig(one, "kind") === kind,
        )
      );
    });
    return found === undefined ? null : ofDefinition(known, found);
  };
}

function ofDefinition(known: ValueMap, given: Value): MergeSchema {
  const reference = dig(given, "$ref");
  const name = typeof reference === "string" ? reference.replace(/^#\/definitions\//, "") : "";
  const schema = typeof reference === "string" && Object.hasOwn(known, name) ? (known[name] as Value) : given;
  const strategy = dig(given, "x-kubernetes-patch-strategy") ?? dig(schema, "x-kubernetes-patch-strategy");
  const merges = typeof strategy === "string" && strategy.split(",").includes("merge");
  const listKeys = dig(schema, "x-kubernetes-list-map-keys");
  const mergeKey = dig(schema, "x-kubernetes-patch-merge-key");
  const keys = isList(listKeys) ? listKeys.map(String) : typeof mergeKey === "string" ? [mergeKey] : [];
  const inner = (found: Value | undefined) => (found === undefined ? null : ofDefinition(known, found));
  return {
    mergeKeys: merges ? keys : null,
    field: (key) => {
      const properties = dig(schema, "properties");
      return inner(isMap(properties) ? get(properties, key) : undefined);
    },
    items: () => inner(dig(schema, "items")),
  };
}
