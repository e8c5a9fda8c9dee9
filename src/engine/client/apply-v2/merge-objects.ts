import { printPath } from "../../fieldpath/element.ts";
import { isList, isMap, type Value, type ValueMap } from "../../value/value.ts";
import { type CollateProblem, collate, type MergeSources } from "./collate-elements.ts";
import { type VisitedElement, visit } from "./visit-elements.ts";

/** The merged object with the decisions for each element, or why the objects cannot be merged. */
export type MergeResult =
  | { readonly result: ValueMap; readonly visited: VisitedElement }
  | { readonly problem: CollateProblem };

/**
 * Merges two or three objects by the schema: collates them into one tree, then visits the tree. Depends on its arguments only,
 * so that client and server get the same result.
 */
export function mergeObjects(sources: MergeSources): MergeResult {
  const directive = findDirective(sources.local);
  if (directive !== null) {
    const message = `${directive} is a directive of patches. Write the object as you want it instead.`;
    return { problem: { path: [], message } };
  }
  const { tree, problems } = collate(sources);
  const [problem] = problems;
  if (problem !== undefined) return { problem };
  const visited = visit(tree);
  return { result: isMap(visited.result) ? visited.result : {}, visited };
}

/** Returns a problem as text, with its path. */
export function describeProblem({ path, message }: CollateProblem): string {
  return path.length === 0 ? message : `${printPath(path)}: ${message}`;
}

const DIRECTIVE = /^\$(patch|retainKeys|setElementOrder\/.*|deleteFromPrimitiveList\/.*)$/s;

/** Returns a key that only patches may have, or null if the value has none. */
function findDirective(value: Value): string | null {
  if (isList(value)) return firstDirective(value);
  if (!isMap(value)) return null;
  return Object.keys(value).find((key) => DIRECTIVE.test(key)) ?? firstDirective(Object.values(value));
}

function firstDirective(values: readonly Value[]): string | null {
  for (const value of values) {
    const found = findDirective(value);
    if (found !== null) return found;
  }
  return null;
}
