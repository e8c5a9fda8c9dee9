import type { ValueMap } from "../../../value/value.ts";
import type { Host } from "../../cluster.ts";
import { isEveryday, otherKinds } from "../../kinds/kinds.ts";
import type { Resource } from "../../resource.ts";
import type { FieldError } from "../../status.ts";
import { configMapErrors, frozenErrors } from "./keys.ts";
import { newPodErrors, podUpdateErrors } from "./pod.ts";
import { type Keeper, workloadErrors, workloadUpdateErrors } from "./workload.ts";

/** The rules of a kind; what a kind has no rules for is taken as it is. */
export type Rules = {
  readonly create?: (object: ValueMap, host: Host) => readonly FieldError[];
  readonly update?: (object: ValueMap, live: ValueMap, host: Host) => readonly FieldError[];
};

/** The rules of a kind that keeps pods. */
export const keeper = (kind: Keeper): Rules => ({
  create: (object) => workloadErrors(object, kind),
  update: (object, live) => workloadUpdateErrors(object, live, kind),
});

const EVERYDAY: { readonly [resource: string]: Rules } = {
  "pods.": { create: newPodErrors, update: podUpdateErrors },
  "deployments.apps": keeper("deployment"),
  "replicasets.apps": keeper("replicaset"),
  "configmaps.": {
    create: configMapErrors,
    update: (object, live) => [...configMapErrors(object), ...frozenErrors(object, live)],
  },
};

/**
 * What is wrong with a built-in object by the rules that teach the most: missing containers, images and selectors, what may
 * not change, and the like. `live` is what it replaces; null for a new one. The rest of the server's own rules is not here.
 */
export function builtinErrors(
  resource: Resource,
  object: ValueMap,
  live: ValueMap | null,
  host: Host,
): readonly FieldError[] {
  const name = `${resource.plural}.${resource.group}`;
  const known = isEveryday(resource) ? EVERYDAY : otherKinds().rules;
  const rules = Object.hasOwn(known, name) ? known[name] : undefined;
  return live === null ? (rules?.create?.(object, host) ?? []) : (rules?.update?.(object, live, host) ?? []);
}
