import type { Scenario } from "../../engine/scenario/scenario.ts";
import { inKubernetes } from "../../file/format.ts";

/** Returns a scenario that plays in a Kubernetes version such as `v1.34`; the scenario itself for null. */
export function inVersion(scenario: Scenario, version: string | null): Scenario {
  return version === null ? scenario : inKubernetes(scenario, version);
}
