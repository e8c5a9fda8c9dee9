import type { Scenario } from "../../engine/scenario/scenario.ts";
import { KUBERNETES_VERSIONS } from "../../file/format.ts";

/** Returns a scenario that plays in a Kubernetes version such as `v1.34`; the scenario itself for null. */
export function inVersion(scenario: Scenario, version: string | null): Scenario {
  if (version === null) return scenario;
  const { kubernetes: _, ...rest } = scenario;
  return version === KUBERNETES_VERSIONS[0] ? rest : { ...rest, kubernetes: version };
}
