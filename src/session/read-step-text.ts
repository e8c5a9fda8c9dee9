import type { Keys } from "../engine/scenario/field-location.ts";
import { type Action, textOf } from "../engine/scenario/scenario.ts";
import type { Intent, ManifestKind } from "../engine/scenario/tasks.ts";
import type { Value, ValueMap } from "../engine/value/value.ts";
import type { Diagnostic } from "../text/diagnostics/diagnostic.ts";
import type { Document } from "../text/manifest/document.ts";
import { flattenList } from "../text/manifest/flatten-list.ts";
import { parseManifest } from "../text/manifest/parse-manifest.ts";

/** A step's text, parsed. */
export type ParsedStep = {
  readonly intent: Intent;
  /** The YAML documents of the text. */
  readonly documents: readonly Document[];
  /** The position of each object of the intent, in the same order; one for a patch. */
  readonly manifestObjects: readonly ManifestObject[];
  /** Errors and warnings about the YAML. With an error, the intent is `unreadable`. */
  readonly diagnostics: readonly Diagnostic[];
};

/** An object in a text: a whole document, or an item of a List. */
export type ManifestObject = {
  readonly document: Document;
  /** Index of the document in the text. */
  readonly position: number;
  /** Keys that lead to the object in the document. */
  readonly prefix: Keys;
  /** The object; the body of a patch. */
  readonly value: Value;
};

/** Parses the text of an action. Never throws. */
export function parseStep({ action }: { readonly action: Action }): ParsedStep {
  if (action.kind === "run") {
    const { kind, ...command } = action;
    return { intent: { kind, command }, documents: [], manifestObjects: [], diagnostics: [] };
  }
  return action.kind === "patch" || action.kind === "edit"
    ? readPatch(action)
    : readManifest(action.kind, textOf(action));
}

function readManifest(kind: ManifestKind, text: string): ParsedStep {
  const { documents, manifestObjects, diagnostics } = parseManifestObjects(text);
  const isWhole = documents.every(({ value }) => value !== null) && !diagnostics.some(isError);
  return {
    intent: isWhole ? { kind, objects: manifestObjects.map(({ value }) => value) } : { kind: "unreadable" },
    documents,
    manifestObjects,
    diagnostics,
  };
}

type ManifestMap = ManifestObject & { readonly value: ValueMap };

/** Parses the objects of a manifest, with their positions. */
export function parseManifestObjects(
  text: string,
): Pick<ParsedStep, "documents" | "diagnostics"> & { readonly manifestObjects: readonly ManifestMap[] } {
  const { documents, diagnostics } = parseManifest(text);
  return { documents, manifestObjects: documents.flatMap(objectsInDocument), diagnostics: diagnostics };
}

/** Returns the objects of a document: the items of a List, or the document itself. */
function objectsInDocument(document: Document, position: number): readonly ManifestMap[] {
  if (document.value === null) return [];
  return flattenList(document.value).map(({ value, keys }) => ({ document, position, prefix: keys, value }));
}

/** Parses the body of a patch, which may be a list. */
function readPatch(action: Extract<Action, { readonly kind: "patch" | "edit" }>): ParsedStep {
  const { documents, diagnostics } = parseManifest(textOf(action));
  const [document] = documents;
  const value = document?.content ?? null;
  if (document === undefined || value === null)
    return { intent: { kind: "unreadable" }, documents, manifestObjects: [], diagnostics: diagnostics };
  const left = diagnostics.filter((diagnostic) => diagnostic.code !== "not-an-object");
  if (left.some(isError))
    return { intent: { kind: "unreadable" }, documents, manifestObjects: [], diagnostics: left };
  const { target } = action;
  const intent: Intent =
    action.kind === "edit"
      ? { kind: "edit", target, patch: value.value }
      : { kind: "patch", target, type: action.type, body: value.value };
  return {
    intent,
    documents,
    manifestObjects: [{ document, position: 0, prefix: [], value: value.value }],
    diagnostics: left,
  };
}

function isError({ severity }: Diagnostic): boolean {
  return severity === "error";
}
