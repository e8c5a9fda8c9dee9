import { isSince } from "../client-version.ts";
import type { Environment } from "../environment.ts";

/** Whether kubectl contains kustomize v5.8.1, as since v1.36, and not v5.7.1. */
export function isNewKustomize(environment: Environment): boolean {
  return isSince({ environment }, 36);
}

/** Returns the version of kustomize in a version of kubectl. */
export function kustomizeVersion(environment: Environment): string {
  return isNewKustomize(environment) ? "v5.8.1" : "v5.7.1";
}
