import type { Scenario } from "../../engine/scenario/scenario.ts";
import { makeLink } from "../../file/link/make-link.ts";

/** Returns a link to this page with the scenario in it; null if the scenario is too large. */
export async function linkOf(scenario: Scenario): Promise<string | null> {
  const fragment = await makeLink(scenario);
  return fragment === null ? null : `${location.origin}${location.pathname}${fragment}`;
}
