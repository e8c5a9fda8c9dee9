import { mapsOf, textAt } from "../../../value/field-values.ts";
import { dig, type ValueMap } from "../../../value/value.ts";
import type { Resource } from "../../cluster/resource.ts";
import { addressWarnings } from "../../validate/address-warnings.ts";

const CHECKS: { readonly [resource: string]: (object: ValueMap) => readonly string[] } = {
  "ingresses.networking.k8s.io": balancerWarnings,
  "pods.": (pod) => ["podIPs", "hostIPs"].flatMap((name) => listWarnings(pod, ["status", name], ".ip")),
  "services.": balancerWarnings,
};

/**
 * Returns the warnings for a write to the status of an object of a built-in kind. The warnings for its other fields are not told again.
 * Upstream: kubernetes pkg/registry, WarningsOnUpdate of the status strategy of each kind (v1.36.3).
 */
export function statusWarnings({ plural, group }: Resource, object: ValueMap): readonly string[] {
  return CHECKS[`${plural}.${group}`]?.(object) ?? [];
}

function balancerWarnings(object: ValueMap): readonly string[] {
  return listWarnings(object, ["status", "loadBalancer", "ingress"], "");
}

function listWarnings(object: ValueMap, path: readonly string[], field: string): readonly string[] {
  return mapsOf(dig(object, ...path)).flatMap((one, i) =>
    addressWarnings(textAt(one, "ip"), `${path.join(".")}[${i}]${field}`),
  );
}
