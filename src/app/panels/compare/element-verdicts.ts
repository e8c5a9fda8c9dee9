import type { ElementView } from "../../../session/analysis/types.ts";
import type { Verdict } from "./verdicts.ts";

/** The decision of Apply v2 on an element, in one word. */
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

/** The name of a strategy in a sentence. */
export const strategyNames: { readonly [strategy in ElementView["strategy"]]: string } = {
  merge: "merge",
  replace: "replace",
  retainKeys: "retain keys",
};
