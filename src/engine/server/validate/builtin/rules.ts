import { get, type ValueMap } from "../../../value/value.ts";
import { definitionErrors } from "../../custom/definition/definition-errors.ts";
import type { Resource } from "../../resource.ts";
import type { FieldError } from "../../status.ts";
import { ingressErrors } from "./ingress.ts";
import { configMapErrors, secretErrors } from "./keys.ts";
import { networkPolicyErrors } from "./network.ts";
import { newPodErrors, podUpdateErrors } from "./pod.ts";
import { budgetErrors, priorityErrors, roleErrors } from "./policy.ts";
import { cronJobErrors } from "./schedule.ts";
import {
  autoscalerErrors,
  bindingErrors,
  bindingUpdateErrors,
  frozenErrors,
  secretUpdateErrors,
  serviceErrors,
  serviceUpdateErrors,
} from "./small.ts";
import { claimErrors, claimUpdateErrors, ingressClassErrors, storageClassErrors } from "./storage.ts";
import { jobErrors, jobUpdateErrors, type Keeper, workloadErrors, workloadUpdateErrors } from "./workload.ts";

/** The rules of a kind; what a kind has no rules for is taken as it is. */
type Rules = {
  readonly create?: (object: ValueMap) => readonly FieldError[];
  readonly update?: (object: ValueMap, live: ValueMap) => readonly FieldError[];
};

const keeper = (kind: Keeper): Rules => ({
  create: (object) => workloadErrors(object, kind),
  update: (object, live) => workloadUpdateErrors(object, live, kind),
});

/** Rules that hold for new objects and for changed ones. */
const same = (check: (object: ValueMap) => readonly FieldError[]): Rules => ({
  create: check,
  update: check,
});

const RULES: { readonly [resource: string]: Rules } = {
  "pods.": { create: newPodErrors, update: podUpdateErrors },
  "deployments.apps": keeper("deployment"),
  "replicasets.apps": keeper("replicaset"),
  "daemonsets.apps": keeper("daemonset"),
  "statefulsets.apps": keeper("statefulset"),
  "jobs.batch": { create: (job) => jobErrors(get(job, "spec"), "spec"), update: jobUpdateErrors },
  "services.": { create: serviceErrors, update: serviceUpdateErrors },
  "configmaps.": {
    create: configMapErrors,
    update: (object, live) => [...configMapErrors(object), ...frozenErrors(object, live)],
  },
  "secrets.": {
    create: secretErrors,
    update: (secret, live) => [...secretErrors(secret), ...secretUpdateErrors(secret, live)],
  },
  "cronjobs.batch": same(cronJobErrors),
  "ingresses.networking.k8s.io": same(ingressErrors),
  "networkpolicies.networking.k8s.io": same(networkPolicyErrors),
  "poddisruptionbudgets.policy": same(budgetErrors),
  "roles.rbac.authorization.k8s.io": same((role) => roleErrors(role, false)),
  "clusterroles.rbac.authorization.k8s.io": same((role) => roleErrors(role, true)),
  "persistentvolumeclaims.": {
    create: (claim) => claimErrors(get(claim, "spec"), "spec"),
    update: claimUpdateErrors,
  },
  "ingressclasses.networking.k8s.io": {
    create: (object) => ingressClassErrors(object, null),
    update: ingressClassErrors,
  },
  "storageclasses.storage.k8s.io": {
    create: (object) => storageClassErrors(object, null),
    update: storageClassErrors,
  },
  "priorityclasses.scheduling.k8s.io": {
    create: (object) => priorityErrors(object, null),
    update: priorityErrors,
  },
  "rolebindings.rbac.authorization.k8s.io": {
    create: (binding) => bindingErrors(binding, false),
    update: (binding, live) => bindingUpdateErrors(binding, live, false),
  },
  "clusterrolebindings.rbac.authorization.k8s.io": {
    create: (binding) => bindingErrors(binding, true),
    update: (binding, live) => bindingUpdateErrors(binding, live, true),
  },
  "customresourcedefinitions.apiextensions.k8s.io": {
    create: (definition) => definitionErrors(definition, null),
    update: definitionErrors,
  },
  "horizontalpodautoscalers.autoscaling": { create: autoscalerErrors, update: autoscalerErrors },
};

/**
 * What is wrong with a built-in object by the rules that teach the most: missing containers, images and selectors, what may
 * not change, and the like. `live` is what it replaces; null for a new one. The rest of the server's own rules is not here.
 */
export function builtinErrors(
  resource: Resource,
  object: ValueMap,
  live: ValueMap | null,
): readonly FieldError[] {
  const name = `${resource.plural}.${resource.group}`;
  const rules = Object.hasOwn(RULES, name) ? RULES[name] : undefined;
  return live === null ? (rules?.create?.(object) ?? []) : (rules?.update?.(object, live) ?? []);
}
