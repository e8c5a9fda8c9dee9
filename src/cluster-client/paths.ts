import type { ServedResource } from "./discover.ts";

/** Names an object of a cluster. `namespace`: empty if its kind has none. */
export type ObjectName = {
  readonly resource: ServedResource;
  readonly namespace: string;
  readonly name: string;
};

/** Returns the path of the objects of a resource in a namespace; empty for all namespaces. */
export function listPath({ group, version, plural, namespaced }: ServedResource, namespace: string): string {
  const start = group === "" ? `/api/${version}` : `/apis/${group}/${version}`;
  const inside = namespaced && namespace !== "" ? `/namespaces/${encodeURIComponent(namespace)}` : "";
  return `${start}${inside}/${plural}`;
}

/** Returns the path of an object. */
export function objectPath({ resource, namespace, name }: ObjectName): string {
  return `${listPath(resource, namespace)}/${encodeURIComponent(name)}`;
}

/** Returns `Deployment web`, with the namespace: `Deployment web in shop`. */
export function objectTitle({ resource, namespace, name }: ObjectName): string {
  return `${resource.kind} ${name}${namespace === "" ? "" : ` in ${namespace}`}`;
}
