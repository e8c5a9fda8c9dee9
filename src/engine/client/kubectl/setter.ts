import type { ValueMap } from "../../value/value.ts";
import type { Attempt, Fault } from "./fault.ts";
import type { Info } from "./info.ts";
import type { DryRun } from "./output.ts";
import type { WordsAndPairs } from "./pairs.ts";
import type { Run } from "./run.ts";

/** An object with its containers changed, null where it is not; and what is wrong. */
export type Changed = { readonly object: ValueMap | null; readonly faults: readonly Fault[] };

/** What `kubectl set` sets, and how it says so. */
export type Setter = {
  readonly done: string;
  readonly failed: string;
  readonly split: (run: Run) => Attempt<WordsAndPairs>;
  /** What is wrong before anything is looked up. */
  readonly checkFirst: (run: Run, words: WordsAndPairs, dryRun: DryRun) => Fault | null;
  /** What becomes of an object, or what is wrong once all are there. */
  readonly read: (run: Run, words: WordsAndPairs, dryRun: DryRun) => Attempt<(info: Info) => Changed>;
};

/** What is said where nothing is to be sent and the server is to try it. */
export const LOCAL_ON_SERVER = "cannot specify --local and --dry-run=server - did you mean --dry-run=client?";

/** What is said where nothing is named. */
export const NO_RESOURCES =
  "one or more resources must be specified as <resource> <name> or <resource>/<name>";
