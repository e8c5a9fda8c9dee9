import { get, type ValueMap } from "../../../value/value.ts";
import { custom } from "../../custom/custom.ts";
import type { FieldError } from "../../status.ts";
import { ingressErrors } from "./ingress.ts";
import { jobErrors, jobUpdateErrors } from "./job.ts";
import { secretErrors } from "./keys.ts";
import { networkPolicyErrors } from "./network.ts";
import { budgetErrors, priorityErrors, roleErrors } from "./policy.ts";
import { keeper, type Rules } from "./rules.ts";
import { cronJobErrors, newCronJobErrors } from "./schedule.ts";
import {
  autoscalerErrors,
  bindingErrors,
  bindingUpdateErrors,
  secretUpdateErrors,
  serviceErrors,
  serviceUpdateErrors,
} from "./small.ts";
import { claimErrors, claimUpdateErrors, ingressClassErrors, storageClassErrors } from "./storage.ts";

/** Rules that hold for new objects and for changed ones. */
const same = (check: (object: ValueMap) => readonly FieldError[]): Rules => ({
  create: check,
  update: check,
});

/** Of kinds that are not everyday ones, by plural and group. */
export const otherRules: { readonly [resource: string]: Rules } = {
  "daemonsets.apps": keeper("daemonset"),
  "statefulsets.apps": keeper("statefulset"),
  "jobs.batch": { create: (job) => jobErrors(get(job, "spec"), "spec"), update: jobUpdateErrors },
  "services.": { create: serviceErrors, update: serviceUpdateErrors },
  "secrets.": {
    create: secretErrors,
    update: (secret, live) => [...secretErrors(secret), ...secretUpdateErrors(secret, live)],
  },
  "cronjobs.batch": { create: newCronJobErrors, update: cronJobErrors },
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
    create: (definition, host) => custom().definitionErrors(definition, null, host.compileRegexp),
    update: (definition, live, host) => custom().definitionErrors(definition, live, host.compileRegexp),
  },
  "horizontalpodautoscalers.autoscaling": { create: autoscalerErrors, update: autoscalerErrors },
};
