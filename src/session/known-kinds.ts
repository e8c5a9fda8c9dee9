import { discoveryOf, scaleType, typeOfKind } from "../engine/scenario/cluster-kinds.ts";
import type { Action, Step } from "../engine/scenario/scenario.ts";
import type { Type } from "../engine/schema/resolve-type.ts";
import type { Cluster } from "../engine/server/cluster/cluster.ts";
import { findKind } from "../engine/server/cluster/resource.ts";
import type { KnownKinds } from "./assist/completion.ts";

/** Returns the kinds that the server of a cluster knows, as the text of a step uses them: the text of a patch is of the patched kind. */
export function knownKinds(cluster: Cluster, step: Step | undefined): KnownKinds {
  return {
    discovery: discoveryOf(cluster),
    typeOf: (apiVersion, kind) =>
      step !== undefined && "target" in step.action
        ? typeOfPatch(cluster, step, step.action)
        : typeOfKind(cluster, apiVersion, kind),
    customOf: (apiVersion, kind) => {
      const of = step !== undefined && "target" in step.action ? step.action.target : { apiVersion, kind };
      const found = findKind(cluster, of.apiVersion, of.kind)?.custom ?? null;
      return found === null ? null : { kind: found, apiVersion: of.apiVersion };
    },
  };
}

/** Returns the type of the object that a patch changes; null for a JSON Patch, which is a list of operations. */
function typeOfPatch(
  cluster: Cluster,
  { subresource }: Step,
  action: Extract<Action, { readonly kind: "patch" | "edit" }>,
): Type | null {
  if (action.kind === "edit" || action.type === "json") return null;
  const { apiVersion, kind } = action.target;
  return subresource === "scale" ? scaleType(cluster) : typeOfKind(cluster, apiVersion, kind);
}
