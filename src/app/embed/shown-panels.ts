import { WIDTH_FOR_FIELDS } from "../../embed-messages/options.ts";
import type { EmbedOptions, EmbedPanel } from "./options.ts";

/** The panels of an address without a list of them. */
const USUAL: readonly EmbedPanel[] = ["timeline", "conflicts", "manifests", "live"];

/** From this width on, the field table is among the usual panels. */
export const WIDE = `(min-width: ${WIDTH_FOR_FIELDS}px)`;

/** Returns the panels to show. `isWide`: whether {@link WIDE} matches. */
export function shownPanels(wanted: EmbedOptions["panels"], isWide: boolean): readonly EmbedPanel[] {
  if (wanted !== null) return wanted;
  return isWide ? [...USUAL, "fields"] : USUAL;
}
