import type { Scenario } from "../../engine/scenario/scenario.ts";
import type { Request, Response } from "../../engine/server/http/http.ts";
import type { Difference } from "../../verify/compare/differences.ts";

/** The name of a worker that plays a scenario on a real cluster. */
export const TRIAL = "applyground-trial";

/** A message from the page to the worker of a trial. */
export type ToTrial =
  /** The first message. `schemas`: as in `init` of the protocol. `cluster`: its version. `suffix`: the random part of names. */
  | {
      readonly kind: "plan";
      readonly schemas: string;
      readonly scenario: Scenario;
      readonly cluster: string;
      readonly suffix: string;
    }
  /** Starts what was planned. */
  | { readonly kind: "play" }
  | { readonly kind: "answer"; readonly id: number; readonly answer: ClusterAnswer }
  /** Sends no more requests of the scenario, and removes what was made. */
  | { readonly kind: "stop" };

/** What a cluster answered. `date`: its header `Date`; null if there is none. */
export type ClusterAnswer =
  | { readonly response: Response; readonly date: string | null }
  | { readonly problem: string };

/** A message from the worker of a trial to the page. */
export type FromTrial =
  /** The worker waits for the first message. */
  | { readonly kind: "started" }
  | { readonly kind: "planned"; readonly plan: TrialPlan }
  /** The scenario cannot be played on the cluster: a sentence. */
  | { readonly kind: "refused"; readonly problem: string }
  /** Asks the cluster. The page answers with the same `id`. */
  | { readonly kind: "ask"; readonly id: number; readonly request: Request }
  /** The cluster has created an object. */
  | { readonly kind: "created"; readonly path: string }
  /** A step begins. Counts from 1. */
  | { readonly kind: "step"; readonly step: number }
  /** What differs in each step that the cluster has played so far. */
  | { readonly kind: "compared"; readonly steps: StepDifferences }
  /** Nothing more is played, and what was made is removed. */
  | { readonly kind: "done"; readonly result: TrialResult };

export type StepDifferences = readonly (readonly Difference[])[];

/** What a trial will do, for the user to agree to. */
export type TrialPlan = {
  /** All namespaces that it makes. */
  readonly namespaces: readonly string[];
  readonly objects: readonly TrialObject[];
  /** Users that it acts as, because rules of the scenario restrict them. */
  readonly users: readonly string[];
  /** The version as which the simulation answers: `v1.36`. */
  readonly version: string;
  readonly steps: readonly { readonly actor: string; readonly does: string }[];
};

/** An object that a trial writes. `namespace`: null if its kind has none. */
export type TrialObject = { readonly kind: string; readonly name: string; readonly namespace: string | null };

export type TrialResult = {
  readonly steps: StepDifferences;
  readonly notes: readonly string[];
  /** Why not all steps were played: a sentence; null if they were. */
  readonly problem: string | null;
  /** The paths of what could not be removed. */
  readonly left: readonly string[];
};
