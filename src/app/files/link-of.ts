import type { Scenario } from "../../engine/scenario/scenario.ts";
import { encodeLink } from "../../file/link.ts";

/** The address of this page with the scenario in it; null if it is too large for that. */
export async function linkOf(scenario: Scenario): Promise<string | null> {
  const fragment = await encodeLink(scenario);
  return fragment === null ? null : `${location.origin}${location.pathname}${fragment}`;
}
