import type { Keys } from "../engine/scenario/place.ts";
import { type Action, textOf } from "../engine/scenario/scenario.ts";
import type { Intent, ManifestKind } from "../engine/scenario/tasks.ts";
import type { Value, ValueMap } from "../engine/value/value.ts";
import type { Issue } from "../text/issue.ts";
import { objectsOf } from "../text/objects.ts";
import { type Document, parseManifest } from "../text/parse.ts";

/** A step's text, read. */
export type Reading = {
  readonly intent: Intent;
  /** All documents of the text. */
  readonly documents: readonly Document[];
  /** Where each of the intent's objects comes from, in the same order; one for patches. */
  readonly subjects: readonly Subject[];
  /** What is wrong with the text itself. With an error among them the intent is `unreadable`. */
  readonly issues: readonly Issue[];
};

/** Where an object stands in a text: a whole document, or an item of a List. */
export type Subject = {
  readonly document: Document;
  /** Of the document in the text, from 0. */
  readonly position: number;
  /** Keys that lead to the object in the document. */
  readonly prefix: Keys;
  /** The object; a patch's body for patches. */
  readonly value: Value;
};

/** Reads what a step means to do. Never throws. */
export function readStep({ action }: { readonly action: Action }): Reading {
  if (action.kind === "run") {
    const { kind, ...command } = action;
    return { intent: { kind, command }, documents: [], subjects: [], issues: [] };
  }
  return action.kind === "patch" || action.kind === "edit"
    ? readPatch(action)
    : readManifest(action.kind, textOf(action));
}

function readManifest(kind: ManifestKind, text: string): Reading {
  const { documents, subjects, issues } = subjectsOf(text);
  const isWhole = documents.every(({ value }) => value !== null) && !issues.some(isError);
  return {
    intent: isWhole ? { kind, objects: subjects.map(({ value }) => value) } : { kind: "unreadable" },
    documents,
    subjects,
    issues,
  };
}

type ObjectSubject = Subject & { readonly value: ValueMap };

/** The objects of a manifest, each with where it stands. */
export function subjectsOf(
  text: string,
): Pick<Reading, "documents" | "issues"> & { readonly subjects: readonly ObjectSubject[] } {
  const { documents, issues } = parseManifest(text);
  return { documents, subjects: documents.flatMap(subjectsIn), issues };
}

/** The objects of a document: the items of a List, as `kubectl get -o yaml` prints several, are objects of their own. */
function subjectsIn(document: Document, position: number): readonly ObjectSubject[] {
  if (document.value === null) return [];
  return objectsOf(document.value).map(({ value, keys }) => ({ document, position, prefix: keys, value }));
}

/** The body of a patch may be a list. */
function readPatch(action: Extract<Action, { readonly kind: "patch" | "edit" }>): Reading {
  const { documents, issues } = parseManifest(textOf(action));
  const [document] = documents;
  const value = document?.content ?? null;
  if (document === undefined || value === null)
    return { intent: { kind: "unreadable" }, documents, subjects: [], issues };
  const left = issues.filter((issue) => issue.code !== "not-an-object");
  if (left.some(isError)) return { intent: { kind: "unreadable" }, documents, subjects: [], issues: left };
  const { target } = action;
  const intent: Intent =
    action.kind === "edit"
      ? { kind: "edit", target, patch: value.value }
      : { kind: "patch", target, type: action.type, body: value.value };
  return {
    intent,
    documents,
    subjects: [{ document, position: 0, prefix: [], value: value.value }],
    issues: left,
  };
}

function isError({ severity }: Issue): boolean {
  return severity === "error";
}
