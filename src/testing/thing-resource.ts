import type { ValueMap } from "../engine/value/value.ts";

/** A CustomResourceDefinition of things. */
export const definition: ValueMap = {
  apiVersion: "apiextensions.k8s.io/v1",
  kind: "CustomResourceDefinition",
  metadata: { name: "things.example.com" },
  spec: {
    group: "example.com",
    scope: "Namespaced",
    names: { plural: "things", kind: "Thing" },
    versions: [
      {
        name: "v1",
        served: true,
        storage: true,
        schema: {
          openAPIV3Schema: {
            type: "object",
            properties: {
              spec: { type: "object", properties: { size: { type: "integer" }, note: { type: "string" } } },
            },
          },
        },
      },
    ],
  },
};

/** A thing. */
export const thing: ValueMap = {
  apiVersion: "example.com/v1",
  kind: "Thing",
  metadata: { name: "t" },
  spec: { note: "n" },
};

/** Returns the definition with a default for the size of things. */
export function withDefault(): ValueMap {
  return JSON.parse(
    JSON.stringify(definition).replace('"size":{"type":"integer"}', '"size":{"type":"integer","default":3}'),
  ) as ValueMap;
}
