import { Optional } from "@marcbachmann/cel-js";
import { ownResult } from "./own-functions.ts";
import { OPTIONAL_ITEM } from "./rewrite-optional-items.ts";

/** What runs the nodes of the library's syntax tree. The library has no types for this. */
type Evaluator = {
  run(node: Node, context: unknown): unknown;
  tryEval(node: Node, context: unknown): unknown;
};

/** A node of the library's syntax tree: `args` has its parts in an order that depends on `op`. */
type Node = {
  readonly op: string;
  readonly args: unknown;
  readonly meta: { readonly macro?: unknown; readonly alternate?: unknown };
  readonly receiverWithArgs: readonly Node[];
  readonly handle: (...args: readonly unknown[]) => unknown;
  evaluate: Run;
};
type Run = (evaluator: Evaluator, node: Node, context: unknown) => unknown;

/**
 * Makes the nodes of a syntax tree run their parts in the server's order, so that the error of the first part is told: the library
 * starts with the last. Calls of some functions get the server's result, and lists and maps leave out optional items without a value.
 * `goError` is the cause of errors whose message is the server's own. Upstream: cel-go interpreter/interpretable.go (v0.26).
 */
export function runInOrder(root: unknown, goError: string): void {
  if (Array.isArray(root)) {
    for (const part of root) runInOrder(part, goError);
    return;
  }
  if (!isNode(root)) return;
  const run = runOf(root, goError);
  if (run !== null) root.evaluate = run;
  runInOrder(root.args, goError);
}

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && "op" in value && "evaluate" in value;
}

function runOf(node: Node, goError: string): Run | null {
  if (node.meta.macro !== undefined || node.meta.alternate !== undefined) return null;
  switch (node.op) {
    case "call":
      return (evaluator, call, context) => {
        const [name, parts] = call.args as [string, readonly Node[]];
        const args = parts.map((part) => evaluator.run(part, context));
        return ownResult(name, false, args, goError) ?? call.handle(args, call, evaluator);
      };
    case "rcall":
      return (evaluator, call, context) => {
        const [name] = call.args as [string];
        const args = call.receiverWithArgs.map((part) =>
          name === "distinct"
            ? runUnlessBroken(evaluator, part, context, goError)
            : evaluator.run(part, context),
        );
        return ownResult(name, true, args, goError) ?? call.handle(args, evaluator, call);
      };
    case "list":
      return runList;
    case "map":
      return (node.args as Entries).some(([, value]) => isOptional(value)) ? runMap : null;
    case "&&":
      return logic(false, goError);
    case "||":
      return logic(true, goError);
    default:
      return null;
  }
}

/** An error of the server that breaks the whole expression: no condition hides it. */
class Broken extends Error {}

/** Runs the list of `distinct`. The server counts what the call costs before it looks whether the list failed. */
function runUnlessBroken(evaluator: Evaluator, part: Node, context: unknown, goError: string): unknown {
  const value = evaluator.tryEval(part, context);
  if (!(value instanceof Error)) return value;
  const words = "internal error: interface conversion: *types.Err is not traits.Lister: missing method Add";
  throw new Broken(words, { cause: goError });
}

type Entries = readonly (readonly [Node, Node])[];

/** Runs the terms of a condition. `decides` is the value of a term that hides the errors of others. */
function logic(decides: boolean, goError: string): Run {
  return (evaluator, { args }, context) => {
    let failed: unknown = null;
    for (const part of args as readonly Node[]) {
      const value = evaluator.tryEval(part, context);
      if (value === decides) return decides;
      if (value === !decides) continue;
      if (value instanceof Broken) throw value;
      failed ??= value instanceof Error ? value : new Error("no such overload", { cause: goError });
    }
    if (failed !== null) throw failed;
    return !decides;
  };
}

const runList: Run = (evaluator, { args }, context) =>
  (args as readonly Node[]).flatMap((part) => {
    const value = evaluator.run(part, context);
    return isOptional(part) ? valuesIn(value) : [value];
  });

const runMap: Run = (evaluator, { args }, context) =>
  new Map(
    (args as Entries).flatMap(([key, part]) => {
      const name = evaluator.run(key, context);
      const value = evaluator.run(part, context);
      return (isOptional(part) ? valuesIn(value) : [value]).map((one) => [name, one] as const);
    }),
  );

function isOptional({ op, args }: Node): boolean {
  return op === "call" && (args as readonly unknown[])[0] === OPTIONAL_ITEM;
}

/** Returns the value of an optional item, if it has one. */
function valuesIn(item: unknown): readonly unknown[] {
  if (!(item instanceof Optional)) return [item];
  return item.hasValue() ? [item.value()] : [];
}
