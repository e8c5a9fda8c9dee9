import type { Scenario } from "../../engine/scenario/scenario.ts";
import { get } from "../../engine/value/value.ts";
import type { FileDiagnostic } from "../../file/file-diagnostic.ts";
import { printKeys } from "../../file/file-diagnostic.ts";
import { readScenario } from "../../file/read-scenario.ts";
import type { Diagnostic } from "../../text/diagnostics/diagnostic.ts";
import type { Document, Manifest } from "../../text/manifest/document.ts";
import { parseManifest } from "../../text/manifest/parse-manifest.ts";
import { printYamlText } from "../../text/yaml/print/print-yaml.ts";

/** A parsed scenario file. The scenario is null if a diagnostic is an error. */
export type ParsedFile = { readonly scenario: Scenario | null; readonly diagnostics: readonly Diagnostic[] };

/** Whether a document looks like a scenario file. */
export function isScenarioFile({ value }: Document): boolean {
  const version = value === null ? undefined : get(value, "apiVersion");
  return (
    value !== null &&
    ((typeof version === "string" && /^applyground\//.test(version)) || get(value, "steps") !== undefined)
  );
}

/** Parses a text that can be a scenario file. It can be larger than one request, because it has the manifests of many. */
export function parseFile(text: string): Manifest {
  return parseManifest(text, { bytes: 8 * 1024 * 1024, whose: "a scenario file may have" });
}

/** Parses a scenario file, `applyground/v1` in YAML or JSON. Never throws: an error is a diagnostic with its range. */
export function parseScenario(text: string): ParsedFile {
  return scenarioFromManifest(parseFile(text));
}

/** Returns the scenario of a parsed text. */
export function scenarioFromManifest({ documents, diagnostics }: Manifest): ParsedFile {
  const [document, second] = documents;
  const content = document?.content ?? null;
  if (
    document === undefined ||
    content === null ||
    diagnostics.some(({ severity }) => severity === "error")
  ) {
    return { scenario: null, diagnostics: diagnostics };
  }
  if (second !== undefined) {
    const message = "A scenario file is one document. Delete the line `---` and everything after it.";
    return {
      scenario: null,
      diagnostics: [
        ...diagnostics,
        { severity: "error", code: "yaml-unsupported", message, range: firstLine(second) },
      ],
    };
  }
  const read = readScenario(content.value, printYamlText);
  const found = read.diagnostics.map((diagnostic) => withRange(diagnostic, document));
  return { scenario: read.scenario, diagnostics: [...diagnostics, ...found] };
}

function withRange({ code, message, keys, on }: FileDiagnostic, document: Document): Diagnostic {
  const { map } = document;
  const value = on === "value" ? map?.find(keys)?.value : undefined;
  const isUsable = value !== undefined && value.line === value.endLine && value.column < value.endColumn;
  const range = isUsable ? value : (map?.rangeOf(keys) ?? document.range);
  return { severity: "error", code, message, range, path: printKeys(keys) };
}

function firstLine({ range }: Document): Diagnostic["range"] {
  return { ...range, endLine: range.line, endColumn: range.column + 1 };
}
