import { quoteGo } from "../../value/text.ts";
import { get, isList, isMap, type ValueMap } from "../../value/value.ts";
import { metaTexts, metaValue } from "../meta.ts";
import type { Resource } from "../resource.ts";
import { type FieldError, forbiddenField, invalidField } from "../status.ts";
import { isQualifiedName } from "./names.ts";

/** What is wrong with what an object is tied to: its owners, and those who finish it. */
export function tieErrors(resource: Resource, object: ValueMap): readonly FieldError[] {
  return [...ownerErrors(object), ...finalizerErrors(resource, metaTexts(object, "finalizers"))];
}

const STANDARD_FINALIZERS = ["kubernetes", "orphan", "foregroundDeletion"];
/** Groups whose kinds may have finalizers without a domain, as custom resources may. */
const PLAIN_FINALIZERS = [
  "admissionregistration.k8s.io",
  "apiextensions.k8s.io",
  "apiregistration.k8s.io",
  "coordination.k8s.io",
  "node.k8s.io",
];

function finalizerErrors({ custom, group }: Resource, finalizers: readonly string[]): readonly FieldError[] {
  const field = "metadata.finalizers";
  const plain = custom !== null || PLAIN_FINALIZERS.includes(group);
  const errors = finalizers.flatMap((one, i) => {
    const wrong = isQualifiedName(one).map((text) => invalidField(field, quoteGo(one), text));
    if (plain || one.includes("/") || STANDARD_FINALIZERS.includes(one)) return wrong;
    const why = "name is neither a standard finalizer name nor is it fully qualified";
    return [...wrong, invalidField(`${field}[${i}]`, quoteGo(one), why)];
  });
  if (["orphan", "foregroundDeletion"].every((one) => finalizers.includes(one))) {
    const why = "finalizer orphan and foregroundDeletion cannot be both set";
    errors.push(invalidField(field, JSON.stringify(finalizers), why));
  }
  return errors;
}

function ownerErrors(object: ValueMap): readonly FieldError[] {
  const errors: FieldError[] = [];
  const owners = metaValue(object, "ownerReferences");
  if (!isList(owners)) return errors;
  const field = "metadata.ownerReferences";
  let controller = "";
  for (const owner of owners) {
    if (!isMap(owner)) continue;
    const text = (name: string): string => String(get(owner, name) ?? "");
    if (text("apiVersion") === "")
      errors.push(invalidField(`${field}.apiVersion`, '""', "version must not be empty"));
    for (const name of ["kind", "name", "uid"]) {
      if (text(name) === "") errors.push(invalidField(`${field}.${name}`, '""', "must not be empty"));
    }
    if (text("apiVersion") === "v1" && text("kind") === "Event") {
      errors.push(
        invalidField(field, JSON.stringify(owner), "/v1, Kind=Event is disallowed from being an owner"),
      );
    }
    if (get(owner, "controller") !== true) continue;
    const current = `${text("kind")}/${text("name")}`;
    if (controller === "") controller = current;
    else {
      const why = `Only one reference can have Controller set to true. Found "true" in references for ${controller} and ${current}`;
      errors.push(invalidField(field, JSON.stringify(owners), why));
    }
  }
  return errors;
}

/** The finalizers that an update adds to an object that is being deleted. */
export function newFinalizers(object: ValueMap, live: ValueMap): readonly FieldError[] {
  const before = metaTexts(live, "finalizers");
  const added = [...new Set(metaTexts(object, "finalizers"))].filter((one) => !before.includes(one)).sort();
  if (added.length === 0) return [];
  const list = `[]string{${added.map(quoteGo).join(", ")}}`;
  const why = `no new finalizers can be added if the object is being deleted, found new finalizers ${list}`;
  return [forbiddenField("metadata.finalizers", why)];
}
