import { compareText } from "../../value/order.ts";
import { dig, get, isList, isMap, type Value, type ValueMap } from "../../value/value.ts";
import type { Cluster } from "../cluster.ts";
import { metaText } from "../meta.ts";

/** A mutating admission policy with one of its bindings. */
export type BoundPolicy = {
  readonly policy: string;
  readonly binding: string;
  readonly spec: ValueMap;
  readonly bindingSpec: ValueMap;
  /** Whether a request goes on when the policy fails. */
  readonly ignoresFailure: boolean;
};

/** The API group of admission policies and webhooks. */
export const ADMISSION = "admissionregistration.k8s.io";
const POLICIES = `${ADMISSION}/mutatingadmissionpolicies//`;
const BINDINGS = `${ADMISSION}/mutatingadmissionpolicybindings//`;

const known = new WeakMap<ReadonlyMap<string, ValueMap>, readonly BoundPolicy[]>();

/** Every policy of the cluster that is bound, by name and then by its bindings' names. */
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
      return policy === undefined ? [] : [bind(policy, binding)];
    })
    .sort((a, b) => compareText(a.policy, b.policy) || compareText(a.binding, b.binding));
  known.set(objects, made);
  return made;
}

function bind(policy: ValueMap, binding: ValueMap): BoundPolicy {
  const spec = mapAt(policy, "spec");
  return {
    policy: metaText(policy, "name"),
    binding: metaText(binding, "name"),
    spec,
    bindingSpec: mapAt(binding, "spec"),
    ignoresFailure: get(spec, "failurePolicy") === "Ignore",
  };
}

/** The map in a field; empty if there is none. */
export function mapAt(value: ValueMap, key: string): ValueMap {
  const found = get(value, key);
  return isMap(found) ? found : {};
}

/** The list in a field; empty if there is none. */
export function listAt(value: ValueMap, key: string): readonly Value[] {
  const found = get(value, key);
  return isList(found) ? found : [];
}

/** The text in a field; empty if there is none. */
export function textAt(value: ValueMap, key: string): string {
  const found = get(value, key);
  return typeof found === "string" ? found : "";
}
