import type { ValueMap } from "../../../../src/engine/value/value.ts";
import { DEFINITIONS } from "../../../../src/verify/server/remove-namespace.ts";
import { type AdmissionSequence, tryPost } from "../admission-sequence.ts";

const TEXT = { type: "string" };
const SCHEMA = {
  type: "object",
  properties: {
    spec: {
      type: "object",
      properties: {
        color: TEXT,
        ratio: { type: "number" },
        list: { type: "array", items: TEXT },
        map: { type: "object", additionalProperties: TEXT },
      },
    },
  },
};

/** A POST of a definition with these fields of its version and of its spec. */
function trying(version: ValueMap, spec: ValueMap = {}, group = "specs.example.com", annotations = {}) {
  const first = {
    name: "v1",
    served: true,
    storage: true,
    schema: { openAPIV3Schema: SCHEMA },
    ...version,
  };
  return tryPost(DEFINITIONS, {
    apiVersion: "apiextensions.k8s.io/v1",
    kind: "CustomResourceDefinition",
    metadata: { name: `specs.${group}`, annotations },
    spec: {
      group,
      scope: "Namespaced",
      names: { plural: "specs", kind: "Spec" },
      versions: [first],
      ...spec,
    },
  });
}

const selecting = (...paths: readonly string[]) =>
  trying({ selectableFields: paths.map((jsonPath) => ({ jsonPath })) });
const approved = (approval: string) =>
  trying({}, {}, "specs.k8s.io", { "api-approved.kubernetes.io": approval });
const converting = (webhook: ValueMap) => trying({}, { conversion: { strategy: "Webhook", webhook } });
const calling = (clientConfig: ValueMap) => converting({ clientConfig, conversionReviewVersions: ["v1"] });

/** Definitions whose selectable fields, approval, conversion or deprecation warning the server refuses. */
export const definitionSpecSequences: readonly AdmissionSequence[] = [
  {
    name: "definition-selectable-fields",
    about: "Fields that field selectors may name",
    steps: [
      selecting(".spec.color"),
      selecting("spec.color", ".spec.nope", ".spec.ratio", ".spec.list[0]", ".spec.map.a"),
      selecting(".spec.color", ".spec.color", ".", ".spec.color."),
      trying({ selectableFields: [{}] }),
      trying(
        {},
        {
          versions: ["v1", "v2"].map((name, i) => ({
            name,
            served: true,
            storage: i === 0,
            schema: { openAPIV3Schema: SCHEMA },
            selectableFields: [{ jsonPath: i === 0 ? ".spec.color" : ".spec.ratio" }],
          })),
        },
      ),
    ],
  },
  {
    name: "definition-approvals",
    about: "Groups of Kubernetes need an approval",
    steps: [
      trying({}, {}, "specs.kubernetes.io"),
      trying({}, {}, "specs.x-k8s.io"),
      ...["https://github.com/kubernetes/kubernetes/pull/1", "unapproved, a test", "nope", ""].map(approved),
    ],
  },
  {
    name: "definition-conversions",
    about: "Webhooks that convert, and warnings of deprecated versions",
    steps: [
      calling({ url: "http://user@a?x=1#y" }),
      calling({ service: { name: "", namespace: "" } }),
      calling({ service: { name: "a", namespace: "b", path: "a//B", port: 0 } }),
      converting({ clientConfig: { url: "https://a" }, conversionReviewVersions: ["V2", "v2", "v2"] }),
      trying({ deprecated: true, deprecationWarning: "a\nb" }),
    ],
  },
];
