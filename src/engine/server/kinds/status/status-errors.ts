import type { ValueMap } from "../../../value/value.ts";
import type { Resource } from "../../cluster/resource.ts";
import type { Errors } from "../../validate/value-checks.ts";
import { ingressStatusErrors, serviceStatusErrors } from "./address-status.ts";
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
  "daemonsets.apps": daemonSetStatusErrors,
  "deployments.apps": deploymentStatusErrors,
  "horizontalpodautoscalers.autoscaling": autoscalerStatusErrors,
  "ingresses.networking.k8s.io": ingressStatusErrors,
  "jobs.batch": jobStatusErrors,
  "namespaces.": namespaceStatusErrors,
  "nodes.": nodeStatusErrors,
  "persistentvolumeclaims.": claimStatusErrors,
  "poddisruptionbudgets.policy": budgetStatusErrors,
  "pods.": podStatusErrors,
  "replicasets.apps": replicaSetStatusErrors,
  "replicationcontrollers.": replicationControllerStatusErrors,
  "resourcequotas.": quotaStatusErrors,
  "services.": serviceStatusErrors,
  "statefulsets.apps": statefulSetStatusErrors,
};

/** Returns the invalid fields in the status of an object whose status replaces that of `live`. */
export function statusErrors({ plural, group }: Resource, object: ValueMap, live: ValueMap): Errors {
  return CHECKS[`${plural}.${group}`]?.(object, live) ?? [];
}
