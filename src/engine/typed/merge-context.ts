import { type PathElement, printElement } from "../fieldpath/element.ts";
import type { Items } from "./item.ts";
import type { TypedIssue, WalkOptions } from "./typed.ts";

/** The state of a merge. */
export type MergeContext = {
  /** Whether values may not fit their type, so that everything has to be looked at. */
  readonly strict: boolean;
  readonly issues: TypedIssue[];
  readonly path: PathElement[];
  /** How many lists the walk is inside of. */
  swallow: number;
};

export function newContext(options: WalkOptions): MergeContext {
  return { strict: options.validated !== true, issues: [], path: [], swallow: 0 };
}

/** What an undeclared field is called where only known ones may be. */
export const UNDECLARED = "schema error: invalid atom: inlined";

/** Errors inside of list items are lost upstream, and so here: what they are about is left out. */
export function report(context: MergeContext, message: string): undefined {
  if (context.swallow === 0) context.issues.push({ path: [...context.path], message });
  return undefined;
}

/** Items without an element are an error on either side, duplicates on the right. */
export function areSound(right: Items | null, left: Items | null): boolean {
  if (left !== null && left.errors.length > 0) return false;
  return right === null || (right.errors.length === 0 && right.duplicates === null);
}

export function reportItems(right: Items | null, left: Items | null, context: MergeContext): undefined {
  for (const { index, error } of right?.errors ?? []) report(context, `element ${index}: ${error}`);
  const seen = new Set<PathElement>();
  for (const element of right?.duplicates ? right.elements : []) {
    if (element === "") continue;
    if (seen.has(element)) report(context, `duplicate entries for key ${printElement(element)}`);
    seen.add(element);
  }
  for (const { index, error } of left?.errors ?? []) report(context, `element ${index}: ${error}`);
  return undefined;
}
