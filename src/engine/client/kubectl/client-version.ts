import type { Environment } from "./environment.ts";

/** Whether kubectl has a minor version or a later one: 36 for v1.36. */
export function isSince({ environment }: { readonly environment: Environment }, minor: number): boolean {
  return Number(environment.version.split(".")[1] ?? minor) >= minor;
}
