import { get, type ValueMap } from "../../value/value.ts";
import { custom } from "../parts.ts";
import type { FieldError } from "../status.ts";
import { customResourceDefinitions } from "../system/definitions.ts";
import { jobs } from "../system/job.ts";
import {
  daemonSets,
  namespaces,
  nodes,
  persistentVolumeClaims,
  persistentVolumes,
  statefulSets,
} from "../system/others.ts";
import { pods } from "../system/pod.ts";
import { services } from "../system/service.ts";
import { ingressErrors } from "../validate/builtin/ingress.ts";
import { jobErrors, jobUpdateErrors } from "../validate/builtin/job.ts";
import { secretErrors } from "../validate/builtin/keys.ts";
import { networkPolicyErrors } from "../validate/builtin/network.ts";
import { newPodErrors, podUpdateErrors } from "../validate/builtin/pod.ts";
import { budgetErrors, priorityErrors, roleErrors } from "../validate/builtin/policy.ts";
import type { Rules } from "../validate/builtin/rules.ts";
import { cronJobErrors, newCronJobErrors } from "../validate/builtin/schedule.ts";
import {
  autoscalerErrors,
  bindingErrors,
  bindingUpdateErrors,
  secretUpdateErrors,
  serviceErrors,
  serviceUpdateErrors,
} from "../validate/builtin/small.ts";
import {
  claimErrors,
  claimUpdateErrors,
  ingressClassErrors,
  storageClassErrors,
} from "../validate/builtin/storage.ts";
import { keeperRules } from "../validate/builtin/workload.ts";
import { deprecatedSources, podWarnings } from "../warnings/pod-template.ts";
import { secretWarnings } from "../warnings/secret.ts";
import { serviceWarnings } from "../warnings/service.ts";
import {
  claimWarnings,
  driverWarnings,
  ingressWarnings,
  policyWarnings,
  quotaWarnings,
  statefulWarnings,
  volumeWarnings,
} from "../warnings/small.ts";
import { nameWarnings } from "../warnings/template.ts";
import { type Kind, templateAt } from "./kinds.ts";

/** Rules that hold for new objects and for changed ones. */
const same = (check: (object: ValueMap) => readonly FieldError[]): Rules => ({
  create: check,
  update: check,
});

/** Rules that also look at what is replaced, if anything is. */
const withLive = (check: (object: ValueMap, live: ValueMap | null) => readonly FieldError[]): Rules => ({
  create: (object) => check(object, null),
  update: check,
});

const statefulTemplate = templateAt("spec", "template");

/** Built-in kinds that are not in the core, by plural and group. */
export const otherKinds: { readonly [resource: string]: Kind } = {
  "pods.": {
    rules: { create: newPodErrors, update: podUpdateErrors },
    system: pods,
    warningsOf: (resource, pod, live) =>
      live === null ? [...nameWarnings(resource, pod), ...podWarnings(pod, "")] : [],
  },
  "podtemplates.": { warningsOf: templateAt("template") },
  "replicationcontrollers.": {
    system: { orphans: { warning: null } },
    warningsOf: templateAt("spec", "template"),
  },
  "daemonsets.apps": {
    rules: keeperRules("daemonset"),
    system: daemonSets,
    warningsOf: templateAt("spec", "template"),
  },
  "statefulsets.apps": {
    rules: keeperRules("statefulset"),
    system: statefulSets,
    warningsOf: (resource, set, live) => [
      ...statefulTemplate(resource, set, live),
      ...statefulWarnings(set, live === null),
    ],
  },
  "jobs.batch": {
    rules: { create: (job) => jobErrors(get(job, "spec"), "spec"), update: jobUpdateErrors },
    system: jobs,
    warningsOf: templateAt("spec", "template"),
  },
  "cronjobs.batch": {
    rules: { create: newCronJobErrors, update: cronJobErrors },
    warningsOf: templateAt("spec", "jobTemplate", "spec", "template"),
  },
  "services.": {
    rules: { create: serviceErrors, update: serviceUpdateErrors },
    system: services,
    warningsOf: (_, service) => serviceWarnings(service),
  },
  "secrets.": {
    rules: {
      create: secretErrors,
      update: (secret, live) => [...secretErrors(secret), ...secretUpdateErrors(secret, live)],
    },
    warningsOf: (_, secret) => secretWarnings(secret),
  },
  "namespaces.": { system: namespaces },
  "nodes.": { system: nodes },
  "resourcequotas.": { warningsOf: (_, quota, live) => (live === null ? quotaWarnings(quota) : []) },
  "persistentvolumes.": {
    system: persistentVolumes,
    warningsOf: (_, volume) => [...volumeWarnings(volume), ...deprecatedSources(get(volume, "spec"), "spec")],
  },
  "persistentvolumeclaims.": {
    rules: { create: (claim) => claimErrors(get(claim, "spec"), "spec"), update: claimUpdateErrors },
    system: persistentVolumeClaims,
    warningsOf: (_, claim) => claimWarnings(get(claim, "spec"), "spec"),
  },
  "storageclasses.storage.k8s.io": { rules: withLive(storageClassErrors) },
  "csidrivers.storage.k8s.io": { warningsOf: (_, driver, live) => driverWarnings(driver, live) },
  "ingresses.networking.k8s.io": {
    rules: same(ingressErrors),
    warningsOf: (_, ingress, live) => (live === null ? ingressWarnings(ingress) : []),
  },
  "ingressclasses.networking.k8s.io": { rules: withLive(ingressClassErrors) },
  "networkpolicies.networking.k8s.io": {
    rules: same(networkPolicyErrors),
    warningsOf: (_, policy) => policyWarnings(policy),
  },
  "poddisruptionbudgets.policy": { rules: same(budgetErrors) },
  "priorityclasses.scheduling.k8s.io": { rules: withLive(priorityErrors) },
  "horizontalpodautoscalers.autoscaling": { rules: same(autoscalerErrors) },
  "roles.rbac.authorization.k8s.io": { rules: same((role) => roleErrors(role, false)) },
  "clusterroles.rbac.authorization.k8s.io": { rules: same((role) => roleErrors(role, true)) },
  "rolebindings.rbac.authorization.k8s.io": {
    rules: {
      create: (binding) => bindingErrors(binding, false),
      update: (binding, live) => bindingUpdateErrors(binding, live, false),
    },
  },
  "clusterrolebindings.rbac.authorization.k8s.io": {
    rules: {
      create: (binding) => bindingErrors(binding, true),
      update: (binding, live) => bindingUpdateErrors(binding, live, true),
    },
  },
  "customresourcedefinitions.apiextensions.k8s.io": {
    rules: {
      create: (definition, host) => custom().definitionErrors(definition, null, host),
      update: (definition, live, host) => custom().definitionErrors(definition, live, host),
    },
    system: customResourceDefinitions,
  },
};
