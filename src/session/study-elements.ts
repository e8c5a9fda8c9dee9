import type { Side } from "../engine/client/apply-v2/element.ts";
import type { Decision } from "../engine/client/apply-v2/visit.ts";
import type { ElementRow } from "../engine/compare/elements.ts";
import { pathText } from "../engine/scenario/ownership.ts";
import type { ElementView } from "../worker/protocol-study.ts";
import { inline } from "./study-value.ts";

/** An element of the tree as it is shown. */
export function elementView({ path, last, local, live, result, ...row }: ElementRow): ElementView {
  return {
    ...row,
    path: pathText(path),
    last: sideText(last),
    local: sideText(local),
    live: sideText(live),
    result: result === undefined ? null : inline(result),
    sentence: sentenceOf(row),
  };
}

function sideText(side: Side): string | null {
  if (side.kind === "absent") return null;
  return side.kind === "unset" ? "null" : inline(side.value);
}

const SENTENCES: { readonly [Made in Decision]: string } = {
  added: "Only the manifest has it: it is added.",
  replaced: "The manifest has another value: it takes the place of the live one.",
  same: "The manifest has what is live: nothing changes.",
  merged: "Its parts are decided one by one.",
  kept: "The manifest does not have it, and it was not applied before: it stays.",
  removed: "It was applied before, and the manifest does not have it any more: it is removed.",
  unset: "The manifest says null: it is removed.",
  "not-retained": "Only keys that the manifest names may stay beside each other here: it is removed.",
  gone: "It was applied before, and is gone already.",
};

/** Why an element became what it is. */
function sentenceOf({ decision, kind, keys }: Pick<ElementRow, "decision" | "kind" | "keys">): string {
  if (decision === "merged" && kind === "list") {
    return keys.length === 0
      ? "A set: its items are decided one by one."
      : `Its items are told apart by ${keys.join(" and ")}, and decided one by one.`;
  }
  return SENTENCES[decision];
}
