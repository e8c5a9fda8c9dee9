import { textAt } from "../../../value/field-values.ts";
import type { ValueMap } from "../../../value/value.ts";
import {
  named,
  namesOf,
  type PodParts,
  quoted,
  securityOf,
  sortedOnce,
  type Violation,
} from "./security-check.ts";

/** Containers must not see all of the node's `/proc`. */
export function procMount(pod: PodParts): Violation | null {
  const typeOf = (container: ValueMap): string => textAt(securityOf(container), "procMount");
  const isForbidden = (container: ValueMap): boolean => !["", "Default"].includes(typeOf(container));
  const containers = namesOf(pod, isForbidden);
  if (containers.length === 0) return null;
  const types = quoted(sortedOnce(pod.containers.filter(isForbidden).map(typeOf)));
  const detail = `${named("container", containers)} must not set securityContext.procMount to ${types}`;
  return { reason: "procMount", detail };
}
