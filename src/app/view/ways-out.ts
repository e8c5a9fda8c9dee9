import type { WayOut } from "../../engine/scenario/ways-out.ts";
import { shorten } from "../../words.ts";
import type { ConflictView } from "../../worker/protocol.ts";

/** What a way out does, and what is to be known of it that no run shows; empty for nothing. */
export type WayText = { readonly does: string; readonly note: string };

/** The words on the three ways out of some of the `count` conflicts that a step met. */
export function wayTexts(
  conflicts: readonly ConflictView[],
  count: number,
): Readonly<Record<WayOut, WayText>> {
  const owners = list(conflicts.flatMap((conflict) => conflict.owners.map(({ manager }) => manager)));
  const [only] = conflicts;
  if (only === undefined || conflicts.length > 1) return allTexts(conflicts, owners);
  const others =
    count > 1 ? `, and the ${count === 2 ? "other conflict" : `other ${count - 1} conflicts`} too` : "";
  return {
    force: { does: `take it and set ${short(only.yours)}${others}`, note: forceNote(owners) },
    giveUp: {
      does: `take ${only.line === null ? "the field" : `line ${only.line}`} out of your manifest`,
      note: `From then on ${owners} alone decides on the field.`,
    },
    share: { does: `write ${short(only.live)} into your manifest`, note: shareNote(conflicts, owners) },
  };
}

function allTexts(conflicts: readonly ConflictView[], owners: string): Readonly<Record<WayOut, WayText>> {
  const fields = `${conflicts.length} fields`;
  return {
    force: { does: `take all ${fields}`, note: forceNote(owners) },
    giveUp: {
      does: `take all ${fields} out of your manifest`,
      note: `From then on ${owners} decides on the fields without you.`,
    },
    share: {
      does: `write all ${conflicts.length} live values into your manifest`,
      note: shareNote(conflicts, owners),
    },
  };
}

function forceNote(owners: string): string {
  return `Nobody tells ${owners}: unless it stops writing the field, you take it from each other for ever.`;
}

/** Updates need no leave, applies do. */
function shareNote(conflicts: readonly ConflictView[], owners: string): string {
  const updates = conflicts.some((conflict) =>
    conflict.owners.some(({ operation }) => operation === "Update"),
  );
  return updates
    ? `${owners} may still write another value without asking, and you meet the conflict again.`
    : "Whoever of you applies another value from then on meets a conflict.";
}

/** A value in a few characters. */
export function short(yaml: string): string {
  const line = yaml.trim().split("\n")[0] ?? "";
  const shown = shorten(line, 24);
  return line === yaml.trim() || shown !== line ? shown || "an empty value" : `${line}…`;
}

function list(names: readonly string[]): string {
  const all = [...new Set(names)];
  return all.length > 2
    ? `${all.slice(0, -1).join(", ")} and ${all.at(-1)}`
    : all.join(" and ") || "its owner";
}
