import { type Resource, subjectOf } from "../resource.ts";
import { badRequest, methodNotAllowed, type Refusal } from "../status.ts";

/**
 * What is wrong with a method at a path of custom resources: they take every method at every path, and look at the verb, and the
 * name, afterwards. A POST to a name is one to the collection.
 */
export function wrongVerb(
  method: string,
  {
    resource,
    name,
    subresource,
  }: { readonly resource: Resource; readonly name: string; readonly subresource: string },
): Refusal | null {
  if (method !== "POST" && method !== "DELETE")
    return name === "" ? badRequest("name must be provided") : null;
  if (subresource === "") return null;
  const verb = method === "POST" ? "create" : "delete";
  const kind = `${resource.plural}.${resource.group}`;
  return methodNotAllowed(`${verb} is not supported on resources of kind "${kind}"`, subjectOf(resource));
}
