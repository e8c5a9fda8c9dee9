import { openApiMeta } from "../../engine/patch/strategic/openapi-meta.ts";
import type { PatchMeta } from "../../engine/patch/strategic/patch-meta.ts";
import type { Field, TypeRef } from "../../engine/schema/schema.ts";
import { keyed, listOf, mapOf, number, setOf, string, typeOf } from "../notation.ts";

const byName = { strategy: ["merge"], mergeKey: "name" };

const item = fields(
  { name: "name", type: string },
  { name: "image", type: string },
  { name: "args", type: listOf(string) },
  {
    name: "env",
    type: keyed(["name"], fields({ name: "name", type: string }, { name: "value", type: string })),
    patch: byName,
  },
);

/** The patch metadata of a type like Pod, with a field for each patch strategy. */
export const podMeta: PatchMeta = openApiMeta(
  typeOf(
    fields(
      {
        name: "metadata",
        type: fields({ name: "name", type: string }, { name: "annotations", type: mapOf(string) }),
      },
      { name: "labels", type: mapOf(string) },
      { name: "replicas", type: number },
      { name: "finalizers", type: setOf(string), patch: { strategy: ["merge"] } },
      { name: "containers", type: keyed(["name"], item), patch: byName },
      {
        name: "volumes",
        type: keyed(["name"], item),
        patch: { strategy: ["merge", "retainKeys"], mergeKey: "name" },
      },
      { name: "keyless", type: listOf(item), patch: { strategy: ["merge"] } },
      { name: "args", type: listOf(string) },
      { name: "tolerations", type: listOf(item) },
      {
        name: "strategy",
        type: fields({ name: "type", type: string }, { name: "rolling", type: item }),
        patch: { strategy: ["retainKeys"] },
      },
      { name: "whole", type: item, patch: { strategy: ["replace"] } },
      { name: "odd", type: item, patch: { strategy: ["merge", "replace"] } },
    ),
  ),
);

function fields(...list: readonly Field[]): TypeRef {
  return { map: { fields: list } };
}
