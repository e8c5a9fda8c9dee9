import { quoteGo } from "../../../value/go-format.ts";
import { dig, get, isMap, type ValueMap } from "../../../value/value.ts";
import { type FieldError, invalidField, requiredField } from "../../http/status-errors.ts";
import { metaValue } from "../../metadata/object-meta.ts";

const ANNOTATION = "api-approved.kubernetes.io";

/** Whether somebody approved a definition, and why the server thinks so. */
type Approval = { readonly state: keyof typeof REASONS; readonly message: string };

/** The reasons of the condition. */
const REASONS = {
  missing: "MissingAnnotation",
  bypassed: "UnapprovedAnnotation",
  approved: "ApprovedAnnotation",
  invalid: "InvalidAnnotation",
} as const;

/**
 * Returns the error of a definition in a group of Kubernetes that nobody approved. An update may keep what is there.
 */
export function approvalErrors(definition: ValueMap, live: ValueMap | null): readonly FieldError[] {
  if (!needsApproval(definition)) return [];
  const { state, message } = approvalOf(definition);
  if (live !== null && approvalOf(live).state === state) return [];
  const field = `metadata.annotations[${ANNOTATION}]`;
  if (state === "missing") return [requiredField(field, message)];
  return state === "invalid" ? [invalidField(field, quoteGo(annotationOf(definition)), message)] : [];
}

/**
 * Returns the condition of a definition in a group of Kubernetes, without its time; null in other groups.
 * Upstream: apiextensions-apiserver pkg/controller/apiapproval (v0.36.3).
 */
export function approvalCondition(definition: ValueMap): ValueMap | null {
  if (!needsApproval(definition)) return null;
  const { state, message } = approvalOf(definition);
  return {
    type: "KubernetesAPIApprovalPolicyConformant",
    status: state === "approved" ? "True" : "False",
    reason: REASONS[state],
    message,
  };
}

function needsApproval(definition: ValueMap): boolean {
  return /(^|\.)(k8s|kubernetes)\.io$/.test(String(dig(definition, "spec", "group") ?? ""));
}

function annotationOf(definition: ValueMap): string {
  const annotations = metaValue(definition, "annotations");
  const text = isMap(annotations) ? get(annotations, ANNOTATION) : undefined;
  return typeof text === "string" ? text : "";
}

/** Upstream: apiextensions-apiserver pkg/apihelpers, GetAPIApprovalState. */
function approvalOf(definition: ValueMap): Approval {
  const text = annotationOf(definition);
  const must = `protected groups must have approval annotation "${ANNOTATION}"`;
  const where = "see https://github.com/kubernetes/enhancements/pull/1111";
  if (text === "") return { state: "missing", message: `${must}, ${where}` };
  if (text.startsWith("unapproved")) return { state: "bypassed", message: `not approved: ${quoteGo(text)}` };
  if (/^[a-zA-Z][\w+.-]*:\/\/[^/?#\s]+\S*$/.test(text))
    return { state: "approved", message: `approved in ${text}` };
  const why = `${must} with either a URL or a reason starting with "unapproved", ${where}`;
  return { state: "invalid", message: why };
}
