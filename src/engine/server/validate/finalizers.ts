import { quoteGo } from "../../value/go-format.ts";
import type { ValueMap } from "../../value/value.ts";
import type { Resource } from "../cluster/resource.ts";
import { type FieldError, forbiddenField, invalidField } from "../http/status-errors.ts";
import { metaTexts } from "../metadata/object-meta.ts";
import { qualifiedNameProblems } from "./name-rules.ts";

const STANDARD_FINALIZERS = ["kubernetes", "orphan", "foregroundDeletion"];
/** Groups whose kinds may have finalizers without a domain. Custom resources and Events of v1 may, too. */
const GROUPS_WITHOUT_DOMAIN = [
  "admissionregistration.k8s.io",
  "apiextensions.k8s.io",
  "apiregistration.k8s.io",
  "coordination.k8s.io",
  "node.k8s.io",
  "policy",
];

/** Returns the invalid names of `metadata.finalizers`, and an error if two of them exclude each other. */
export function finalizerErrors(object: ValueMap): readonly FieldError[] {
  const finalizers = metaTexts(object, "finalizers");
  const field = "metadata.finalizers";
  const errors = finalizers.flatMap((one) =>
    qualifiedNameProblems(one).map((text) => invalidField(field, quoteGo(one), text)),
  );
  if (["orphan", "foregroundDeletion"].every((one) => finalizers.includes(one))) {
    const why = "finalizer orphan and foregroundDeletion cannot be both set";
    errors.push(invalidField(field, JSON.stringify(finalizers), why));
  }
  return errors;
}

/** Returns the finalizers of an object that need a domain and have none. */
export function domainErrors(resource: Resource, object: ValueMap): readonly FieldError[] {
  const { custom, group, apiVersion, kind } = resource;
  const isCoreEvent = apiVersion === "v1" && kind === "Event";
  if (custom !== null || isCoreEvent || GROUPS_WITHOUT_DOMAIN.includes(group)) return [];
  const why = "name is neither a standard finalizer name nor is it fully qualified";
  return metaTexts(object, "finalizers").flatMap((one, i) =>
    one.includes("/") || STANDARD_FINALIZERS.includes(one)
      ? []
      : [invalidField(`metadata.finalizers[${i}]`, quoteGo(one), why)],
  );
}

/** Returns an error if an update adds finalizers. For objects that are being deleted. */
export function addedFinalizerErrors(object: ValueMap, live: ValueMap): readonly FieldError[] {
  const added = addedFinalizers(object, live);
  if (added.length === 0) return [];
  const list = `[]string{${added.map(quoteGo).join(", ")}}`;
  const why = `no new finalizers can be added if the object is being deleted, found new finalizers ${list}`;
  return [forbiddenField("metadata.finalizers", why)];
}

/** Returns the finalizers that an object has and `live` does not have, sorted. Without `live` all. */
function addedFinalizers(object: ValueMap, live: ValueMap | null): readonly string[] {
  const before = live === null ? [] : metaTexts(live, "finalizers");
  return [...new Set(metaTexts(object, "finalizers"))].filter((one) => !before.includes(one)).sort();
}

/** Returns the warnings for the finalizers that a write adds to a custom resource. `live` is the object before the write, null for a new one. */
export function finalizerWarnings(object: ValueMap, live: ValueMap | null): readonly string[] {
  return addedFinalizers(object, live).flatMap((finalizer) => {
    const problems = qualifiedNameProblems(finalizer).map(
      (text) => `metadata.finalizers: ${JSON.stringify(finalizer)}: ${text}`,
    );
    if (finalizer.includes("/") || STANDARD_FINALIZERS.includes(finalizer)) return problems;
    const how = finalizer.includes(".") ? " including a path (/)" : "";
    return [
      ...problems,
      `metadata.finalizers: ${JSON.stringify(finalizer)}: prefer a domain-qualified finalizer name${how} to avoid accidental conflicts with other finalizer writers`,
    ];
  });
}
