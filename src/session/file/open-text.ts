import type { Scenario } from "../../engine/scenario/scenario.ts";
import type { Diagnostic } from "../../text/diagnostics/diagnostic.ts";
import { type Position, TEXT_START } from "../../text/lines/lines.ts";
import type { Document } from "../../text/manifest/document.ts";
import { MAX_DIAGNOSTICS } from "../diagnostics/diagnostic-limits.ts";
import { isScenarioFile, parseFile, scenarioFromManifest } from "./parse-scenario.ts";
import type { Opened } from "./types.ts";

/** Returns the scenario of a scenario file, or why the text is none. Never throws. */
export function openText(text: string): Opened {
  const parsed = parseFile(text);
  const [document] = parsed.documents;
  const isOther = document !== undefined && document.value !== null && !isScenarioFile(document);
  const isReadable = !parsed.diagnostics.some(({ severity }) => severity === "error");
  if (isOther && isReadable) return { kind: "unreadable", diagnostics: [NO_SCENARIO] };
  const { scenario, diagnostics } = scenarioFromManifest(parsed);
  return scenario === null || document === undefined
    ? { kind: "unreadable", diagnostics: diagnostics.slice(0, MAX_DIAGNOSTICS) }
    : { kind: "scenario", scenario, goals: goalPlaces(scenario, document) };
}

/** Returns where the goals of a scenario's lesson begin. */
function goalPlaces({ lesson }: Scenario, { map }: Document): readonly Position[] {
  const ranges = lesson?.goal.map((_, at) => map?.rangeOf(["lesson", "goal", at]) ?? TEXT_START) ?? [];
  return ranges.map(({ line, column }) => ({ line, column }));
}

const NO_SCENARIO: Diagnostic = {
  severity: "error",
  code: "refused",
  message:
    "This is not a scenario file. A scenario file begins with `apiVersion: applyground/v1` and lists its objects under `objects`.",
  range: TEXT_START,
};
