import { Optional } from "@marcbachmann/cel-js";
import { COST_ERROR } from "../../engine/server/host/cel-evaluator.ts";
import { isKnownType } from "../run/broken.ts";
import { functionCost, pairsCost } from "./function-cost.ts";

/** The most that one expression may cost. Upstream: apiserver pkg/apis/cel/config.go, PerCallLimit. */
const LIMIT = 1_000_000;

/** A node of the library's syntax tree: `args` has its parts in an order that depends on `op`. */
type AstNode = {
  readonly op: string;
  readonly args: unknown;
  /** The type that the library found; undefined if it found none. */
  readonly checkedType?: unknown;
  evaluate: Run;
};
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

const ALL: Extra = { yes: 3, no: 5 };
const EXISTS: Extra = { yes: 7, no: 4 };
const EXISTS_ONE: Extra = { yes: 2, no: 0 };
/** The cost of adding an item to a list: reading the list, making a list of the item, and joining both. */
const ADDED: Extra = { yes: 12, no: 12 };

/**
 * What macros cost: themselves, and each time when a part runs. The first part of most is the name of a variable, the first two of those
 * with two variables. The parts that a condition lets through follow it.
 */
const MACROS: { readonly [name: string]: Macro } = {
  "all/2": { cost: 1, parts: [NOTHING, ALL] },
  "all/3": { cost: 1, parts: [NOTHING, NOTHING, ALL] },
  "exists/2": { cost: 1, parts: [NOTHING, EXISTS] },
  "exists/3": { cost: 1, parts: [NOTHING, NOTHING, EXISTS] },
  "exists_one/2": { cost: 2, parts: [NOTHING, EXISTS_ONE] },
  "exists_one/3": { cost: 2, parts: [NOTHING, NOTHING, EXISTS_ONE] },
  "existsOne/3": { cost: 2, parts: [NOTHING, NOTHING, EXISTS_ONE] },
  "map/2": { cost: 1, parts: [NOTHING, ADDED] },
  "map/3": { cost: 1, parts: [NOTHING, NOTHING, ADDED] },
  "filter/2": { cost: 1, parts: [NOTHING, { yes: 13, no: 0 }] },
  "transformList/3": { cost: 1, parts: [NOTHING, NOTHING, ADDED] },
  "transformList/4": { cost: 1, parts: [NOTHING, NOTHING, NOTHING, ADDED] },
  "transformMap/3": { cost: 1, parts: [NOTHING, NOTHING, { yes: 3, no: 3 }] },
  "transformMap/4": { cost: 1, parts: [NOTHING, NOTHING, NOTHING, { yes: 3, no: 3 }] },
  "transformMapEntry/3": { cost: 1, parts: [NOTHING, NOTHING, { yes: 2, no: 2 }] },
  "transformMapEntry/4": { cost: 1, parts: [NOTHING, NOTHING, NOTHING, { yes: 2, no: 2 }] },
  "sortBy/2": { cost: 3, parts: [NOTHING, ADDED] },
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
  if (isConstant(node)) return 0;
  switch (node.op) {
    case "id":
      return NAMESPACES.has(node.args) ? 0 : 1;
    case ".":
    case "[]":
    case ".?":
    case "[?]":
      if (result instanceof Optional && !result.hasValue()) return 0; // nothing was read
      return startsChain(partsOf(node.args)[0]) ? 2 : 1;
    case "list":
      return 10;
    case "map":
      return 30;
    case "&&":
    case "||":
    case "?:":
      return 0;
    case "call":
      if (nameOf(node) === "has") return chainLength(partsOf(node.args)[0]) - 1;
      return functionCost(nameOf(node), partsOf(node.args).map(valueIn), result);
    case "rcall":
      return methodCost(node, result, valueIn);
    case "in":
      if (isConstantList(partsOf(node.args)[1])) return 0; // the server makes a set of it
      return functionCost(node.op, partsOf(node.args).map(valueIn), result);
    default:
      return functionCost(node.op, partsOf(node.args).map(valueIn), result);
  }
}

/** Whether the first field of a chain is read from a value that is no variable, such as a list that a function made. */
function startsChain(of: AstNode | undefined): boolean {
  return of !== undefined && !["id", ".", "[]", ".?", "[?]"].includes(of.op);
}

/** Names before functions, such as `sets.contains`: they are no variables. */
const NAMESPACES: ReadonlySet<unknown> = new Set(["sets", "lists", "strings", "jsonpatch", "ip", "optional"]);

function methodCost(node: AstNode, result: unknown, valueIn: (node: AstNode) => unknown): number {
  const name = nameOf(node);
  const [receiver, ...parts] = partsOf(node.args) as [AstNode, ...AstNode[]];
  const second = parts[1];
  const macro = macroOf(node)?.cost;
  const { valueType } = (receiver.checkedType ?? {}) as { readonly valueType?: unknown };
  if (name === "sortBy" && macro !== undefined) {
    const isTyped = isKnownType(valueType) || isKnownType(second?.checkedType);
    return macro + (isTyped ? pairsCost(result, second === undefined ? null : valueIn(second)) : 1);
  }
  if (name === "sort") return isKnownType(valueType) ? pairsCost(result) : 1;
  if (name === "optMap" || name === "optFlatMap") {
    const of = valueIn(receiver);
    if (!(of instanceof Optional && of.hasValue())) return 2; // asks for a value, makes an empty optional
    const again = costWithin(receiver, valueIn);
    return again + (name === "optMap" ? 3 : 2); // asks for the value, takes it, makes an optional
  }
  const args = receiver.op === "id" && NAMESPACES.has(receiver.args) ? parts : [receiver, ...parts];
  const called = args === parts ? `${String(receiver.args)}.${name}` : name;
  return macro ?? functionCost(called, args.map(valueIn), result);
}

/** Returns what all parts of a node cost that has run, with itself. */
function costWithin(node: AstNode, valueIn: (node: AstNode) => unknown): number {
  const parts = partsOf(node.args).reduce((sum, part) => sum + costWithin(part, valueIn), 0);
  return ownCost(node, valueIn(node), valueIn) + parts;
}

const CONVERSIONS: ReadonlySet<string> = new Set(
  "bool bytes double duration dyn int string timestamp type uint".split(" "),
);

/**
 * Whether a node is a value that the expression writes, a list or map of such values, or their conversion: the server computes it before
 * it runs. Upstream: cel-go interpreter/decorators.go, decOptimize (v0.26).
 */
function isConstant(node: AstNode): boolean {
  if (node.op === "value") return true;
  const parts = partsOf(node.args);
  if (node.op === "list" || node.op === "map") return parts.every(isConstant);
  return node.op === "call" && parts.length === 1 && CONVERSIONS.has(nameOf(node)) && parts.every(isConstant);
}

function isConstantList(node: AstNode | undefined): boolean {
  return node?.op === "list" && isConstant(node);
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
