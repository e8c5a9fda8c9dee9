import type { Scenario } from "../../engine/scenario/scenario.ts";
import type { Issue } from "../../text/issue.ts";
import type { Engine } from "../../worker/client.ts";

/** What a text is that should be a scenario file: the scenario, or at least one issue. */
export type Checked = { readonly scenario: Scenario | null; readonly issues: readonly Issue[] };

/** Reads a text that should be a scenario file. */
export async function checkText(engine: Pick<Engine, "open">, text: string): Promise<Checked> {
  const opened = await engine.open(text);
  switch (opened?.kind) {
    case undefined:
      return { scenario: null, issues: [TOO_LONG] };
    case "scenario":
      return { scenario: opened.scenario, issues: [] };
    case "objects":
      return { scenario: null, issues: [NO_SCENARIO] };
    case "unreadable":
      return { scenario: null, issues: opened.issues };
  }
}

const START = { line: 1, column: 1, endLine: 1, endColumn: 1 };

/** What stands in the way where a text took so long to read that it was stopped, or nothing is there to read it. */
export const TOO_LONG: Issue = {
  severity: "error",
  code: "refused",
  message:
    "This could not be read: it took too long, or the engine could not be loaded. Try again, or leave out what is not needed.",
  range: START,
};

const NO_SCENARIO: Issue = {
  severity: "error",
  code: "refused",
  message:
    "This is no scenario file: it begins with `apiVersion: applyground/v1`. Objects stand below `objects`.",
  range: START,
};
