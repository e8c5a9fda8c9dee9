import type { Intent } from "../engine/scenario/run.ts";
import { type Action, textOf } from "../engine/scenario/scenario.ts";
import type { Value, ValueMap } from "../engine/value/value.ts";
import type { Issue } from "../text/issue.ts";
import { type Document, parseManifest } from "../text/parse.ts";
import { toValue } from "../text/to-value.ts";

/** A step's text, read. */
export type Reading = {
  readonly intent: Intent;
  /** The documents that the intent's objects come from, in the same order; one for patches. */
  readonly documents: readonly Document[];
  /** What is wrong with the text itself. With an error among them the intent is `unreadable`. */
  readonly issues: readonly Issue[];
};

/** Reads what a step means to do. Never throws. */
export function readStep({ action }: { readonly action: Action }): Reading {
  return action.kind === "patch" || action.kind === "edit"
    ? readPatch(action)
    : readManifest(action.kind, textOf(action));
}

type ManifestKind = Exclude<Action["kind"], "patch" | "edit">;

function readManifest(kind: ManifestKind, text: string): Reading {
  const { documents, issues } = parseManifest(text);
  const objects = documents.map(({ value }) => value).filter((value): value is ValueMap => value !== null);
  const isWhole = objects.length === documents.length && !issues.some(isError);
  return { intent: isWhole ? { kind, objects } : { kind: "unreadable" }, documents, issues };
}

/** The body of a patch may be a list. */
function readPatch(action: Extract<Action, { readonly kind: "patch" | "edit" }>): Reading {
  const { documents, issues } = parseManifest(textOf(action));
  const [document] = documents;
  const value = document === undefined ? null : valueOfDocument(document);
  if (document === undefined || value === null) return { intent: { kind: "unreadable" }, documents, issues };
  const left = issues.filter((issue) => issue.code !== "not-an-object");
  if (left.some(isError)) return { intent: { kind: "unreadable" }, documents, issues: left };
  const { target } = action;
  const intent: Intent =
    action.kind === "edit"
      ? { kind: "edit", target, patch: value.value }
      : { kind: "patch", target, type: action.type, body: value.value };
  return { intent, documents: [document], issues: left };
}

function valueOfDocument({ value, tree }: Document): { readonly value: Value } | null {
  if (value !== null) return { value };
  const meaning = tree === null ? null : toValue(tree.root, () => 1);
  return meaning === null || meaning.failed ? null : { value: meaning.value };
}

function isError({ severity }: Issue): boolean {
  return severity === "error";
}
