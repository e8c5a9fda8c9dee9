import { mapAt } from "../../value/field-values.ts";
import { compareText } from "../../value/order.ts";
import { dig, get, type ValueMap } from "../../value/value.ts";
import type { Cluster } from "../cluster/cluster.ts";
import { metaText } from "../metadata/object-meta.ts";

/** An admission policy with one of its bindings. */
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

const known = new WeakMap<ReadonlyMap<string, ValueMap>, Map<string, readonly BoundPolicy[]>>();

/** Returns every policy of a type with each of its bindings, sorted by name of the policy, then of the binding. */
export function boundPolicies({ objects }: Cluster, type: "mutating" | "validating"): readonly BoundPolicy[] {
  const found = known.get(objects) ?? new Map<string, readonly BoundPolicy[]>();
  known.set(objects, found);
  const made = found.get(type) ?? bindPolicies(objects, `${ADMISSION_GROUP}/${type}admissionpolic`);
  found.set(type, made);
  return made;
}

/** `prefix` is the beginning of the keys of policies and bindings: their plurals end in `ies` and `ybindings`. */
function bindPolicies(objects: ReadonlyMap<string, ValueMap>, prefix: string): readonly BoundPolicy[] {
  const policies = new Map<string, ValueMap>();
  const bindings: ValueMap[] = [];
  for (const [key, object] of objects) {
    if (key.startsWith(`${prefix}ies//`)) policies.set(metaText(object, "name"), object);
    else if (key.startsWith(`${prefix}ybindings//`)) bindings.push(object);
  }
  return bindings
    .flatMap((binding) => {
      const name = dig(binding, "spec", "policyName");
      const policy = typeof name === "string" ? policies.get(name) : undefined;
      return policy === undefined ? [] : [bindPolicy(policy, binding)];
    })
    .sort((a, b) => compareText(a.policy, b.policy) || compareText(a.binding, b.binding));
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
