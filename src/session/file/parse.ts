import type { Scenario } from "../../engine/scenario/scenario.ts";
import { get } from "../../engine/value/value.ts";
import type { Problem } from "../../file/problem.ts";
import { printKeys } from "../../file/problem.ts";
import { readScenario } from "../../file/read-scenario.ts";
import type { Issue } from "../../text/issue.ts";
import { type Document, type Manifest, parseManifest } from "../../text/parse.ts";
import { printText } from "../../text/print.ts";

/** A scenario file that was read: null if there is any error among the issues. */
export type ParsedFile = { readonly scenario: Scenario | null; readonly issues: readonly Issue[] };

/** Whether a document means to be a scenario file. */
export function isScenarioFile({ value }: Document): boolean {
  const version = value === null ? undefined : get(value, "apiVersion");
  return (
    value !== null &&
    ((typeof version === "string" && /^applyground\//.test(version)) || get(value, "steps") !== undefined)
  );
}

/** Reads a text that may be a scenario file: larger than what one request may hold, for it holds those of many. */
export function parseFile(text: string): Manifest {
  return parseManifest(text, { bytes: 8 * 1024 * 1024, whose: "a scenario file may have" });
}

/** Reads a scenario file, `applyground/v1` in YAML or JSON. Never throws: what is wrong is an issue at its place. */
export function parseScenario(text: string): ParsedFile {
  return scenarioOf(parseFile(text));
}

/** The scenario of a text that was read. */
export function scenarioOf({ documents, issues }: Manifest): ParsedFile {
  const [document, second] = documents;
  const content = document?.content ?? null;
  if (document === undefined || content === null || issues.some(({ severity }) => severity === "error")) {
    return { scenario: null, issues };
  }
  if (second !== undefined) {
    const message = "A scenario file is one document: what follows the line `---` belongs to no scenario.";
    return {
      scenario: null,
      issues: [...issues, { severity: "error", code: "yaml-unsupported", message, range: firstLine(second) }],
    };
  }
  const { scenario, problems } = readScenario(content.value, printText);
  return { scenario, issues: [...issues, ...problems.map((problem) => issueOf(problem, document))] };
}

function issueOf({ code, message, keys, on }: Problem, document: Document): Issue {
  const { map } = document;
  const value = on === "value" ? map?.find(keys)?.value : undefined;
  const isUsable = value !== undefined && value.line === value.endLine && value.column < value.endColumn;
  const range = isUsable ? value : (map?.rangeOf(keys) ?? document.range);
  return { severity: "error", code, message, range, path: printKeys(keys) };
}

function firstLine({ range }: Document): Issue["range"] {
  return { ...range, endLine: range.line, endColumn: range.column + 1 };
}
