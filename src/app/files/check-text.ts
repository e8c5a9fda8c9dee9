import type { Scenario } from "../../engine/scenario/scenario.ts";
import type { Diagnostic } from "../../text/diagnostics/diagnostic.ts";
import type { Position } from "../../text/lines/lines.ts";
import type { Engine } from "../../worker/client/engine-client.ts";

/** The result of reading a scenario file: the scenario, or at least one diagnostic. */
export type CheckResult = {
  readonly scenario: Scenario | null;
  readonly issues: readonly Diagnostic[];
  /** Where the goals of its lesson are in the text. */
  readonly goals: readonly Position[];
};

/** Reads the text of a scenario file. */
export async function checkText(engine: Pick<Engine, "open">, text: string): Promise<CheckResult> {
  const opened = await engine.open(text);
  switch (opened?.kind) {
    case undefined:
      return { scenario: null, issues: [TOO_LONG], goals: [] };
    case "scenario":
      return { scenario: opened.scenario, issues: [], goals: opened.goals };
    case "unreadable":
      return { scenario: null, issues: opened.diagnostics, goals: [] };
  }
}

const FIRST_POSITION = { line: 1, column: 1, endLine: 1, endColumn: 1 };

/** The diagnostic for a text that took too long to read, or if the engine is not available. */
export const TOO_LONG: Diagnostic = {
  severity: "error",
  code: "refused",
  message:
    "The text could not be read: it took too long, or the engine did not load. Try again, or make the text shorter.",
  range: FIRST_POSITION,
};
