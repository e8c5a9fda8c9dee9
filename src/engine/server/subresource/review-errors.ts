import { mapAt, mapOf, textAt } from "../../value/field-values.ts";
import { get, isMap, type Value, type ValueMap, withoutKey } from "../../value/value.ts";
import { forbiddenField, invalidField, requiredField } from "../http/status-errors.ts";
import { printInvalid } from "../validate/field-checks.ts";
import {
  type Errors,
  eachErrors,
  labelValueErrors,
  qualifiedErrors,
  textsOf,
} from "../validate/value-checks.ts";

/**
 * Returns the invalid fields of a review of access.
 * Upstream: kubernetes pkg/apis/authorization/validation/validation.go (v1.36.3).
 */
export function reviewErrors(review: ValueMap, plural: string): Errors {
  const spec = mapAt(review, "spec");
  const asked = get(spec, "resourceAttributes");
  const path = get(spec, "nonResourceAttributes");
  const isLocal = plural === "localsubjectaccessreviews";
  return [
    ...choiceErrors(asked, path),
    ...(plural === "selfsubjectaccessreviews" ? [] : subjectErrors(spec)),
    ...selectorErrors(mapOf(asked), "fieldSelector"),
    ...selectorErrors(mapOf(asked), "labelSelector"),
    ...metadataErrors(review, isLocal),
    ...(isLocal ? localErrors(review, asked, path) : []),
  ];
}

function choiceErrors(asked: Value | undefined, path: Value | undefined): Errors {
  if (isMap(asked) && isMap(path)) {
    const why = "cannot be specified in combination with resourceAttributes";
    return [invalidField("spec.nonResourceAttributes", printPath(path), why)];
  }
  if (isMap(asked) || isMap(path)) return [];
  const why = "exactly one of nonResourceAttributes or resourceAttributes must be specified";
  return [invalidField("spec.resourceAttributes", "null", why)];
}

/** The struct in which the server validates a path has no names for JSON. */
function printPath(path: ValueMap): string {
  return printInvalid({ Path: textAt(path, "path"), Verb: textAt(path, "verb") });
}

function subjectErrors(spec: ValueMap): Errors {
  if (textAt(spec, "user") !== "" || textsOf(get(spec, "groups")).length > 0) return [];
  return [invalidField("spec.user", '""', "at least one of user or group must be specified")];
}

function metadataErrors(review: ValueMap, isLocal: boolean): Errors {
  const metadata = mapAt(review, "metadata");
  const counted = withoutKey(isLocal ? withoutKey(metadata, "namespace") : metadata, "managedFields");
  if (Object.keys(counted).length === 0) return [];
  const why = `must be empty${isLocal ? " except for namespace" : ""}`;
  return [invalidField("metadata", printInvalid(metadata), why)];
}

function localErrors(review: ValueMap, asked: Value | undefined, path: Value | undefined): Errors {
  const namespace = textAt(mapOf(asked), "namespace");
  const isOther = isMap(asked) && namespace !== textAt(mapAt(review, "metadata"), "namespace");
  const where = "spec.resourceAttributes.namespace";
  return [
    ...(isOther ? [invalidField(where, printInvalid(namespace), "must match metadata.namespace")] : []),
    ...(isMap(path)
      ? [invalidField("spec.nonResourceAttributes", printPath(path), "disallowed on this kind of request")]
      : []),
  ];
}

function selectorErrors(asked: ValueMap, name: "fieldSelector" | "labelSelector"): Errors {
  const selector = get(asked, name);
  if (!isMap(selector)) return [];
  const at = `spec.resourceAttributes.${name}`;
  const raw = textAt(selector, "rawSelector");
  const count = (get(selector, "requirements") as readonly Value[] | undefined)?.length ?? 0;
  const both = "may not specified at the same time as requirements";
  const none = `when ${at} is specified, requirements or rawSelector is required`;
  return [
    ...(raw !== "" && count > 0 ? [invalidField(`${at}.rawSelector`, printInvalid(raw), both)] : []),
    ...(raw === "" && count === 0 ? [requiredField(`${at}.requirements`, none)] : []),
    ...eachErrors(get(selector, "requirements"), `${at}.requirements`, (one, where) =>
      requirementErrors(one, where, name === "labelSelector"),
    ),
  ];
}

/** Newer clients may use operators that the server does not know. */
function requirementErrors(one: ValueMap, at: string, isLabel: boolean): Errors {
  const key = textAt(one, "key");
  const keyErrors = isLabel
    ? qualifiedErrors(key, `${at}.key`)
    : key === ""
      ? [requiredField(`${at}.key`, "must be specified")]
      : [];
  const values = textsOf(get(one, "values"));
  const valueErrors = amountErrors(textAt(one, "operator"), values.length, `${at}.values`);
  return isLabel
    ? [...valueErrors, ...keyErrors, ...labelValueErrors(values, `${at}.values`)]
    : [...keyErrors, ...valueErrors];
}

function amountErrors(operator: string, count: number, at: string): Errors {
  const list = ["In", "NotIn"].includes(operator);
  if (list && count === 0) {
    return [requiredField(at, "must be specified when `operator` is 'In' or 'NotIn'")];
  }
  if (["Exists", "DoesNotExist"].includes(operator) && count > 0) {
    return [forbiddenField(at, "may not be specified when `operator` is 'Exists' or 'DoesNotExist'")];
  }
  return [];
}
