import { namespaceOf } from "../../engine/managedfields/object.ts";
import type { Scenario } from "../../engine/scenario/scenario.ts";
import { dig, get, isMap, type MutableMap, put, type ValueMap, withKey } from "../../engine/value/value.ts";
import type { Diagnostic } from "../../text/diagnostics/diagnostic.ts";
import { type Position, TEXT_START } from "../../text/lines/lines.ts";
import { flattenList } from "../../text/manifest/flatten-list.ts";
import type { Document } from "../../text/manifest/parse-manifest.ts";
import { printYamlText } from "../../text/yaml/print/print-yaml.ts";
import { MAX_DIAGNOSTICS } from "../diagnostics/diagnostic-limits.ts";
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
  const objects: OpenedObject[] = [];
  const problems: Diagnostic[] = [];
  for (const document of documents) {
    for (const { value, keys } of flattenList(document.value ?? {})) {
      const problem = problemOf(value);
      if (problem !== null)
        problems.push({ ...problem, range: document.map?.rangeOf(keys) ?? document.range });
      else objects.push(objectOf(value, single ? text : printYamlText(value)));
    }
  }
  if (problems.length === 0 && objects.length === 0) problems.push(noObjectDiagnostic(document));
  return problems.length > 0
    ? { kind: "unreadable", diagnostics: problems.slice(0, MAX_DIAGNOSTICS) }
    : { kind: "objects", objects };
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

function objectOf(object: ValueMap, text: string): OpenedObject {
  const kind = String(get(object, "kind"));
  const name = String(dig(object, "metadata", "name"));
  const isSecret = kind === "Secret" && get(object, "apiVersion") === "v1";
  return {
    kind,
    name,
    apiVersion: String(get(object, "apiVersion")),
    namespace: namespaceOf(object),
    text,
    writes: rebuiltWrites(object),
    masked: isSecret ? maskedSecret(object) : null,
  };
}

/** `masked`, in base64. */
const MASK = "bWFza2Vk";

/** The annotation with the last-applied configuration. It has the data of a Secret, too. */
const LAST_APPLIED = "kubectl.kubernetes.io/last-applied-configuration";

function maskedSecret(secret: ValueMap): OpenedObject["masked"] {
  const value = masked(secret);
  return { text: printYamlText(value), writes: rebuiltWrites(value) };
}

/** Returns a Secret with its keys and masked values, without the last-applied configuration. */
function masked(secret: ValueMap): ValueMap {
  let out = secret;
  for (const field of ["data", "stringData"]) {
    const data = get(secret, field);
    if (!isMap(data)) continue;
    const values: MutableMap = {};
    for (const key of Object.keys(data)) put(values, key, field === "data" ? MASK : "masked");
    out = withKey(out, field, values);
  }
  const metadata = get(out, "metadata");
  const annotations = dig(metadata, "annotations");
  if (!isMap(metadata) || !isMap(annotations) || get(annotations, LAST_APPLIED) === undefined) return out;
  const { [LAST_APPLIED]: _, ...others } = annotations;
  return withKey(out, "metadata", withKey(metadata, "annotations", others));
}
