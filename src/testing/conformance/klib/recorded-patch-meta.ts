import { failed } from "../../../engine/patch/patch-errors.ts";
import type { PatchResult } from "../../../engine/patch/patch-result.ts";
import type { FieldMeta, PatchMeta } from "../../../engine/patch/strategic/patch-meta.ts";
import { get, isList, isMap, type ValueMap } from "../../../engine/value/value.ts";
import { mapField, textField } from "../smd/recorded-line.ts";
import { readJson } from "./recorded-targets.ts";

/** The names in the recordings of the kinds whose struct is known. */
export const KINDS: { readonly [kind: string]: readonly [string, string] } = {
  deployment: ["apps/v1", "Deployment"],
  job: ["batch/v1", "Job"],
  configmap: ["v1", "ConfigMap"],
  pod: ["v1", "Pod"],
  service: ["v1", "Service"],
};

/** Returns the patch metadata of the Go struct of a kind, from `patchmeta-struct.json`. */
export function recordedMeta(folder: string, apiVersion: string, kind: string): PatchMeta {
  const facts = readJson(folder, "patchmeta-struct.json");
  return structMeta(mapField(facts, "types"), textField(mapField(facts, "roots"), `${apiVersion}/${kind}`));
}

/** Returns the patch metadata of a struct in the upstream tests. */
export function testMeta(folder: string): PatchMeta {
  return structMeta(
    mapField(readJson(folder, "patchmeta-upstream-tests.json"), "types"),
    "strategicpatch.MergeItem",
  );
}

function structMeta(types: ValueMap, type: string): PatchMeta {
  const fields = get(types, type);
  if (isMap(fields)) return metaOf(types, type, fields);
  return type.startsWith("struct {") ? metaOf(types, type, {}) : scalarMeta(type);
}

function metaOf(types: ValueMap, type: string, fields: ValueMap): PatchMeta {
  const find = (key: string): PatchResult<ValueMap> => {
    const names = Object.keys(fields);
    const name =
      names.find((one) => one === key) ?? names.find((one) => one.toLowerCase() === key.toLowerCase());
    if (name !== undefined) return { value: mapField(fields, name) };
    const shown = type.startsWith("struct {") ? "" : type.slice(type.lastIndexOf(".") + 1);
    return failed(`unable to find api field in struct ${shown} for the json field ${JSON.stringify(key)}`);
  };
  return {
    name: "struct",
    ofMap: (key) => {
      const field = find(key);
      if ("error" in field) return field;
      const kind = textField(field.value, "kind");
      const meta =
        kind === "struct"
          ? structMeta(types, textField(field.value, "type"))
          : scalarMeta(kind === "list" ? "slice" : kind);
      return { value: factsOf(field.value, meta) };
    },
    ofList: (key) => {
      const field = find(key);
      if ("error" in field) return field;
      const kind = textField(field.value, "kind");
      if (kind === "list")
        return { value: factsOf(field.value, structMeta(types, textField(field.value, "elem"))) };
      // Only the upstream tests contain a pointer to a struct that is merged as a list.
      if (get(field.value, "patchMergeKey") !== undefined) {
        return { value: factsOf(field.value, structMeta(types, textField(field.value, "type"))) };
      }
      return failed("expected slice or array type, but got: struct");
    },
  };
}

function factsOf(field: ValueMap, meta: PatchMeta): FieldMeta {
  const strategies = get(field, "patchStrategy");
  const mergeKey = get(field, "patchMergeKey");
  return {
    meta,
    strategies: isList(strategies) ? strategies.map(String) : [],
    mergeKey: typeof mergeKey === "string" ? mergeKey : "",
  };
}

function scalarMeta(kind: string): PatchMeta {
  const noStruct = failed(`merging an object in json but data type is not struct, instead is: ${kind}`);
  return { name: kind, ofMap: () => noStruct, ofList: () => noStruct };
}
