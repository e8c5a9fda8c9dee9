import type { Scenario } from "../engine/scenario/scenario.ts";

/** All built-in scenarios by the paths of their files. The page fetches this module when it first needs one of them. */
export const scenarios = import.meta.glob<Scenario>("./scenarios/**/*.yaml", {
  eager: true,
  query: "?scenario",
  import: "scenario",
});
