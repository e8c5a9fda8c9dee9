import type { Builtins } from "../../schema/builtins.ts";
import { resolve, type Type } from "../../schema/compile.ts";
import type { Resource } from "../resource.ts";
import { type GoType, printGoType, structOf } from "../structs/types.ts";

/** What a strategic merge has to know of a value: its Go type, and the type that tells strategies and merge keys. */
export type PatchSchema = { readonly go: GoType; readonly type: Type | null };

/** How a field is merged. */
export type FieldPatch = {
  readonly schema: PatchSchema;
  /** `merge`, `replace` or empty. */
  readonly strategy: string;
  readonly mergeKey: string;
};

/** The schema of a resource's objects. */
export function patchSchemaOf(builtins: Builtins, resource: Resource): PatchSchema {
  const type = resolve(builtins.schema, { namedType: resource.typeName });
  return { go: { kind: "struct", name: resource.struct ?? "" }, type };
}

/** How a field that holds an object is merged; a text says why it cannot be. */
export function lookupField(schema: PatchSchema, key: string): FieldPatch | string {
  const go = schema.go.kind === "pointer" ? schema.go.of : schema.go;
  if (go.kind !== "struct") {
    return `merging an object in json but data type is not struct, instead is: ${kindOf(go)}`;
  }
  const fields = structOf(go.name)?.fields ?? [];
  const field =
    fields.find((one) => one.name === key) ??
    fields.find((one) => one.name.toLowerCase() === key.toLowerCase());
  if (field === undefined) {
    const name = printGoType(go).split(".")[1] ?? "";
    return `unable to find api field in struct ${name} for the json field ${JSON.stringify(key)}`;
  }
  const found = schema.type?.map?.fields.get(field.name);
  const strategies = (found?.field.patch?.strategy ?? []).filter((one) => one !== "retainKeys");
  return {
    schema: { go: field.type, type: found?.type() ?? null },
    strategy: strategies[0] ?? "",
    mergeKey: found?.field.patch?.mergeKey ?? "",
  };
}

/** How a field that holds a list is merged: the schema is that of its items. */
export function lookupList(schema: PatchSchema, key: string): FieldPatch | string {
  const found = lookupField(schema, key);
  if (typeof found === "string") return found;
  const { go, type } = found.schema;
  const list = go.kind === "pointer" ? go.of : go;
  if (list.kind === "list") return { ...found, schema: { go: list.of, type: type?.list?.element() ?? null } };
  if (go.kind === "pointer") return { ...found, schema: { go: list, type } };
  return `expected slice or array type, but got: ${kindOf(schema.go)}`;
}

function kindOf(go: GoType): string {
  switch (go.kind) {
    case "pointer":
      return "ptr";
    case "list":
    case "bytes":
      return "slice";
    case "map":
    case "struct":
    case "string":
    case "bool":
    case "int32":
    case "int64":
    case "float64":
      return go.kind;
    default:
      return "struct";
  }
}
