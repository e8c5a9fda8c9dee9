import type { Response } from "../engine/server/http/http.ts";
import { type ClusterClient, type Problem, refusalText } from "./answer.ts";
import { qualifiedName, type ServedResource } from "./discover.ts";
import { type ObjectName, objectPath, objectTitle } from "./paths.ts";

/** Objects of a cluster, as it returns them: with their managed fields. */
export type ReadObjects = {
  /** Each as JSON. */
  readonly objects: readonly string[];
  /** The CustomResourceDefinitions of their kinds, each as JSON. */
  readonly definitions: readonly string[];
  /** What is missing, and why, a sentence each. */
  readonly notes: readonly string[];
};

const DEFINITIONS = "/apis/apiextensions.k8s.io/v1/customresourcedefinitions";

/** Reads objects and the definitions of their kinds. A problem if there is none of the objects. */
export function* readObjects(names: readonly ObjectName[]): ClusterClient<ReadObjects | Problem> {
  const objects: string[] = [];
  const notes: string[] = [];
  const refusals: string[] = [];
  for (const name of names) {
    const response = yield { method: "GET", path: objectPath(name) };
    if (response.code === 200) objects.push(textOf(response));
    else {
      refusals.push(refusalText(response));
      notes.push(`${objectTitle(name)} is missing. ${refusalText(response)}`);
    }
  }
  if (objects.length === 0) return { problem: refusals[0] ?? "Choose an object." };
  const definitions: string[] = [];
  const resources = new Map(names.map(({ resource }) => [qualifiedName(resource), resource]));
  for (const [name, resource] of resources) {
    if (!resource.group.includes(".")) continue; // every custom kind has a group with a dot
    const response = yield { method: "GET", path: `${DEFINITIONS}/${name}` };
    if (response.code === 200) definitions.push(textOf(response));
    else if (response.code !== 404 && !isKubernetesGroup(resource))
      notes.push(`The definition of ${resource.kind} is missing. ${refusalText(response)}`);
  }
  return { objects, definitions, notes };
}

/** Returns a List of objects, each as JSON. */
export function listOf(items: readonly string[]): string {
  return `{"apiVersion":"v1","kind":"List","items":[\n${items.join(",\n")}\n]}`;
}

/** Whether the kinds of a group can be built in. They have no definition. */
function isKubernetesGroup({ group }: ServedResource): boolean {
  return group.endsWith(".k8s.io");
}

/** Returns the JSON of an object, as the cluster wrote it. */
function textOf({ body, text }: Response): string {
  return text ?? JSON.stringify(body);
}
