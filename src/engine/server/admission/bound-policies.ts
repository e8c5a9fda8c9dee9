import { mapAt } from "../../value/field-values.ts";
import { compareText } from "../../value/order.ts";
import { dig, get, type ValueMap } from "../../value/value.ts";
import type { Cluster } from "../cluster/cluster.ts";
import { metaText } from "../metadata/object-meta.ts";

/** A mutating admission policy with one of its bindings. */
export type BoundPolicy = {
  readonly policy: string;
  readonly binding: string;
  readonly spec: ValueMap;
  readonly bindingSpec: ValueMap;
  /** Whether the server continues if the policy fails (`failurePolicy: Ignore`). */
  readonly ignoresFailure: boolean;
};

/** The API group of admission policies and webhooks. */
export const ADMISSION_GROUP = "admissionregistration.k8s.io";
const POLICIES = `${ADMISSION_GROUP}/mutatingadmissionpolicies//`;
const BINDINGS = `${ADMISSION_GROUP}/mutatingadmissionpolicybindings//`;

const known = new WeakMap<ReadonlyMap<string, ValueMap>, readonly BoundPolicy[]>();

/** Returns every policy with each of its bindings, sorted by name of the policy, then of the binding. */
export function boundPolicies({ objects }: Cluster): readonly BoundPolicy[] {
  const found = known.get(objects);
  if (found !== undefined) return found;
  const policies = new Map<string, ValueMap>();
  const bindings: ValueMap[] = [];
  for (const [key, object] of objects) {
    if (key.startsWith(POLICIES)) policies.set(metaText(object, "name"), object);
    else if (key.startsWith(BINDINGS)) bindings.push(object);
  }
  const made = bindings
    .flatMap((binding) => {
      const name = dig(binding, "spec", "policyName");
      const policy = typeof name === "string" ? policies.get(name) : undefined;
      return policy === undefined ? [] : [bindPolicy(policy, binding)];
    })
    .sort((a, b) => compareText(a.policy, b.policy) || compareText(a.binding, b.binding));
  known.set(objects, made);
  return made;
}

function bindPolicy(policy: ValueMap, binding: ValueMap): BoundPolicy {
  const spec = mapAt(policy, "spec");
  return {
    policy: metaText(policy, "name"),
    binding: metaText(binding, "name"),
    spec,
    bindingSpec: mapAt(binding, "spec"),
    ignoresFailure: get(spec, "failurePolicy") === "Ignore",
  };
}
