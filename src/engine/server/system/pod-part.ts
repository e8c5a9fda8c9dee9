import { rest } from "../parts.ts";
import type { PodPart } from "./pod-parts.ts";

/** Whether a subresource is for a part of a pod. All that is written there is tracked, though the part alone is kept. */
export function isPodPart(subresource: string): boolean {
  return ["ephemeralcontainers", "resize"].includes(subresource);
}

/** The part of a pod that a subresource is for; null for the pod itself. */
export function podPart(subresource: string): PodPart | null {
  return isPodPart(subresource) ? (rest().podParts[subresource] as PodPart) : null;
}
