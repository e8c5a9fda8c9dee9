import type { RefObject } from "react";
import type { Diagnostic } from "../../text/diagnostics/diagnostic.ts";
import type { EditorHandle, EditorPlace } from "./caret.ts";

/** What every view of a text gets: the plain editor, Monaco, and the view of a long text. */
export type TextProps = {
  readonly handle: RefObject<EditorHandle | null>;
  /** The accessible name. */
  readonly label: string;
  /** The engine's id of the text: see `textId`. */
  readonly id: string;
  readonly text: string;
  readonly issues: readonly Diagnostic[] | undefined;
  /** Where the view begins. When it goes, an editor leaves its place here for the next one. */
  readonly place: RefObject<EditorPlace | null>;
};
