import type { ConflictView } from "../../worker/protocol.ts";

/** What a way out does and what it means later, in two lines. */
export type WayText = { readonly does: string; readonly later: string };

/** The words on the three ways out of one conflict among `count`. */
export function wayTexts(
  conflict: ConflictView,
  count: number,
): { readonly force: WayText; readonly giveUp: WayText; readonly share: WayText } {
  const owners = conflict.owners.map((owner) => owner.manager).join(" and ") || "its owner";
  const loses = conflict.owners.length > 1 ? "lose" : "loses";
  const stays = conflict.owners.length > 1 ? "stay the only owners" : "stays the only owner";
  const line = conflict.line === null ? "the field" : `line ${conflict.line}`;
  const others =
    count > 1 ? `, and the ${count === 2 ? "other conflict" : `other ${count - 1} conflicts`} too` : "";
  return {
    force: {
      does: `take it and set ${short(conflict.yours)}${others}`,
      later: `${owners} ${loses} the field, and may set it again at the next sync.`,
    },
    giveUp: {
      does: `take ${line} out of your manifest`,
      later: `${owners} ${stays}; your other fields stay yours.`,
    },
    share: {
      does: `write ${short(conflict.live)} into your manifest`,
      later: `You both own it: whoever wants another value meets a conflict.`,
    },
  };
}

/** A value in a few characters. */
export function short(yaml: string): string {
  const line = yaml.trim().split("\n")[0] ?? "";
  const cut = line !== yaml.trim() || line.length > 24;
  return cut ? `${line.slice(0, 24)}…` : line || "an empty value";
}
