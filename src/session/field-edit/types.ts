import type { ManagerIdentity } from "../../engine/scenario/step-manager.ts";
import type { PreviewField } from "../preview/types.ts";

/** Asks how to change what a manager wants for a field. */
export type FieldEditQuestion = {
  /** The shown step and the key of the shown object. */
  readonly step: string;
  readonly object: string;
  readonly manager: ManagerIdentity;
  /** As in `LiveLine.path`. */
  readonly path: string;
  /** The new value as YAML on one line; null to ask only what is possible. */
  readonly value: string | null;
  /** Asks for the effect of one of the edits; null for none. */
  readonly effectOf: "set" | "copyLive" | "remove" | null;
};

/** How to change what a manager wants for a field: the edits of the manifest in its last step. All other lines and comments stay. */
export type FieldEdits = {
  /** The step with the manifest, by its id and by its index. */
  readonly step: string;
  readonly index: number;
  /** The file with the manifest, for a command line; `-` for its standard input. Null if the manifest is the step's own text. */
  readonly file: string | null;
  /** The value in the manifest, as YAML on one line; null if it has none, or if its value needs several lines. */
  readonly current: string | null;
  /** Whether the manifest has the field. */
  readonly has: boolean;
  /** The text with the new value; null if none was asked for, or if it cannot be set. */
  readonly set: string | null;
  /** The text with the live value; null if it has this value, if there is none, or if it cannot be set. */
  readonly copyLive: string | null;
  /** The text without the field; null if it does not have it, or if it cannot be removed. */
  readonly remove: string | null;
  /** Why the value that was asked for cannot be set; null if it can. */
  readonly problem: string | null;
  /** What the edit of `effectOf` would do; null if there is no such edit. */
  readonly effect: EditEffect | null;
};

/** What an edit would change in a step: the shown one, or the last step that has a new text. */
export type EditEffect = {
  /** The edited field of the shown object, if the edit is of one field, then others. */
  readonly fields: readonly PreviewField[];
  /** What came of the step then, as in `StepRow.summary`. */
  readonly summary: string;
};

/** The edits, or why there are none. */
export type FieldEditAnswer = FieldEdits | { readonly refusal: string };

/** Asks which later steps still have what an edit of a step's text replaced. */
export type LaterTextsQuestion = {
  readonly step: string;
  /** The step's text before the edit. */
  readonly before: string;
};

/** The later steps of the same actor that still have the old value of an edited field. */
export type LaterTexts = {
  readonly actor: string;
  /** The first edited field with its old value: `replicas: 3`. */
  readonly field: string;
  readonly later: readonly {
    readonly step: string;
    /** Position of the step, from 0. */
    readonly index: number;
    /** The step's text with the same edit. */
    readonly text: string;
  }[];
  /** What these texts would change in the last of these steps. */
  readonly effect: EditEffect;
};
