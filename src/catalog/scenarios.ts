import type { Scenario } from "../engine/scenario/scenario.ts";

/** A scenario without its title and its description, which the list of scenarios has already. */
type UnlistedScenario = Omit<Scenario, "title" | "description">;

/** All built-in scenarios by the paths of their files. The page fetches this module when it first needs one of them. */
export const scenarios = import.meta.glob<UnlistedScenario>("./scenarios/**/*.yaml", {
  eager: true,
  query: "?unlisted",
  import: "unlisted",
});
