import type { Outcome } from "../../engine/scenario/outcome.ts";
import type { ManagerIdentity } from "../../engine/scenario/step-manager.ts";
import type { Diagnostic } from "../../text/diagnostics/diagnostic.ts";
import type { ManagerBadge } from "../owners/types.ts";

/** The timeline: a row for each step, in order. */
export type Timeline = {
  readonly rows: readonly StepRow[];
  /** All managers that write or own a field in the scenario. */
  readonly managers: readonly ManagerBadge[];
  /** Sentences about the parts of `objects`, `definitions` and `admission` that the initial cluster does not contain because of an error. Default: none. */
  readonly problems?: readonly string[];
};

export type StepRow = {
  readonly step: string;
  readonly outcome: Outcome;
  /** A short text: `created, owns 9 fields`, `1 conflict: replicas`. */
  readonly summary: string;
  /** The manager of the last write that the step sent; null if it sent none. */
  readonly writer: ManagerIdentity | null;
  /** Errors and warnings about the step's own text. */
  readonly diagnostics: readonly Diagnostic[];
  /** Set if the step's text cannot be read now. */
  readonly isUnreadable?: true;
  /** How the result differs from what the step's `expect` says, in sentences. Absent if it does not differ. */
  readonly unexpected?: readonly string[];
  /** A manifest of an object of the kind that the step defined or changed. Absent for other steps. */
  readonly instance?: string;
  /** Errors and warnings about the files that a command line can read. Absent for other steps. */
  readonly fileDiagnostics?: readonly FileDiagnostics[];
};

export type FileDiagnostics = { readonly file: string; readonly diagnostics: readonly Diagnostic[] };
