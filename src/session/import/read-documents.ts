import { namespaceOf } from "../../engine/managedfields/object.ts";
import { dig, get, isMap, type ValueMap } from "../../engine/value/value.ts";
import type { Diagnostic } from "../../text/diagnostics/diagnostic.ts";
import { TEXT_START } from "../../text/lines/lines.ts";
import type { Document } from "../../text/manifest/document.ts";
import { flattenList } from "../../text/manifest/flatten-list.ts";
import { type FieldKeys, printYamlText } from "../../text/yaml/print/print-yaml.ts";
import { MAX_DIAGNOSTICS } from "../diagnostics/diagnostic-limits.ts";
import type { FoundObject } from "./types.ts";

/** The objects of a text, each with the YAML in which the scenario gets it unless it is masked; or the errors of those that are no objects. */
export type ReadDocuments =
  | {
      readonly values: readonly ValueMap[];
      /** Of each value, as the user typed it; null if it has to be printed. */
      readonly texts: readonly (string | null)[];
      /** `list`: the only document is a List. */
      readonly shape: "object" | "list" | "documents";
    }
  | { readonly diagnostics: readonly Diagnostic[] };

/** Returns the objects of the documents of a text. */
export function readDocuments(text: string, documents: readonly Document[]): ReadDocuments {
  const [first] = documents;
  const isList = documents.length === 1 && first?.value != null && get(first.value, "items") !== undefined;
  const isSingle = documents.length === 1 && !isList;
  const values: ValueMap[] = [];
  const problems: Diagnostic[] = [];
  const refuse = (problem: Omit<Diagnostic, "range">, document: Document, keys: FieldKeys) => {
    if (problems.length < MAX_DIAGNOSTICS)
      problems.push({ ...problem, range: document.map?.rangeOf(keys) ?? document.range });
  };
  for (const document of documents) {
    for (const keys of itemsWithoutFields(document.value ?? {})) refuse(NO_FIELDS, document, keys);
    for (const { value, keys } of flattenList(document.value ?? {})) {
      const problem = problemOf(value);
      if (problem === null) values.push(value);
      else refuse(problem, document, keys);
    }
  }
  if (problems.length > 0) return { diagnostics: problems };
  if (values.length === 0)
    return { diagnostics: [{ ...(isList ? EMPTY_LIST : NO_OBJECT), range: first?.range ?? TEXT_START }] };
  const shape = isList ? "list" : documents.length > 1 ? "documents" : "object";
  return { values, texts: values.map(() => (isSingle ? text : null)), shape };
}

/** Whether an object is of a kind, in any version of its group. */
export function isOfKind({ apiVersion, kind }: FoundObject, group: string, wanted: string): boolean {
  return kind === wanted && apiVersion.startsWith(`${group}/`);
}

/** Returns an object with its identity. `text` is its YAML; null prints it. */
export function foundObject(value: ValueMap, text: string | null): FoundObject {
  return {
    value,
    text: text ?? printYamlText(value),
    apiVersion: String(get(value, "apiVersion")),
    kind: String(get(value, "kind")),
    name: String(dig(value, "metadata", "name")),
    namespace: namespaceOf(value),
  };
}

/** Whether an object comes from a cluster: it has metadata that only a server sets. */
export function isFromCluster({ value }: FoundObject): boolean {
  return ["managedFields", "uid", "resourceVersion"].some(
    (field) => (dig(value, "metadata", field) ?? null) !== null,
  );
}

const NO_OBJECT: Omit<Diagnostic, "range"> = {
  severity: "error",
  code: "not-an-object",
  message: "There is no object in this text. Paste a manifest or a scenario file.",
};

const EMPTY_LIST = { ...NO_OBJECT, message: "This List is empty: kubectl found no object." };

const NO_FIELDS = { ...NO_OBJECT, message: "This item of the List is no object." };

/** Returns the paths of the items of a list that are no objects. */
function itemsWithoutFields(document: ValueMap): readonly FieldKeys[] {
  const items = get(document, "items");
  return Array.isArray(items) ? items.flatMap((item, at) => (isMap(item) ? [] : [["items", at]])) : [];
}

function problemOf(object: ValueMap): Omit<Diagnostic, "range"> | null {
  const isNamed = (...keys: readonly string[]) => {
    const value = dig(object, ...keys);
    return typeof value === "string" && value !== "";
  };
  if (isNamed("apiVersion") && isNamed("kind") && isNamed("metadata", "name")) return null;
  return { severity: "error", code: "missing-field", message: missingText(object, isNamed) };
}

/** Says what an object lacks; of a text that has little of an object, what an object is. */
function missingText(object: ValueMap, isNamed: (...keys: readonly string[]) => boolean): string {
  const isTyped = isNamed("apiVersion") && isNamed("kind");
  if (isTyped && isNamed("metadata", "generateName")) return NO_NAME;
  if (isTyped && /List$/.test(String(get(object, "kind"))) && get(object, "items") !== undefined)
    return NO_LIST;
  if (isTyped) return CUT;
  const isAlmost = isNamed("metadata", "name") && (isNamed("apiVersion") || isNamed("kind"));
  return isAlmost ? `This object has no ${isNamed("kind") ? "apiVersion" : "kind"}.` : UNKNOWN_CONTENT;
}

const NO_LIST = "This List has no list of `items`.";

const CUT = "This object has no metadata.name. If the text is cut off, paste all of it.";

const NO_NAME =
  "This object has a `generateName` and no `name`. Give it the name that the server would generate.";

const UNKNOWN_CONTENT =
  "This is neither a scenario file nor an object. A scenario file begins with `apiVersion: applyground/v1`. An object needs apiVersion, kind and metadata.name, as in the output of `kubectl get -o yaml --show-managed-fields`.";
