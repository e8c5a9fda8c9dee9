import type { ManagerIdentity } from "../../engine/scenario/step-manager.ts";

/** A part of a sentence about a step. The page shows each kind in its own way. */
export type SentencePart =
  | { readonly kind: "text"; readonly text: string }
  /** The first words, which say what came of the step: `Refused.` */
  | { readonly kind: "verdict"; readonly text: string }
  /** A field. `path` as in `LiveLine.path`; empty if the page cannot highlight it. */
  | { readonly kind: "field"; readonly path: string; readonly text: string }
  | { readonly kind: "value"; readonly text: string }
  /** A message of the server or of a client. What is code in it is between backticks. */
  | { readonly kind: "message"; readonly text: string }
  /** A manager with its badge. `text` is its name, with its operation if the sentence has two managers of this name. */
  | { readonly kind: "manager"; readonly of: ManagerIdentity; readonly text: string }
  /** Since which step a manager owns a field. `step` is the index of the step; -1 is before the first step. */
  | { readonly kind: "since"; readonly step: number; readonly text: string }
  /** A line of the step's own text, from 1. */
  | { readonly kind: "line"; readonly line: number; readonly text: string };

export type Sentence = readonly SentencePart[];

/** What came of a step. */
export type OutcomeView = {
  /** `good`: something was written. `quiet`: nothing happened. `conflict` and `bad`: the step failed. */
  readonly tone: "good" | "quiet" | "conflict" | "bad";
  readonly sentence: Sentence;
  /** The same as one text, for screen readers. */
  readonly text: string;
  /** The first kind of the step that the server does not know, and the manifest of a definition for it. Left out if there is none. */
  readonly definable?: { readonly kind: string; readonly manifest: string };
};
