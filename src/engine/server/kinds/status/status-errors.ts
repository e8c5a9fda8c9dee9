import { mapAt, textAt } from "../../../value/field-values.ts";
import { parseJsonPath } from "../../../value/json-path/parse-json-path.ts";
import { get, type ValueMap } from "../../../value/value.ts";
import type { Resource } from "../../cluster/resource.ts";
import { invalidField, requiredField } from "../../http/status-errors.ts";
import { customKindsPart } from "../../parts/server-parts.ts";
import { printInvalid } from "../../validate/field-checks.ts";
import { type Errors, eachErrors, requiredTexts } from "../../validate/value-checks.ts";
import { apiServiceStatusErrors } from "../apiregistration/api-service.ts";
import { certificateStatusErrors } from "../certificates/certificate-request-validation.ts";
import { flowStatusErrors } from "../flowcontrol/flow-schema-validation.ts";
import { resourceClaimStatusErrors } from "../resource/claim-status.ts";
import { attachmentStatusUpdateErrors } from "../storage/volume-attachment.ts";
import { ingressStatusErrors, serviceStatusErrors } from "./address-status.ts";
import { conditionErrors } from "./condition-errors.ts";
import { jobStatusErrors } from "./job-status.ts";
import { podStatusErrors } from "./pod-status.ts";
import {
  autoscalerStatusErrors,
  budgetStatusErrors,
  claimStatusErrors,
  namespaceStatusErrors,
  nodeStatusErrors,
  quotaStatusErrors,
} from "./resource-status.ts";
import {
  daemonSetStatusErrors,
  deploymentStatusErrors,
  replicaSetStatusErrors,
  replicationControllerStatusErrors,
  statefulSetStatusErrors,
} from "./workload-status.ts";

type StatusCheck = (object: ValueMap, live: ValueMap) => Errors;

const CHECKS: { readonly [resource: string]: StatusCheck } = {
  "apiservices.apiregistration.k8s.io": apiServiceStatusErrors,
  "certificatesigningrequests.certificates.k8s.io": certificateStatusErrors(true),
  "customresourcedefinitions.apiextensions.k8s.io": (object) =>
    customKindsPart().namesErrors(mapAt(mapAt(object, "status"), "acceptedNames"), "status.acceptedNames"),
  "daemonsets.apps": daemonSetStatusErrors,
  "deployments.apps": deploymentStatusErrors,
  "flowschemas.flowcontrol.apiserver.k8s.io": flowStatusErrors,
  "horizontalpodautoscalers.autoscaling": autoscalerStatusErrors,
  "ingresses.networking.k8s.io": ingressStatusErrors,
  "jobs.batch": jobStatusErrors,
  "namespaces.": namespaceStatusErrors,
  "nodes.": nodeStatusErrors,
  "persistentvolumeclaims.": claimStatusErrors,
  "poddisruptionbudgets.policy": budgetStatusErrors,
  "pods.": podStatusErrors,
  "prioritylevelconfigurations.flowcontrol.apiserver.k8s.io": flowStatusErrors,
  "replicasets.apps": replicaSetStatusErrors,
  "replicationcontrollers.": replicationControllerStatusErrors,
  "resourceclaims.resource.k8s.io": resourceClaimStatusErrors,
  "resourcequotas.": quotaStatusErrors,
  "services.": serviceStatusErrors,
  "statefulsets.apps": statefulSetStatusErrors,
  "validatingadmissionpolicies.admissionregistration.k8s.io": policyStatusErrors,
  "volumeattachments.storage.k8s.io": attachmentStatusUpdateErrors,
};

/** Upstream: kubernetes pkg/apis/admissionregistration/validation/validation.go, validateValidatingAdmissionPolicyStatus (v1.36.3). */
function policyStatusErrors(object: ValueMap): Errors {
  const status = mapAt(object, "status");
  const warnings = get(mapAt(status, "typeChecking"), "expressionWarnings");
  return [
    ...eachErrors(warnings, "status.typeChecking.expressionWarnings", (one, at) => [
      ...requiredTexts(one, at, "warning"),
      ...fieldRefErrors(textAt(one, "fieldRef").trim(), `${at}.fieldRef`),
    ]),
    ...conditionErrors(get(status, "conditions")),
  ];
}

function fieldRefErrors(ref: string, at: string): Errors {
  if (ref === "") return [requiredField(at)];
  const read = parseJsonPath(`{${ref}}`);
  return "error" in read ? [invalidField(at, printInvalid(ref), `invalid JSONPath: ${read.error}`)] : [];
}

/** Whether the server checks the status of a kind. */
export function checksStatus({ plural, group }: Resource): boolean {
  return Object.hasOwn(CHECKS, `${plural}.${group}`);
}

/** Returns the invalid fields in the status of an object whose status replaces that of `live`. */
export function statusErrors({ plural, group }: Resource, object: ValueMap, live: ValueMap): Errors {
  return CHECKS[`${plural}.${group}`]?.(object, live) ?? [];
}
