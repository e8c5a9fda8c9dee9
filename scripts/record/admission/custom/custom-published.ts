import { DEFINITIONS } from "../../../../src/verify/server/remove-namespace.ts";
import { type AdmissionSequence, post, read, settling } from "../admission-sequence.ts";
import { definition, nullable, number, object, text, version } from "./custom-definition.ts";

export const published: AdmissionSequence = {
  name: "custom-published",
  about: "OpenAPI documents of definitions that say little, or allow everything",
  steps: (() => {
    const keep = { "x-kubernetes-preserve-unknown-fields": true };
    const versions = [
      version("v1", { type: "object" }, { storage: true }),
      version("v2", { type: "object", ...keep }, { subresources: { status: {} } }),
      version("v3", object({ spec: object({ a: { ...text, default: "x" } }) }, keep)),
      version(
        "v4",
        object({
          spec: object(
            {
              a: nullable(text, { default: null }),
              b: { "x-kubernetes-int-or-string": true },
              c: { type: "object", "x-kubernetes-embedded-resource": true, ...keep },
              d: { anyOf: [{ type: "integer" }, { type: "string" }], "x-kubernetes-int-or-string": true },
              e: { type: "array", items: nullable(object({ x: text })) },
              f: { type: "object", additionalProperties: number },
              g: { type: "object", additionalProperties: true },
              h: { ...text, enum: ["a", "b"], pattern: "^.$" },
              i: { ...keep },
              j: { type: "array", items: { ...keep, type: "object" } },
            },
            {
              required: ["a", "h"],
              "x-kubernetes-validations": [{ rule: "self.h == 'a'", message: "only a" }],
            },
          ),
          metadata: object({ name: { ...text, maxLength: 5 } }),
        }),
        { additionalPrinterColumns: [{ name: "H", type: "string", jsonPath: ".spec.h" }] },
      ),
    ];
    const group = "shapes.example.com";
    return [
      settling(post(DEFINITIONS, definition(group, { plural: "shapes", kind: "Shape" }, versions)), 8000),
      ...["v1", "v2", "v3", "v4"].map((name) => read(`/openapi/v3/apis/${group}/${name}`)),
      read(`/openapi/v3/apis/${group}/v5`),
      read(`/openapi/v3/apis/${group}`),
    ];
  })(),
};

/** Definitions with several versions, defaults of null, deprecations and approvals. */
