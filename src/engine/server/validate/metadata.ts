import { quoteGo } from "../../value/text.ts";
import { get, isList, isMap, type Value, type ValueMap } from "../../value/value.ts";
import { metaText, metaTexts, metaValue } from "../meta.ts";
import type { Resource } from "../resource.ts";
import { type FieldError, forbiddenField, invalidField, requiredField } from "../status.ts";
import { isLabelValue, isPathSegment, isQualifiedName, type NameRule, nameRule } from "./names.ts";

/** What is wrong with the metadata of a new object. */
export function validateMetadata(resource: Resource, object: ValueMap): readonly FieldError[] {
  return [...nameErrors(nameRule(resource), object), ...commonErrors(resource, object)];
}

/** What is wrong with the metadata of an object that replaces `live`. */
export function validateMetadataUpdate(
  resource: Resource,
  object: ValueMap,
  live: ValueMap,
): readonly FieldError[] {
  const errors: FieldError[] = [];
  errors.push(...nameErrors(isPathSegment, object), ...commonErrors(resource, object));
  if (metaValue(live, "deletionTimestamp")) errors.push(...newFinalizers(object, live));
  for (const name of ["name", "namespace", "uid"]) {
    if (metaText(object, name) !== metaText(live, name)) {
      errors.push(invalidField(`metadata.${name}`, quoteGo(metaText(object, name)), "field is immutable"));
    }
  }
  for (const name of ["deletionTimestamp", "deletionGracePeriodSeconds"]) {
    const value = metaValue(object, name) ?? null;
    if (value !== (metaValue(live, name) ?? null)) {
      errors.push(invalidField(`metadata.${name}`, printField(value), "field is immutable"));
    }
  }
  return errors;
}

function printField(value: Value): string {
  return typeof value === "string" ? quoteGo(value) : String(value);
}

function nameErrors(rule: NameRule, object: ValueMap): readonly FieldError[] {
  const errors: FieldError[] = [];
  const prefix = metaText(object, "generateName");
  const name = metaText(object, "name");
  if (prefix !== "") {
    for (const text of rule(prefix, true))
      errors.push(invalidField("metadata.generateName", quoteGo(prefix), text));
  }
  if (name === "") errors.push(requiredField("metadata.name", "name or generateName is required"));
  else for (const text of rule(name, false)) errors.push(invalidField("metadata.name", quoteGo(name), text));
  return errors;
}

function commonErrors(resource: Resource, object: ValueMap): readonly FieldError[] {
  const errors: FieldError[] = [];
  if (!resource.namespaced && metaText(object, "namespace") !== "") {
    errors.push(forbiddenField("metadata.namespace", "not allowed on this type"));
  }
  errors.push(...labelErrors(metaValue(object, "labels"), "metadata.labels"));
  errors.push(...annotationErrors(metaValue(object, "annotations")));
  errors.push(...ownerErrors(metaValue(object, "ownerReferences")));
  errors.push(...finalizerErrors(resource, metaTexts(object, "finalizers")));
  return errors;
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

/** What is wrong with labels. */
export function labelErrors(labels: Value | undefined, field: string): readonly FieldError[] {
  const errors: FieldError[] = [];
  if (!isMap(labels)) return errors;
  for (const key of Object.keys(labels).sort()) {
    const value = String(get(labels, key) ?? "");
    for (const text of isQualifiedName(key)) errors.push(invalidField(field, quoteGo(key), text));
    for (const text of isLabelValue(value)) errors.push(invalidField(field, quoteGo(value), text));
  }
  return errors;
}

const MAX_ANNOTATIONS = 256 * 1024;

function annotationErrors(annotations: Value | undefined): readonly FieldError[] {
  const errors: FieldError[] = [];
  if (!isMap(annotations)) return errors;
  let size = 0;
  for (const key of Object.keys(annotations).sort()) {
    for (const text of isQualifiedName(key.toLowerCase())) {
      errors.push(invalidField("metadata.annotations", quoteGo(key), text));
    }
    size += key.length + String(get(annotations, key) ?? "").length;
  }
  if (size > MAX_ANNOTATIONS) {
    const detail = `Too long: may not be more than ${MAX_ANNOTATIONS} bytes`;
    errors.push({ reason: "FieldValueTooLong", field: "metadata.annotations", detail });
  }
  return errors;
}

function ownerErrors(owners: Value | undefined): readonly FieldError[] {
  const errors: FieldError[] = [];
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

function newFinalizers(object: ValueMap, live: ValueMap): readonly FieldError[] {
  const before = metaTexts(live, "finalizers");
  const added = [...new Set(metaTexts(object, "finalizers"))].filter((one) => !before.includes(one)).sort();
  if (added.length === 0) return [];
  const list = `[]string{${added.map(quoteGo).join(", ")}}`;
  const why = `no new finalizers can be added if the object is being deleted, found new finalizers ${list}`;
  return [forbiddenField("metadata.finalizers", why)];
}
