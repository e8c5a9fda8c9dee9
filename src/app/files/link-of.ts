import type { Scenario } from "../../engine/scenario/scenario.ts";
import { encodeLink } from "../../file/link.ts";

/** The address of this page with the scenario in it. */
export async function linkOf(scenario: Scenario): Promise<string> {
  return `${location.origin}${location.pathname}${await encodeLink(scenario)}`;
}
