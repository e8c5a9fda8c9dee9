/** A scenario file as a module. The build reads it: `scenario` is a `Scenario`. */
declare module "*.yaml?scenario" {
  export const scenario: unknown;
}

/** The answer of the engine to a scenario file. The build computes it. */
declare module "*.yaml?answer" {
  export const answer: unknown;
}
