/** A node of the library's syntax tree, with what the library runs for it. The library has no types for this. */
type Node = {
  readonly meta: { readonly alternate?: unknown; readonly macro?: unknown; readonly evaluate?: unknown };
};
type Part = { readonly evaluate: (evaluator: unknown, part: unknown, context: unknown) => unknown };

/**
 * Runs a node as the library does. The function that the library gives to a node replaces itself when it first runs, so a function that
 * took its place must not call it.
 */
export function libraryRun(node: Node, evaluator: unknown, context: unknown): unknown {
  const { alternate, macro, evaluate } = node.meta;
  const part = (alternate ?? macro) as Part | undefined;
  if (part !== undefined) return part.evaluate(evaluator, part, context);
  return (evaluate as Part["evaluate"]).call(node, evaluator, node, context);
}
