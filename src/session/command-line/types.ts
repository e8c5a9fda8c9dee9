import type { ApplyPreview } from "../../engine/client/kubectl/applyset/view/apply-preview.ts";
import type { ApplySetView } from "../../engine/client/kubectl/applyset/view/applyset-view.ts";

/** The output of a command line. */
export type TerminalView = {
  readonly exit: number;
  /** Whether the command failed. A comparison that finds a difference exits with 1, but did not fail. */
  readonly hasFailed: boolean;
  /** Whether it is the output of a comparison that found differences. */
  readonly hasFoundDifferences: boolean;
  /** The first part of the output, if it is very long. */
  readonly stdout: string;
  readonly stderr: string;
  /** Whether the command watches: then later steps may print more, see {@link LaterOutput}. */
  readonly watches: boolean;
  /** A suggestion after an unknown command or flag; null after any other result. */
  readonly hint: TerminalHint | null;
  /** The files that earlier command lines wrote, as they were before this step. Text null: the file was deleted. */
  readonly written: readonly { readonly name: string; readonly text: string | null }[];
};

/** What a command line that watches prints during a later step. */
export type LaterOutput = {
  /** The id of the step. */
  readonly step: string;
  /** The position of the step, from 0. */
  readonly index: number;
  /** Without a line break at its end. */
  readonly text: string;
};

export type TerminalHint = {
  /** One or two sentences. */
  readonly text: string;
  /** Environment variables that enable the flag; null if none do. */
  readonly env: Readonly<Record<string, string>> | null;
};

/** The ApplySets of the cluster, and what `kubectl apply --applyset` would do with them. */
export type ApplySetsView = {
  /** The ApplySets after the step. */
  readonly sets: readonly ApplySetView[];
  readonly applies: readonly ApplySetApplyView[];
};

/** A preview of a `kubectl apply --applyset`. */
export type ApplySetApplyView = {
  /** The command line. */
  readonly line: string;
  /** Index of the step that has the command line. */
  readonly step: number;
  /** Whether this is the shown step; the preview is then of the cluster before the step. Otherwise it is as if the line ran again after the shown step. */
  readonly own: boolean;
  readonly preview: ApplyPreview;
};
