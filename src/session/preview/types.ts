import type { Outcome } from "../../engine/scenario/outcome.ts";
import type { OwnerWrite } from "../../engine/scenario/resolve-conflict.ts";
import type { ManagerIdentity } from "../../engine/scenario/step-manager.ts";
import type { Sentence } from "../outcome/types.ts";

/** What a resolution of a conflict would change. The session runs the steps that it would add after the step with the conflict. */
export type Preview = {
  /** What the owners write before the added step; empty unless the resolution is `ownerWrites`. */
  readonly writes: readonly OwnerWrite[];
  /** The text of the added step, or of the file that its command line reads. */
  readonly text: string;
  /** The name of this file, `-` for standard input; null if `text` is the step's own. */
  readonly file: string | null;
  readonly outcome: Outcome;
  /** As in {@link StepRow}. */
  readonly summary: string;
  /** The fields that are still in conflict, as Kubernetes prints them. */
  readonly remainingConflicts: readonly string[];
  /** The fields in conflict before and after the added steps, then other fields whose value or owners would change. */
  readonly fields: readonly PreviewField[];
  /** How many further fields are not in `fields`. */
  readonly moreFields: number;
  /** What happens next if the other owners repeat their last write and the actor applies again without force. */
  readonly repeated: readonly PreviewStep[];
  /** What the move does at once: values, then owners. */
  readonly now: Sentence;
  /** What `repeated` does, in words; empty if nobody repeats anything. */
  readonly later: Sentence;
  /** Who owns the fields of the conflicts after the move; empty if the move fails, or if `now` says all that it means. */
  readonly meaning: Sentence;
  /** The write of another owner that the user can try next; null if there is none. */
  readonly next: NextMove | null;
};

/** A step that is worth repeating. */
export type NextMove = {
  /** The index of the step. */
  readonly step: number;
  /** The text of its button: `Let hpa scale again`. */
  readonly label: string;
  /** What it would change after the move, as in {@link Preview}. */
  readonly fields: readonly PreviewField[];
};

export type PreviewField = {
  readonly path: string;
  readonly label: string;
  /** Key of the field's object; null if there is only one object. */
  readonly object: string | null;
  /** The value as YAML; null if the field is absent. */
  readonly before: string | null;
  readonly after: string | null;
  /** The owners after the change, then the former owners. */
  readonly owners: readonly PreviewOwner[];
};

export type PreviewOwner = ManagerIdentity & {
  /** As in `ManagerBadge`. */
  readonly key: string;
  readonly change: "gained" | "lost" | null;
};

export type PreviewStep = {
  /** The manager of the step; of a command line the actor. */
  readonly manager: string;
  /** The manager of the last write that the step sent, or would send if it sent none. */
  readonly writer: ManagerIdentity;
  /** Index of the repeated step; null for the step that the resolution adds. */
  readonly repeats: number | null;
  readonly outcome: Outcome;
  readonly summary: string;
};
