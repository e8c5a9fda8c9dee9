import type { Resource } from "./resource.ts";
import { methodNotAllowed, type Refusal } from "./status.ts";

type Place = { readonly resource: Resource; readonly name: string; readonly subresource: string };

const OF_COLLECTIONS: { readonly [method: string]: string } = {
  GET: "list",
  POST: "create",
  DELETE: "deletecollection",
};

const OF_OBJECTS: { readonly [method: string]: string } = {
  GET: "get",
  PUT: "update",
  PATCH: "patch",
  DELETE: "delete",
};

const OF_SUBRESOURCES: { readonly [method: string]: string } = { ...OF_OBJECTS, POST: "create" };

/** Whether a built-in resource takes a method at a place: what its discovery lists is what it takes. Null if it does. */
export function wrongMethod(method: string, { resource, name, subresource }: Place): Refusal | null {
  const [verbs, known] =
    subresource !== ""
      ? [resource.subresources.get(subresource) ?? [], OF_SUBRESOURCES]
      : [resource.verbs, name === "" ? OF_COLLECTIONS : OF_OBJECTS];
  const verb = Object.hasOwn(known, method) ? (known[method] as string) : "";
  return verbs.includes(verb) ? null : methodNotAllowed();
}

/** Whether there are paths with names below a resource: reviews and bindings are only made, never kept. */
export function hasNames({ verbs, subresources }: Resource): boolean {
  return subresources.size > 0 || Object.values(OF_OBJECTS).some((verb) => verbs.includes(verb));
}
