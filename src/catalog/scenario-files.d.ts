/** A scenario file, read when the page is built: a `Scenario`. */
declare module "*.yaml?scenario" {
  export const scenario: unknown;
}

/** What the engine answers to it, worked out when the page is built. */
declare module "*.yaml?answer" {
  export const answer: unknown;
}
