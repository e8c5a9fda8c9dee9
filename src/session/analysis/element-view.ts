import type { SourceValue } from "../../engine/client/apply-v2/merge-element.ts";
import type { Decision } from "../../engine/client/apply-v2/visit-elements.ts";
import type { ElementRow } from "../../engine/compare/apply-v2-elements.ts";
import { pathText } from "../../engine/ownership/object-ownership.ts";
import { joinNames } from "../../words.ts";
import { inlineValue } from "../inline-value.ts";
import type { ElementView } from "./types.ts";

/** Returns the view of an element of the Apply v2 tree. */
export function elementView({ path, last, local, live, result, ...row }: ElementRow): ElementView {
  return {
    ...row,
    path: pathText(path),
    last: sideText(last),
    local: sideText(local),
    live: sideText(live),
    result: result === undefined ? null : inlineValue(result),
    sentence: sentenceOf(row),
  };
}

function sideText(side: SourceValue): string | null {
  if (side.kind === "absent") return null;
  return side.kind === "unset" ? "null" : inlineValue(side.value);
}

const SENTENCES: { readonly [Made in Decision]: string } = {
  added: "Only the manifest has it, so it is added.",
  replaced: "The manifest has another value, which replaces the live one.",
  same: "The manifest has the live value, so nothing changes.",
  merged: "Each of its parts is decided separately.",
  kept: "Neither the manifest nor the last applied manifest has it, so it stays.",
  removed: "The last applied manifest has it and the manifest does not, so it is removed.",
  unset: "The manifest sets it to null, so it is removed.",
  "not-retained": "retainKeys keeps only the keys of the manifest here, so it is removed.",
  gone: "The last applied manifest has it, but the live object does not any more.",
};

/** Returns the reason for the decision about an element. */
function sentenceOf({ decision, kind, keys }: Pick<ElementRow, "decision" | "kind" | "keys">): string {
  if (decision === "merged" && kind === "list") {
    return keys.length === 0
      ? "A set. Each item is decided separately."
      : `Its items are matched by ${joinNames(keys)}. Each item is decided separately.`;
  }
  return SENTENCES[decision];
}
