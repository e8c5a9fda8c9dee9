import { get, isList, type Value, type ValueMap } from "../../../value/value.ts";
import { forbiddenField } from "../../http/status-errors.ts";
import { annotationErrors, labelErrors } from "../../validate/metadata.ts";
import type { Errors } from "../../validate/value-checks.ts";

/**
 * Returns the errors of the metadata in a template of claims, which can have only labels and annotations.
 * Upstream: kubernetes pkg/apis/core/validation/validation.go, ValidateTemplateObjectMeta (v1.36.3).
 */
export function templateMetadataErrors(metadata: ValueMap, at: string): Errors {
  const others = Object.keys(metadata).filter(
    (key) => key !== "labels" && key !== "annotations" && isSet(get(metadata, key)),
  );
  return [
    ...annotationErrors(get(metadata, "annotations"), `${at}.annotations`),
    ...labelErrors(get(metadata, "labels"), `${at}.labels`),
    // The server makes the name of the field from that in Go, `UID`.
    ...others.map((key) => forbiddenField(`${at}.${key === "uid" ? "uID" : key}`, "cannot be set")),
  ];
}

function isSet(value: Value | undefined): boolean {
  return isList(value) ? value.length > 0 : Boolean(value);
}
