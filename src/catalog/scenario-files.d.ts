/** A scenario file, read when the page is built: a `Scenario`. */
declare module "*.yaml?scenario" {
  export const scenario: unknown;
}
