import type { Resource } from "../cluster/resource.ts";
import { refusals } from "../http/refusals.ts";
import type { Refusal } from "../http/status.ts";

type ResourcePath = { readonly resource: Resource; readonly name: string; readonly subresource: string };

/** Matches the paths of documents that answer to every method. */
export const ANSWERS_ALL =
  /^\/(index\.html|(healthz|livez|readyz)(\/.*)?|openapi\/(v2|v3(\/.*)?)|apis(\/[^/]+)?)?$/;

const COLLECTION_VERBS: { readonly [method: string]: string } = {
  GET: "list",
  POST: "create",
  DELETE: "deletecollection",
};

const OBJECT_VERBS: { readonly [method: string]: string } = {
  GET: "get",
  PUT: "update",
  PATCH: "patch",
  DELETE: "delete",
};

const SUBRESOURCE_VERBS: { readonly [method: string]: string } = { ...OBJECT_VERBS, POST: "create" };

/**
 * Returns a refusal if a built-in resource does not support the method at this path, or null if it does. A resource supports
 * the verbs that discovery lists.
 */
export function refuseMethod(method: string, { resource, name, subresource }: ResourcePath): Refusal | null {
  const [verbs, known] =
    subresource !== ""
      ? [resource.subresources.get(subresource) ?? [], SUBRESOURCE_VERBS]
      : [resource.verbs, name === "" ? COLLECTION_VERBS : OBJECT_VERBS];
  const verb = Object.hasOwn(known, method) ? (known[method] as string) : "";
  return verbs.includes(verb) ? null : refusals().methodNotAllowed();
}

/**
 * Whether a resource has paths with an object's name. Reviews have none: the server creates them and does not store them.
 */
export function hasNamedPaths({ verbs, subresources }: Resource): boolean {
  return subresources.size > 0 || Object.values(OBJECT_VERBS).some((verb) => verbs.includes(verb));
}

const ACTION_SUBRESOURCES = ["attach", "binding", "eviction", "exec", "log", "portforward", "proxy", "token"];

/**
 * Whether a request to this path performs an action instead of reading or writing a stored object: it connects to a pod,
 * binds a pod to a node, evicts a pod, or creates a token. A POST of a review counts too, although it has no subresource.
 */
export function isSubresourceAction({ custom, verbs }: Resource, subresource: string): boolean {
  return custom === null && (ACTION_SUBRESOURCES.includes(subresource) || verbs.join() === "create");
}
