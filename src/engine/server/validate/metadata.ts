import { mapsOf, textAt } from "../../value/field-values.ts";
import { quoteGo } from "../../value/go-format.ts";
import { utf8Length } from "../../value/utf8.ts";
import { get, isMap, type Value, type ValueMap } from "../../value/value.ts";
import type { Resource } from "../cluster/resource.ts";
import {
  type FieldError,
  forbiddenField,
  invalidField,
  requiredField,
  tooLongField,
} from "../http/status-errors.ts";
import { managerErrors } from "../http/write-options.ts";
import { metaText, metaValue } from "../metadata/object-meta.ts";
import { isCheckedAgain, isComparedAgain } from "./checked-again.ts";
import { addedFinalizerErrors, domainErrors, finalizerErrors } from "./finalizers.ts";
import { labelValueProblems, type NameRule, qualifiedNameProblems, subdomainProblems } from "./name-rules.ts";
import { ownerReferenceErrors } from "./owner-references.ts";
import { pathSegmentProblems } from "./path-segment-rule.ts";

/** Returns the invalid fields in the metadata of a new object. By default, its name must be a DNS subdomain. */
export function validateMetadata(
  resource: Resource,
  object: ValueMap,
  nameRule: NameRule = subdomainProblems,
): readonly FieldError[] {
  return [
    ...nameErrors(nameRule, object),
    ...commonErrors(resource, object),
    ...domainErrors(resource, object),
  ];
}

/**
 * Returns the invalid fields in the metadata of an object that replaces `live`. `nameRule` is the rule for the names of its kind. The server
 * checks the metadata of each object, and the rules of most kinds check them again: the errors are there as often.
 */
export function validateMetadataUpdate(
  resource: Resource,
  object: ValueMap,
  live: ValueMap,
  subresource = "",
  nameRule: NameRule = subdomainProblems,
): readonly FieldError[] {
  const common = commonErrors(resource, object);
  const changes = changeErrors(object, live);
  const domains = domainErrors(resource, object);
  const errors = [...nameErrors(pathSegmentProblems, object), ...common, ...changes];
  if (isComparedAgain(resource, subresource)) errors.push(...changes, ...domains);
  if (isCheckedAgain(resource, subresource))
    errors.push(...prefixErrors(nameRule, object), ...common, ...domains);
  return errors;
}

/** Returns the errors of a comparison of metadata with those of `live`, which also checks labels, annotations and owners. */
function changeErrors(object: ValueMap, live: ValueMap): readonly FieldError[] {
  const errors: FieldError[] = [];
  if (metaValue(live, "deletionTimestamp")) errors.push(...addedFinalizerErrors(object, live));
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
  return [
    ...errors,
    ...labelErrors(metaValue(object, "labels"), "metadata.labels"),
    ...annotationErrors(metaValue(object, "annotations"), "metadata.annotations"),
    ...ownerReferenceErrors(object),
    ...managedFieldsErrors(metaValue(object, "managedFields")),
  ];
}

function printField(value: Value): string {
  return typeof value === "string" ? quoteGo(value) : String(value);
}

function nameErrors(rule: NameRule, object: ValueMap): readonly FieldError[] {
  const errors: FieldError[] = [...prefixErrors(rule, object)];
  const name = metaText(object, "name");
  if (name === "") errors.push(requiredField("metadata.name", "name or generateName is required"));
  else
    for (const text of rule(name, false, object))
      errors.push(invalidField("metadata.name", quoteGo(name), text));
  return errors;
}

function prefixErrors(rule: NameRule, object: ValueMap): readonly FieldError[] {
  const prefix = metaText(object, "generateName");
  if (prefix === "") return [];
  return rule(prefix, true, object).map((text) =>
    invalidField("metadata.generateName", quoteGo(prefix), text),
  );
}

function commonErrors(resource: Resource, object: ValueMap): readonly FieldError[] {
  const errors: FieldError[] = [];
  if (!resource.namespaced && metaText(object, "namespace") !== "") {
    errors.push(forbiddenField("metadata.namespace", "not allowed on this type"));
  }
  const generation = metaValue(object, "generation");
  if (typeof generation === "number" && generation < 0)
    errors.push(
      invalidField("metadata.generation", String(generation), "must be greater than or equal to 0"),
    );
  errors.push(...labelErrors(metaValue(object, "labels"), "metadata.labels"));
  errors.push(...annotationErrors(metaValue(object, "annotations"), "metadata.annotations"));
  errors.push(...ownerReferenceErrors(object), ...finalizerErrors(object));
  return [...errors, ...managedFieldsErrors(metaValue(object, "managedFields"))];
}

const MAX_SUBRESOURCE = 256;

/** Returns the errors of managed fields that the server could read. */
function managedFieldsErrors(entries: Value | undefined): readonly FieldError[] {
  return mapsOf(entries).flatMap((entry, i) => {
    const at = `metadata.managedFields[${i}]`;
    const isLong = utf8Length(textAt(entry, "subresource")) > MAX_SUBRESOURCE;
    return [
      ...managerErrors(textAt(entry, "manager"), `${at}.manager`),
      ...(isLong ? [tooLongField(`${at}.subresource`, MAX_SUBRESOURCE)] : []),
    ];
  });
}

/** Returns the invalid keys and values of labels. */
export function labelErrors(labels: Value | undefined, field: string): readonly FieldError[] {
  const errors: FieldError[] = [];
  if (!isMap(labels)) return errors;
  for (const key of Object.keys(labels).sort()) {
    const value = String(get(labels, key) ?? "");
    for (const text of qualifiedNameProblems(key)) errors.push(invalidField(field, quoteGo(key), text));
    for (const text of labelValueProblems(value)) errors.push(invalidField(field, quoteGo(value), text));
  }
  return errors;
}

const MAX_ANNOTATIONS = 256 * 1024;

/** Returns the invalid keys of annotations, and an error if they are too large together. */
export function annotationErrors(annotations: Value | undefined, field: string): readonly FieldError[] {
  const errors: FieldError[] = [];
  if (!isMap(annotations)) return errors;
  let size = 0;
  for (const key of Object.keys(annotations).sort()) {
    for (const text of qualifiedNameProblems(key.toLowerCase())) {
      errors.push(invalidField(field, quoteGo(key), text));
    }
    size += utf8Length(key) + utf8Length(String(get(annotations, key) ?? ""));
  }
  if (size > MAX_ANNOTATIONS) errors.push(tooLongField(field, MAX_ANNOTATIONS));
  return errors;
}
