import type { WinRowView } from "../../../session/analysis/types.ts";
import { joinNames } from "../../../words.ts";

type Entry = WinRowView["entries"][number];

/** Returns what distinguishes an entry of managedFields from others with its name: `Update of scale`, and whether it is an owner. */
export function entryWords({ operation, subresource, ownsField }: Entry): string {
  const words = subresource === null ? operation : `${operation} of ${subresource}`;
  return ownsField ? `${words}, owner` : words;
}

/** Returns who owns the field now, and what follows for the others. */
export function ownersText(rows: readonly WinRowView[]): string {
  const owners = rows.flatMap(({ manager, entries }) =>
    entries
      .filter(({ ownsField }) => ownsField)
      .map(({ operation, subresource }) => `${manager} (${subresource ?? operation})`),
  );
  if (owners.length === 0) return "Nobody owns this field now, so any manager can set it without a conflict.";
  return owners.length === 1
    ? `${owners[0]} owns this field now. Another manager that applies another value gets a conflict, unless it uses force.`
    : `${joinNames(owners)} own this field now. Each of them, and any other manager, gets a conflict if it applies another value without force.`;
}
