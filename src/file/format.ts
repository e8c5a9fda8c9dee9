import type { Scenario } from "../engine/scenario/scenario.ts";

/** The `apiVersion` of scenario files. */
export const FORMAT = "applyground/v1";

/** The Kubernetes versions that a scenario can have, the newest first. It is the default. */
export const KUBERNETES_VERSIONS = ["v1.36", "v1.35", "v1.34"] as const;

/** Returns a scenario in a Kubernetes version. */
export function inKubernetes(scenario: Scenario, version: string): Scenario {
  const { kubernetes: _, ...rest } = scenario;
  return version === KUBERNETES_VERSIONS[0] ? rest : { ...rest, kubernetes: version };
}

/** How many colours an actor can have. */
export const COLOURS = 12;

/** Returns the default colour of the actor at `index`, from 1. */
export function colourAt(index: number): number {
  return (index % COLOURS) + 1;
}

/**
 * How many items of each kind a scenario from a file or link may have: far more than people write, and as many as the page
 * can show without a pause. The JSON schema, `public/scenario.schema.json`, has the same limits.
 */
export const LIMITS = {
  actors: 500,
  steps: 20_000,
  definitions: 200,
  objects: 1000,
  rules: 200,
  admission: 200,
  files: 1000,
  goal: 100,
} as const;
