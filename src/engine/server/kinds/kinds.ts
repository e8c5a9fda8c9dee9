import { part } from "../../part.ts";
import type { Resource } from "../resource.ts";

/** Kinds that many scenarios are about: what the server knows of them is at hand. By plural and group. */
const EVERYDAY: readonly string[] = ["pods.", "deployments.apps", "replicasets.apps", "configmaps."];

/**
 * Whether a resource is of an everyday kind, or a Scale, of which there is nothing to know. What is known of other built-in
 * kinds is in {@link otherKinds}.
 */
export function isEveryday({ plural, group, parent }: Resource): boolean {
  return parent !== undefined || EVERYDAY.includes(`${plural}.${group}`);
}

/** What the server knows of all other built-in kinds. */
export const otherKinds = part(async () => (await import("./other-kinds.ts")).knowledge);
