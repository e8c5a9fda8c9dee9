import type { ElementView } from "../../worker/protocol-study.ts";
import type { Verdict } from "./compare.ts";

/** What Apply v2 decided of an element, in a word. */
export const decisionVerdicts: { readonly [decision in ElementView["decision"]]: Verdict } = {
  added: { word: "added", tone: "good" },
  replaced: { word: "replaced", tone: "good" },
  same: { word: "same", tone: "none" },
  merged: { word: "merged", tone: "none" },
  kept: { word: "kept", tone: "none" },
  removed: { word: "removed", tone: "bad" },
  unset: { word: "unset", tone: "bad" },
  "not-retained": { word: "dropped", tone: "bad" },
  gone: { word: "gone", tone: "none" },
};

/** How a strategy is called in a sentence. */
export const strategyNames: { readonly [strategy in ElementView["strategy"]]: string } = {
  merge: "merge",
  replace: "replace",
  retainKeys: "retain keys",
};
