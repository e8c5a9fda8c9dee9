import { get, type ValueMap } from "../../../value/value.ts";
import { definitionErrors } from "../../custom/definition/definition-errors.ts";
import type { Resource } from "../../resource.ts";
import type { FieldError } from "../../status.ts";
import { newPodErrors, podUpdateErrors } from "./pod.ts";
import {
  autoscalerErrors,
  bindingErrors,
  bindingUpdateErrors,
  frozenErrors,
  secretUpdateErrors,
  serviceErrors,
  serviceUpdateErrors,
} from "./small.ts";
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

const RULES: { readonly [resource: string]: Rules } = {
  "pods.": { create: newPodErrors, update: podUpdateErrors },
  "deployments.apps": keeper("deployment"),
  "replicasets.apps": keeper("replicaset"),
  "daemonsets.apps": keeper("daemonset"),
  "statefulsets.apps": keeper("statefulset"),
  "jobs.batch": { create: (job) => jobErrors(get(job, "spec"), "spec"), update: jobUpdateErrors },
  "services.": { create: serviceErrors, update: serviceUpdateErrors },
  "configmaps.": { update: frozenErrors },
  "secrets.": { update: secretUpdateErrors },
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
