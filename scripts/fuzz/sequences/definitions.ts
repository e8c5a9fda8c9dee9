import type { ValueMap } from "../../../src/engine/value/value.ts";

const text: ValueMap = { type: "string" };
const whole: ValueMap = { type: "integer" };
const texts: ValueMap = { type: "object", additionalProperties: text };

function listOf(items: ValueMap, type?: string, keys?: readonly string[]): ValueMap {
  return {
    type: "array",
    ...(type !== undefined && { "x-kubernetes-list-type": type }),
    ...(keys !== undefined && { "x-kubernetes-list-map-keys": keys }),
    items,
  };
}

function objectOf(properties: ValueMap, required?: readonly string[]): ValueMap {
  return { type: "object", ...(required !== undefined && { required }), properties };
}

function definition(plural: string, kind: string, schema: ValueMap, more: ValueMap = {}): ValueMap {
  const group = "demo.example.com";
  return {
    apiVersion: "apiextensions.k8s.io/v1",
    kind: "CustomResourceDefinition",
    metadata: { name: `${plural}.${group}` },
    spec: {
      group,
      scope: "Namespaced",
      names: { plural, singular: kind.toLowerCase(), kind, listKind: `${kind}List` },
      versions: [{ name: "v1", served: true, storage: true, schema: { openAPIV3Schema: schema }, ...more }],
    },
  };
}

const port = objectOf({ port: whole, protocol: { type: "string", default: "TCP" }, name: text }, ["port"]);
const item = objectOf(
  {
    name: text,
    value: text,
    nested: objectOf({ a: text, b: text }),
    tags: listOf(text, "set"),
  },
  ["name"],
);

/** A custom resource with every marker of lists and maps. */
export const widgets: ValueMap = definition(
  "widgets",
  "Widget",
  objectOf({
    spec: objectOf({
      replicas: { type: "integer", format: "int32" },
      title: text,
      ratio: { type: "number" },
      enabled: { type: "boolean" },
      note: { type: "string", nullable: true },
      size: { "x-kubernetes-int-or-string": true },
      mode: { type: "string", default: "auto" },
      plainList: listOf(text),
      atomicList: listOf(text, "atomic"),
      tags: listOf(text, "set"),
      numbers: listOf(whole, "set"),
      ports: listOf(port, "map", ["port", "protocol"]),
      items: listOf(item, "map", ["name"]),
      atomicItems: listOf(objectOf({ name: text, value: text })),
      labels: texts,
      atomicMap: { type: "object", "x-kubernetes-map-type": "atomic", additionalProperties: text },
      ref: { type: "object", "x-kubernetes-map-type": "atomic", properties: { name: text, namespace: text } },
      nested: objectOf({ a: text, b: text, deep: objectOf({ x: whole, y: whole }) }),
      free: { type: "object", "x-kubernetes-preserve-unknown-fields": true },
      any: { "x-kubernetes-preserve-unknown-fields": true },
    }),
    status: objectOf({
      observed: whole,
      phase: text,
      replicas: whole,
      conditions: listOf(objectOf({ type: text, status: text, reason: text }, ["type"]), "map", ["type"]),
    }),
  }),
  {
    subresources: {
      status: {},
      scale: { specReplicasPath: ".spec.replicas", statusReplicasPath: ".status.replicas" },
    },
  },
);

/** A custom resource without a schema. */
export const blobs: ValueMap = definition("blobs", "Blob", {
  type: "object",
  "x-kubernetes-preserve-unknown-fields": true,
});
