import { failed } from "../../patch/patch-errors.ts";
import type { PatchResult } from "../../patch/patch-result.ts";
import type { FieldMeta, PatchMeta } from "../../patch/strategic/patch-meta.ts";
import type { Builtins } from "../../schema/builtins.ts";
import { resolve, type Type } from "../../schema/resolve-type.ts";
import type { Resource } from "../cluster/resource.ts";
import { findStruct, type GoType } from "../structs/go-types.ts";
import { printGoType } from "../structs/type-mismatch.ts";

/**
 * Returns what the Go struct of a resource says about strategic merge patches. The case of field names does not matter.
 * Patch strategies and merge keys come from the schema, which has them from the struct.
 * Upstream: apimachinery pkg/util/strategicpatch/meta.go, PatchMetaFromStruct (v0.36.3).
 */
export function goMeta(builtins: Builtins, resource: Resource): PatchMeta {
  const type = resolve(builtins.schema, { namedType: resource.typeName });
  return metaOf({ kind: "struct", name: resource.struct ?? "" }, type);
}

function metaOf(given: GoType, type: Type | null): PatchMeta {
  const go = given.kind === "pointer" ? given.of : given;
  return {
    name: kindOf(given),
    ofMap: (key) => {
      const field = fieldOf(go, type, key);
      return "error" in field ? field : { value: factsOf(field.value, field.value.go, field.value.held) };
    },
    ofList: (key) => {
      const field = fieldOf(go, type, key);
      return "error" in field ? field : listOf(field.value, kindOf(given));
    },
  };
}

type FoundField = Omit<FieldMeta, "meta"> & { readonly go: GoType; readonly held: Type | null };

function fieldOf(go: GoType, type: Type | null, key: string): PatchResult<FoundField> {
  if (kindOf(go) !== "struct") {
    return failed(`merging an object in json but data type is not struct, instead is: ${kindOf(go)}`);
  }
  const fields = (go.kind === "struct" ? findStruct(go.name)?.fields : undefined) ?? [];
  const field =
    fields.find((one) => one.name === key) ??
    fields.find((one) => one.name.toLowerCase() === key.toLowerCase());
  if (field === undefined) {
    const name = printGoType(go).split(".")[1] ?? "";
    return failed(`unable to find api field in struct ${name} for the json field ${JSON.stringify(key)}`);
  }
  const found = type?.map?.fields.get(field.name);
  const { strategy = [], mergeKey = "" } = found?.field.patch ?? {};
  return { value: { go: field.type, held: found?.type() ?? null, strategies: strategy, mergeKey } };
}

function listOf(field: FoundField, kind: string): PatchResult<FieldMeta> {
  const { go, held } = field;
  const list = go.kind === "pointer" ? go.of : go;
  if (list.kind === "list" && list.of.kind === "list") return failed("unexpected slice of slice");
  if (list.kind === "list") return { value: factsOf(field, list.of, held?.list?.element() ?? null) };
  if (go.kind === "pointer") return { value: factsOf(field, list, held) };
  return failed(`expected slice or array type, but got: ${kind}`);
}

function factsOf({ strategies, mergeKey }: FoundField, go: GoType, type: Type | null): FieldMeta {
  return { meta: metaOf(go, type), strategies, mergeKey };
}

/** Returns Go's name for the kind of a type. */
function kindOf(go: GoType): string {
  switch (go.kind) {
    case "pointer":
      return "ptr";
    case "list":
    case "bytes":
      return "slice";
    case "map":
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
