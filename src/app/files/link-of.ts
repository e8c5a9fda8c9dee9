import type { Scenario } from "../../engine/scenario/scenario.ts";
import { makeLink } from "../../file/link/make-link.ts";
import { type Address, withFragment } from "../context/address.ts";

/** Returns a link to the page at an address, with a scenario in it; null if the scenario is too large. */
export async function linkOf(scenario: Scenario, address: Address): Promise<string | null> {
  const fragment = await makeLink(scenario);
  return fragment === null ? null : withFragment(address.href(), fragment);
}
