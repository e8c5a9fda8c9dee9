import type { Scenario } from "../../engine/scenario/scenario.ts";
import type { Diagnostic } from "../../text/diagnostics/diagnostic.ts";
import type { Position } from "../../text/lines/lines.ts";

/** The content of a scenario file. */
export type Opened =
  /** `goals`: where the goals of its lesson begin in the text; empty without a lesson. */
  | { readonly kind: "scenario"; readonly scenario: Scenario; readonly goals: readonly Position[] }
  /** The text is no scenario file, or it has errors. At least one diagnostic is an error. */
  | { readonly kind: "unreadable"; readonly diagnostics: readonly Diagnostic[] };
