import { printPath } from "../../fieldpath/element.ts";
import { isList, isMap, type Value, type ValueMap } from "../../value/value.ts";
import { type CollateProblem, collate, type Sources } from "./collate.ts";
import { type Visited, visit } from "./visit.ts";

/** The merged object with how it came about, or why there is none. */
export type Merged =
  | { readonly result: ValueMap; readonly visited: Visited }
  | { readonly problem: CollateProblem };

/**
 * Merges three objects, or two, by the schema: collates them into one tree and visits it. A function of its arguments alone, so
 * that it comes to the same wherever it runs, in the client or in the server.
 */
export function mergeObjects(sources: Sources): Merged {
  const directive = directiveIn(sources.local);
  if (directive !== null) {
    const message = `${directive} is a directive of patches. Write the object as it is to be instead.`;
    return { problem: { path: [], message } };
  }
  const { tree, problems } = collate(sources);
  const [problem] = problems;
  if (problem !== undefined) return { problem };
  const visited = visit(tree);
  return { result: isMap(visited.result) ? visited.result : {}, visited };
}

/** What is wrong, with its place. */
export function describeProblem({ path, message }: CollateProblem): string {
  return path.length === 0 ? message : `${printPath(path)}: ${message}`;
}

const DIRECTIVE = /^\$(patch|retainKeys|setElementOrder\/.*|deleteFromPrimitiveList\/.*)$/s;

/** A key that only patches may have; null if there is none. */
function directiveIn(value: Value): string | null {
  if (isList(value)) return firstOf(value);
  if (!isMap(value)) return null;
  return Object.keys(value).find((key) => DIRECTIVE.test(key)) ?? firstOf(Object.values(value));
}

function firstOf(values: readonly Value[]): string | null {
  for (const value of values) {
    const found = directiveIn(value);
    if (found !== null) return found;
  }
  return null;
}
