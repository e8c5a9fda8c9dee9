import { quoteGo } from "../../../value/go-format.ts";
import { dig, get, isMap, type ValueMap } from "../../../value/value.ts";
import { type FieldError, invalidField, requiredField } from "../../http/status-errors.ts";
import { metaValue } from "../../metadata/object-meta.ts";

const ANNOTATION = "api-approved.kubernetes.io";

/**
 * Returns the error of a definition in a group of Kubernetes that nobody approved. An update may keep what is there.
 * Upstream: apiextensions-apiserver pkg/apihelpers, GetAPIApprovalState.
 */
export function approvalErrors(definition: ValueMap, live: ValueMap | null): readonly FieldError[] {
  const group = String(dig(definition, "spec", "group") ?? "");
  if (!/(^|\.)(k8s|kubernetes)\.io$/.test(group)) return [];
  const state = stateOf(definition);
  if (live !== null && stateOf(live) === state) return [];
  const field = `metadata.annotations[${ANNOTATION}]`;
  const must = `protected groups must have approval annotation "${ANNOTATION}"`;
  const where = "see https://github.com/kubernetes/enhancements/pull/1111";
  if (state === "missing") return [requiredField(field, `${must}, ${where}`)];
  if (state !== "invalid") return [];
  const why = `${must} with either a URL or a reason starting with "unapproved", ${where}`;
  return [invalidField(field, quoteGo(approvalOf(definition)), why)];
}

function approvalOf(definition: ValueMap): string {
  const annotations = metaValue(definition, "annotations");
  const text = isMap(annotations) ? get(annotations, ANNOTATION) : undefined;
  return typeof text === "string" ? text : "";
}

function stateOf(definition: ValueMap): "missing" | "bypassed" | "approved" | "invalid" {
  const text = approvalOf(definition);
  if (text === "") return "missing";
  if (text.startsWith("unapproved")) return "bypassed";
  return /^[a-zA-Z][\w+.-]*:\/\/[^/?#\s]+\S*$/.test(text) ? "approved" : "invalid";
}
