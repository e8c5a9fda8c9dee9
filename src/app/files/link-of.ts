import type { Scenario } from "../../engine/scenario/scenario.ts";
import type { LinkedView } from "../../file/link/linked-view.ts";
import { makeLink } from "../../file/link/make-link.ts";
import type { FrameView } from "../../session/frame/types.ts";
import { type Address, withFragment } from "../context/address.ts";

/** Returns a link to the page at an address, with a scenario and what to show of it; null if the scenario is too large. */
export async function linkOf(scenario: Scenario, view: LinkedView, address: Address): Promise<string | null> {
  const fragment = await makeLink(scenario, view);
  return fragment === null ? null : withFragment(address.href(), fragment);
}

/** Returns the number of the selected step for a link; null for the last step, which every link shows by default. */
export function stepToLink({ steps }: Scenario, selected: string | null): number | null {
  const at = steps.findIndex(({ id }) => id === selected);
  return at < 0 || at === steps.length - 1 ? null : at + 1;
}

/** A field that a link can point at. */
export type LinkableField = { readonly path: string; readonly label: string };

/** How many fields the dialog offers at most. */
const MAX_FIELDS = 40;

/** Returns the fields that a link may point at: the `given` one, those in conflict, and those that the step changed. */
export function fieldsToLink(frame: FrameView | null, given: string | null): readonly LinkableField[] {
  const lines = frame?.live?.lines ?? [];
  const found = new Map<string, LinkableField>();
  const add = ({ path, label }: LinkableField) => {
    if (path !== "" && found.size < MAX_FIELDS && !found.has(path)) found.set(path, { path, label });
  };
  lines.filter(({ path }) => path === given).forEach(add);
  frame?.conflicts.forEach(add);
  lines.filter(({ change, ownersChange }) => change !== null || ownersChange !== null).forEach(add);
  return [...found.values()];
}
