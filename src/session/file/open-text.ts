import { namespaceOf } from "../../engine/managedfields/object.ts";
import type { Scenario } from "../../engine/scenario/scenario.ts";
import { dig, get, type ValueMap } from "../../engine/value/value.ts";
import type { Diagnostic } from "../../text/diagnostics/diagnostic.ts";
import { type Position, TEXT_START } from "../../text/lines/lines.ts";
import { flattenList } from "../../text/manifest/flatten-list.ts";
import type { Document } from "../../text/manifest/parse-manifest.ts";
import { printYamlText } from "../../text/yaml/print/print-yaml.ts";
import { MAX_DIAGNOSTICS } from "../diagnostics/diagnostic-limits.ts";
import { maskSecrets } from "../mask/mask-secrets.ts";
import { isScenarioFile, parseFile, scenarioFromManifest } from "./parse-scenario.ts";
import { rebuiltWrites } from "./rebuilt-writes.ts";
import type { Opened, OpenedObject } from "./types.ts";

/**
 * Returns the content of a text that the user opens: a scenario file, or objects as `kubectl get -o yaml` prints them, which
 * become the initial objects of a scenario. Never throws.
 */
export function openText(text: string): Opened {
  const parsed = parseFile(text);
  const { documents, diagnostics } = parsed;
  const [document] = documents;
  if (
    document !== undefined &&
    (isScenarioFile(document) || document.content === null || document.value === null)
  ) {
    const { scenario, diagnostics } = scenarioFromManifest(parsed);
    return scenario === null
      ? { kind: "unreadable", diagnostics: diagnostics.slice(0, MAX_DIAGNOSTICS) }
      : { kind: "scenario", scenario, goals: goalPlaces(scenario, document) };
  }
  if (diagnostics.some(({ severity }) => severity === "error"))
    return { kind: "unreadable", diagnostics: diagnostics };
  const single =
    documents.length === 1 && document?.value != null && get(document.value, "items") === undefined;
  const objects: ListedText[] = [];
  const problems: Diagnostic[] = [];
  for (const document of documents) {
    for (const { value, keys } of flattenList(document.value ?? {})) {
      const problem = problemOf(value);
      if (problem !== null)
        problems.push({ ...problem, range: document.map?.rangeOf(keys) ?? document.range });
      else objects.push({ value, text: single ? text : printYamlText(value) });
    }
  }
  if (problems.length === 0 && objects.length === 0) problems.push(noObjectDiagnostic(document));
  return problems.length > 0
    ? { kind: "unreadable", diagnostics: problems.slice(0, MAX_DIAGNOSTICS) }
    : { kind: "objects", objects: openedObjects(objects) };
}

type ListedText = { readonly value: ValueMap; readonly text: string };

function openedObjects(objects: readonly ListedText[]): readonly OpenedObject[] {
  const masked = maskSecrets(objects.map(({ value }) => value)) as readonly ValueMap[];
  return objects.map(({ value, text }, at) => objectOf(value, text, masked[at] ?? value));
}

/** Returns where the goals of a scenario's lesson begin. */
function goalPlaces({ lesson }: Scenario, { map }: Document): readonly Position[] {
  const ranges = lesson?.goal.map((_, at) => map?.rangeOf(["lesson", "goal", at]) ?? TEXT_START) ?? [];
  return ranges.map(({ line, column }) => ({ line, column }));
}

function noObjectDiagnostic(document: Document | undefined): Diagnostic {
  const message = "There is no object in this text. Paste a manifest or a scenario file.";
  return { severity: "error", code: "not-an-object", message, range: document?.range ?? TEXT_START };
}

function problemOf(object: ValueMap): Omit<Diagnostic, "range"> | null {
  const isNamed = (...keys: readonly string[]) => {
    const value = dig(object, ...keys);
    return typeof value === "string" && value !== "";
  };
  if (isNamed("apiVersion") && isNamed("kind") && isNamed("metadata", "name")) return null;
  return { severity: "error", code: "missing-field", message: UNKNOWN_CONTENT };
}

const UNKNOWN_CONTENT =
  "This is neither a scenario file nor an object. A scenario file begins with `apiVersion: applyground/v1`. An object needs apiVersion, kind and metadata.name, as in the output of `kubectl get -o yaml --show-managed-fields`.";

function objectOf(object: ValueMap, text: string, masked: ValueMap): OpenedObject {
  return {
    kind: String(get(object, "kind")),
    name: String(dig(object, "metadata", "name")),
    apiVersion: String(get(object, "apiVersion")),
    namespace: namespaceOf(object),
    text,
    writes: rebuiltWrites(object),
    masked: masked === object ? null : { text: printYamlText(masked), writes: rebuiltWrites(masked) },
  };
}
