import { type PathElement, printElement } from "../fieldpath/element.ts";
import type { Items } from "./item.ts";
import type { TypedIssue, WalkOptions } from "./typed.ts";

/** The state of a merge. */
export type MergeContext = {
  /** Whether values may not fit their types, so that everything has to be checked. */
  readonly strict: boolean;
  readonly issues: TypedIssue[];
  readonly path: PathElement[];
  /** The number of lists around the current value. */
  swallow: number;
};

export function newContext(options: WalkOptions): MergeContext {
  return { strict: options.validated !== true, issues: [], path: [], swallow: 0 };
}

/** The error of an undeclared field. */
export const UNDECLARED = "schema error: invalid atom: inlined";

/** Reports an error. As upstream, errors inside list items are dropped together with the invalid values. */
export function report(context: MergeContext, message: string): undefined {
  if (context.swallow === 0) context.issues.push({ path: [...context.path], message });
  return undefined;
}

/** Whether all items on both sides have an element, and the right has no duplicates. {@link reportItems} reports why not. */
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
