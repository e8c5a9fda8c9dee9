import type { Type } from "../../engine/schema/resolve-type.ts";
import type { CustomKind } from "../../engine/server/cluster/custom-kinds.ts";
import { enumValues } from "../../engine/server/generated/enum-values.generated.ts";
import { get, isList, isMap, type Value } from "../../engine/value/value.ts";

/** Returns the allowed values of a field of a built-in type; empty if there is no such list. */
export function builtinValues(parent: Type | null, field: string): readonly string[] {
  return (parent === null ? undefined : facts().get(`${parent.name}.${field}`)) ?? [];
}

let known: ReadonlyMap<string, readonly string[]> | undefined;

function facts(): ReadonlyMap<string, readonly string[]> {
  known ??= new Map(
    enumValues
      .trim()
      .split("\n")
      .flatMap((line) => {
        const [values = "", names = ""] = line.split(": ");
        const list = values.split(" ");
        return names.split(" ").map((name) => [name, list] as const);
      }),
  );
  return known;
}

/** Returns the `enum` that the schema of a custom resource has at `keys`, where `null` stands for any item of a list; empty if there is none. */
export function customValues(
  kind: CustomKind,
  apiVersion: string,
  keys: readonly (string | null)[],
): readonly string[] {
  const version = kind.versions.find(({ name }) => `${kind.group}/${name}` === apiVersion);
  let schema: Value | undefined = version?.schema;
  for (const key of keys) schema = schemaBelow(schema, key);
  const values = isMap(schema) ? get(schema, "enum") : undefined;
  return isList(values) ? values.filter((value) => typeof value === "string") : [];
}

function schemaBelow(schema: Value | undefined, key: string | null): Value | undefined {
  if (!isMap(schema)) return undefined;
  if (key === null) return get(schema, "items");
  const properties = get(schema, "properties");
  const declared = isMap(properties) ? get(properties, key) : undefined;
  return declared ?? get(schema, "additionalProperties");
}
