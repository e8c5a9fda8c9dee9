import { COST_ERROR } from "../../engine/server/host/cel-evaluator.ts";
import { functionCost } from "./function-cost.ts";

/** The most that one expression may cost. Upstream: apiserver pkg/apis/cel/config.go, PerCallLimit. */
const LIMIT = 1_000_000;

/** A node of the library's syntax tree: `args` has its parts in an order that depends on `op`. */
type AstNode = { readonly op: string; readonly args: unknown; evaluate: Run };
type Run = (evaluator: unknown, node: AstNode, context: unknown) => unknown;

/** What the current run of an expression has cost. */
export type Meter = {
  /** Starts from zero. */
  readonly start: () => void;
  readonly spent: () => number;
  /** Whether the run cost more than an expression may cost. Then its result means nothing. */
  readonly isOver: () => boolean;
};

/** What a macro adds to the cost of one of its parts: `no` if the part is a condition that is false, else `yes`. */
type Extra = { readonly yes: number; readonly no: number };
const NOTHING: Extra = { yes: 0, no: 0 };

/**
 * Makes each node of a syntax tree count what it costs while it runs, and stop the run that becomes too expensive. The library itself
 * counts no costs. Upstream: cel-go interpreter/runtimecost.go (v0.26).
 */
export function countCost(root: unknown): Meter {
  let spent = 0;
  const values = new Map<AstNode, unknown>();
  const spend = (cost: number): void => {
    spent += cost;
    if (spent > LIMIT) throw new Error(COST_ERROR);
  };
  const visit = (node: AstNode, extra: Extra): void => {
    let run = node.evaluate;
    const counted: Run = (evaluator, _, context) => {
      spend(0);
      const result = run.call(node, evaluator, node, context);
      // The library replaces the function of a node in its first run.
      if (node.evaluate !== counted) {
        run = node.evaluate;
        node.evaluate = counted;
      }
      values.set(node, result);
      spend(ownCost(node, result, (part) => values.get(part)) + (result === false ? extra.no : extra.yes));
      return result;
    };
    node.evaluate = counted;
    const extras = macroOf(node)?.parts ?? [];
    const macroParts = macroArguments(node);
    for (const part of partsOf(node.args)) visit(part, extras[macroParts.indexOf(part)] ?? NOTHING);
  };
  if (isNode(root)) visit(root, NOTHING);
  return {
    start: () => {
      spent = 0;
    },
    spent: () => spent,
    isOver: () => spent > LIMIT,
  };
}

type Macro = { readonly cost: number; readonly parts: readonly Extra[] };

/** What macros cost: themselves, and each time when a part runs. The first part of most is the name of a variable. */
const MACROS: { readonly [name: string]: Macro } = {
  "all/2": { cost: 1, parts: [NOTHING, { yes: 3, no: 5 }] },
  "exists/2": { cost: 1, parts: [NOTHING, { yes: 7, no: 4 }] },
  "exists_one/2": { cost: 2, parts: [NOTHING, { yes: 2, no: 0 }] },
  "map/2": { cost: 1, parts: [NOTHING, { yes: 12, no: 12 }] },
  "map/3": { cost: 1, parts: [NOTHING, NOTHING, { yes: 12, no: 12 }] },
  "filter/2": { cost: 1, parts: [NOTHING, { yes: 13, no: 0 }] },
  "bind/3": { cost: 10, parts: [] },
};

function macroOf(node: AstNode): Macro | undefined {
  if (node.op !== "rcall") return undefined;
  const key = `${nameOf(node)}/${macroArguments(node).length}`;
  return Object.hasOwn(MACROS, key) ? MACROS[key] : undefined;
}

function nameOf({ args }: AstNode): string {
  return String((args as readonly unknown[])[0]);
}

/** Returns the arguments of a method. */
function macroArguments({ op, args }: AstNode): readonly AstNode[] {
  return op === "rcall" ? partsOf((args as readonly unknown[])[2]) : [];
}

function ownCost(node: AstNode, result: unknown, valueIn: (node: AstNode) => unknown): number {
  switch (node.op) {
    case "id":
    case ".":
    case "[]":
      return 1;
    case "list":
      return partsOf(node.args).every(isConstant) ? 0 : 10;
    case "map":
      return 30;
    case "value":
    case ".?":
    case "[?]":
    case "&&":
    case "||":
    case "?:":
      return 0;
    case "call":
      if (nameOf(node) === "has") return chainLength(partsOf(node.args)[0]) - 1;
      return functionCost(nameOf(node), partsOf(node.args).map(valueIn), result);
    case "rcall":
      return macroOf(node)?.cost ?? functionCost(nameOf(node), partsOf(node.args).map(valueIn), result);
    default:
      return functionCost(node.op, partsOf(node.args).map(valueIn), result);
  }
}

/** Whether a node is a value that the expression writes, or a list of such values: the server computes it before it runs. */
function isConstant({ op, args }: AstNode): boolean {
  return op === "value" || (op === "list" && partsOf(args).every(isConstant));
}

/** Returns the number of fields in a chain such as `a.b.c`: two. */
function chainLength(node: AstNode | undefined): number {
  return node === undefined || node.op === "id" ? 0 : 1 + chainLength(partsOf(node.args)[0]);
}

/** Returns the nodes in the arguments of a node, in order. */
function partsOf(args: unknown): readonly AstNode[] {
  if (Array.isArray(args)) return args.flatMap(partsOf);
  return isNode(args) ? [args] : [];
}

function isNode(value: unknown): value is AstNode {
  return typeof value === "object" && value !== null && "op" in value && "evaluate" in value;
}
