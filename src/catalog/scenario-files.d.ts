/** A scenario file as a module. The build reads it: `scenario` is a `Scenario`. */
declare module "*.yaml?scenario" {
  export const scenario: unknown;
}

/** A scenario file as a module, without title and description. The build reads it: `unlisted` is an `UnlistedScenario`. */
declare module "*.yaml?unlisted" {
  export const unlisted: unknown;
}

/** The recording of a lesson. The build reads it: `recording` is the version of the recorded server, or null. */
declare module "*.yaml?recording" {
  export const recording: unknown;
}

/** The answer of the engine to a scenario file. The build computes it. */
declare module "*.yaml?answer" {
  export const answer: unknown;
}
