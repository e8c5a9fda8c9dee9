import type { Step } from "../../engine/scenario/scenario.ts";

/** Something in the managed fields of an object that causes trouble, or may soon. */
export type Finding = {
  /** The same for the same finding after another step. Links name it. */
  readonly id: string;
  /** Key of the object, and its name: `Deployment web`. */
  readonly object: string;
  readonly objectName: string;
  /** Plain English, with names of fields between backquotes. */
  readonly sentence: string;
  readonly fields: readonly FindingField[];
  readonly moves: readonly FindingMove[];
  /** What explains it: a lesson of the course or a built-in scenario. */
  readonly explainedBy: FindingLink;
};

export type FindingField = {
  /** As in `LiveLine`. */
  readonly path: string;
  readonly label: string;
};

/** What the user can do about a finding: the steps that it adds to the scenario. */
export type FindingMove = {
  readonly label: string;
  readonly steps: readonly Omit<Step, "id">[];
};

export type FindingLink = { readonly kind: "lesson" | "example"; readonly id: string };
