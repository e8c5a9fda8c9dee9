import type { ValueMap } from "../../../../src/engine/value/value.ts";
import { DEFINITIONS } from "../../../../src/verify/server/remove-namespace.ts";
import { type AdmissionSequence, patch, post, read, settling } from "../admission-sequence.ts";
import { define, definition, object, version } from "./custom-definition.ts";

/** The condition `KubernetesAPIApprovalPolicyConformant` of definitions in groups of Kubernetes. */
export const approved: AdmissionSequence = {
  name: "custom-approved",
  about: "The condition of definitions in groups of Kubernetes",
  steps: (() => {
    const schema = object({ spec: object({}) });
    const KEY = "api-approved.kubernetes.io";
    const link = "https://github.com/kubernetes/enhancements/pull/1111";
    const of = (plural: string, annotations: ValueMap, group = "example.k8s.io") =>
      definition(group, { plural, kind: plural }, [version("v1", schema, { storage: true })], annotations);
    const at = (plural: string, group = "example.k8s.io") => `${DEFINITIONS}/${plural}.${group}`;
    const annotate = (plural: string, value: string | null) =>
      settling(patch(at(plural), { metadata: { annotations: { [KEY]: value } } }), 2000);
    return [
      define(of("links", { [KEY]: link })),
      read(at("links")),
      define(of("jokes", { [KEY]: "unapproved, an experiment" })),
      read(at("jokes")),
      define(of("others", { [KEY]: "yes" }, "other.example.com")),
      read(at("others", "other.example.com")),
      define(of("plains", { [KEY]: "unapproved" }, "sub.example.kubernetes.io")),
      read(at("plains", "sub.example.kubernetes.io")),
      post(DEFINITIONS, of("nones", {})),
      post(DEFINITIONS, of("wrongs", { [KEY]: "yes" })),
      post(DEFINITIONS, of("wrongs", { [KEY]: "/a/b" })),
      post(DEFINITIONS, of("wrongs", { [KEY]: "https://" })),
      annotate("links", "unapproved"),
      read(at("links")),
      annotate("links", "maybe"),
      annotate("links", null),
      read(at("links")),
      annotate("jokes", link),
      read(at("jokes")),
      annotate("jokes", "unapprovedly"),
      read(at("jokes")),
      annotate("jokes", "unapproved again"),
      read(at("jokes")),
      patch(at("jokes"), { metadata: { labels: { a: "b" } } }),
    ];
  })(),
};
