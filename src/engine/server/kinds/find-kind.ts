import type { Resource } from "../cluster/resource.ts";
import { serverPart } from "../parts/server-parts.ts";
import { deployment } from "./apps/deployment.ts";
import { replicaSet } from "./apps/replica-set.ts";
import type { BuiltinKind } from "./builtin-kind.ts";
import { configMap } from "./core/config-map.ts";

/** The kinds that most scenarios use, by plural and group. They load with the worker's core; all other kinds load with the part `server`. */
const FIRST_KINDS: { readonly [resource: string]: BuiltinKind } = {
  "configmaps.": configMap,
  "deployments.apps": deployment,
  "replicasets.apps": replicaSet,
};

/** Whether a built-in kind loads with the core. */
export function isFirstKind(plural: string, group: string): boolean {
  return Object.hasOwn(FIRST_KINDS, `${plural}.${group}`);
}

const PLAIN_KIND: BuiltinKind = {};

/** Returns what the server knows of a kind: a value without fields for custom kinds, for Scale and for unknown kinds. */
export function kindOf({ plural, group, parent, custom }: Resource): BuiltinKind {
  if (custom !== null || parent !== undefined) return PLAIN_KIND;
  const name = `${plural}.${group}`;
  return FIRST_KINDS[name] ?? serverPart().lateKinds[name] ?? PLAIN_KIND;
}
