import {
  dig,
  get,
  isList,
  isMap,
  type MutableMap,
  put,
  type ValueMap,
  withKey,
} from "../../engine/value/value.ts";
import { type Issue, TEXT_START } from "../../text/issue.ts";
import { objectsOf } from "../../text/objects.ts";
import type { Document } from "../../text/parse.ts";
import { printText } from "../../text/print.ts";
import type { Opened, OpenedObject } from "../../worker/protocol.ts";
import { MOST_ISSUES } from "../cut.ts";
import { isScenarioFile, parseFile, scenarioOf } from "./parse.ts";

/**
 * What a text is that somebody opens: a scenario file, or objects as `kubectl get -o yaml` prints them, which become the
 * beginning of a scenario. Never throws.
 */
export function openText(text: string): Opened {
  const parsed = parseFile(text);
  const { documents, issues } = parsed;
  const [document] = documents;
  if (
    document !== undefined &&
    (isScenarioFile(document) || document.content === null || document.value === null)
  ) {
    const { scenario, issues } = scenarioOf(parsed);
    return scenario === null
      ? { kind: "unreadable", issues: issues.slice(0, MOST_ISSUES) }
      : { kind: "scenario", scenario };
  }
  if (issues.some(({ severity }) => severity === "error")) return { kind: "unreadable", issues };
  const single =
    documents.length === 1 && document?.value != null && get(document.value, "items") === undefined;
  const objects: OpenedObject[] = [];
  const problems: Issue[] = [];
  for (const document of documents) {
    for (const { value, keys } of objectsOf(document.value ?? {})) {
      const problem = problemOf(value);
      if (problem !== null)
        problems.push({ ...problem, range: document.map?.rangeOf(keys) ?? document.range });
      else objects.push(objectOf(value, single ? text : printText(value)));
    }
  }
  if (problems.length === 0 && objects.length === 0) problems.push(emptyIssue(document));
  return problems.length > 0
    ? { kind: "unreadable", issues: problems.slice(0, MOST_ISSUES) }
    : { kind: "objects", objects };
}

function emptyIssue(document: Document | undefined): Issue {
  const message = "There is no object here.";
  return { severity: "error", code: "not-an-object", message, range: document?.range ?? TEXT_START };
}

function problemOf(object: ValueMap): Omit<Issue, "range"> | null {
  const isNamed = (...keys: readonly string[]) => {
    const value = dig(object, ...keys);
    return typeof value === "string" && value !== "";
  };
  if (isNamed("apiVersion") && isNamed("kind") && isNamed("metadata", "name")) return null;
  return { severity: "error", code: "missing-field", message: NEITHER };
}

const NEITHER =
  "This is neither a scenario file (it would begin with `apiVersion: applyground/v1`) nor an object with apiVersion, kind and metadata.name, such as `kubectl get -o yaml --show-managed-fields` prints.";

function objectOf(object: ValueMap, text: string): OpenedObject {
  const kind = String(get(object, "kind"));
  const entries = dig(object, "metadata", "managedFields");
  const managers = (isList(entries) ? entries : []).map((entry) => dig(entry, "manager"));
  const name = String(dig(object, "metadata", "name"));
  const namespace = dig(object, "metadata", "namespace");
  const metadata = typeof namespace === "string" ? { name, namespace } : { name };
  return {
    kind,
    name,
    named: printText({ apiVersion: get(object, "apiVersion") ?? "v1", kind, metadata }),
    text,
    masked: kind === "Secret" && get(object, "apiVersion") === "v1" ? printText(masked(object)) : null,
    managers: [...new Set(managers)].filter((name) => typeof name === "string"),
  };
}

/** `masked`, in base64. */
const MASK = "bWFza2Vk";

/** The annotation in which kubectl keeps what was applied, the data of Secrets too. */
const LAST_APPLIED = "kubectl.kubernetes.io/last-applied-configuration";

/** A Secret whose values say nothing any more; its keys stay. */
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
