import type { Resource } from "../resource.ts";

const ACTIONS = ["attach", "binding", "eviction", "exec", "log", "portforward", "proxy", "token"];

/**
 * Whether a place stands for something that is done, not for an object that is kept: to look into a pod, to put it on a node, to
 * ask what one may do.
 */
export function isAction({ custom, verbs }: Resource, subresource: string): boolean {
  return custom === null && (ACTIONS.includes(subresource) || verbs.join() === "create");
}
