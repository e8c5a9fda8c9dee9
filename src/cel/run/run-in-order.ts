import { Optional } from "@marcbachmann/cel-js";
import { OPTIONAL_ITEM } from "../rewrite/rewrite-optional-items.ts";
import { keyOf } from "../values/map-keys.ts";
import { isUnsigned } from "../values/order.ts";
import { Broken, isKnownType, orBroken } from "./broken.ts";
import { isMaybeOptional, sameOptional } from "./compare-optionals.ts";
import { libraryRun } from "./library-run.ts";
import { compareByType, isIn, negate, operate, withTypes } from "./operators.ts";
import { functionError, indexError, keyError } from "./overload-errors.ts";
import { ownResult } from "./own-functions.ts";
import { asksForField, runHas } from "./run-has.ts";
import { runAllItems } from "./run-items.ts";
import type { Checker, Node, Run } from "./tree.ts";

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
  if (root.meta.alternate !== undefined) runAllItems(root.meta.alternate, goError);
  if (comparesOptionals(root)) root.check = acceptAny;
  else if (["<", "<=", ">", ">="].includes(root.op)) checkLeniently(root);
  else if (root.op === "rcall") returnAny(root);
  tolerate(root);
  const run = runOf(root, goError);
  if (run !== null) root.evaluate = run;
  runInOrder(root.args, goError);
}

/**
 * Lets a node run that the library refuses before it runs because of the types of its parts: the server has compiled the expression, so its
 * types are right, or nobody knows them before it runs.
 */
function tolerate(node: Node): void {
  const { check } = node;
  if (check === undefined) return;
  node.check = (checker, self, context) => {
    try {
      return check.call(node, checker, self, context);
    } catch {
      const dyn = checker.getType("dyn");
      const typeOf = (part: Node, inside: unknown): unknown => {
        checker.check(part, inside);
        return dyn;
      };
      check.call(node, Object.create(checker, { check: { value: typeOf } }) as Checker, self, context);
      return dyn;
    }
  };
}

/**
 * Makes a comparison check its sides without the types of what optional values hold: the library does not know these types, and then
 * finds several ways to compare.
 */
function checkLeniently(node: Node): void {
  const { check } = node;
  if (check === undefined) return;
  node.check = (checker, self, context) => {
    const typeOf = (part: Node, inside: unknown): unknown => {
      const type = checker.check(part, inside) as { readonly kind?: string };
      return type.kind === "param" ? checker.getType("dyn") : type;
    };
    return check.call(node, Object.create(checker, { check: { value: typeOf } }) as Checker, self, context);
  };
}

/** Lets a method return any value if the library does not know its type, such as `value()` of an optional value. */
function returnAny(node: Node): void {
  const { check } = node;
  if (check === undefined) return;
  node.check = (checker, self, context) => {
    const type = check.call(node, checker, self, context) as { readonly kind?: string };
    return type.kind === "param" ? checker.getType("dyn") : type;
  };
}

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && "op" in value && "evaluate" in value;
}

function runOf(node: Node, goError: string): Run | null {
  if (asksForField(node)) return runHas(goError);
  if (node.meta.macro !== undefined || node.meta.alternate !== undefined) return null;
  switch (node.op) {
    case "call":
      return (evaluator, call, context) => {
        const [name, parts] = call.args as [string, readonly Node[]];
        const args = parts.map((part) => evaluator.run(part, context));
        return withTypes(
          () => ownResult(name, false, args, goError) ?? call.handle(args, call, evaluator),
          () => functionError(name, args, evaluator),
          goError,
        );
      };
    case "rcall":
      return (evaluator, call, context) => {
        const [name] = call.args as [string];
        const parts = () => call.receiverWithArgs.map((part) => evaluator.run(part, context));
        const args = comparesItems(name, call.receiverWithArgs[0]) ? orBroken(parts, goError) : parts();
        const [receiver] = call.receiverWithArgs;
        const space = receiver?.op === "id" && NAMESPACES.has(receiver.args) ? String(receiver.args) : null;
        return withTypes(
          () => ownResult(name, true, args, goError) ?? call.handle(args, evaluator, call),
          () =>
            space === null
              ? functionError(name, args, evaluator, isLiteral(call.receiverWithArgs[1]))
              : functionError(`${space}.${name}`, args.slice(1), evaluator),
          goError,
        );
      };
    case "list":
      return runList;
    case "map":
      return runMap;
    case "in":
      return isIn(goError);
    case ".":
    case "[]":
      return readsVariable(node) ? readVariable(goError) : readItem(goError);
    case ".?":
    case "[?]":
      return readsVariable(node) ? chooseInVariable : null;
    case "==":
    case "!=":
      return comparesOptionals(node) ? compare(node.op === "==") : compareByType(node.op === "==", goError);
    case "+":
    case "-":
    case "*":
    case "/":
    case "%":
    case "<":
    case "<=":
    case ">":
    case ">=":
      return operate(goError);
    case "-_":
      return negate(goError);
    case "&&":
      return logic(false, goError);
    case "||":
      return logic(true, goError);
    default:
      return null;
  }
}

function isLiteral(node: Node | undefined): boolean {
  return node?.op === "value";
}

/** Whether a method compares all items of its list with each other, so that a list that fails breaks the expression. */
function comparesItems(name: string, list: Node | undefined): boolean {
  const { valueType } = (list?.checkedType ?? {}) as { readonly valueType?: unknown };
  return name === "distinct" || (name === "sort" && isKnownType(valueType));
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

/** Whether a node reads a field or an item of `variables.NAME`. */
function readsVariable({ args }: Node): boolean {
  const [from] = args as readonly [Node, unknown];
  const [base] = from.args as readonly [Node | undefined];
  return from.op === "." && base?.op === "id" && base.args === "variables";
}

/** Reads a field or an item. A variable of a policy that is an optional value has none on the server; the library looks into it. */
function readVariable(goError: string): Run {
  return (evaluator, node, context) => {
    const value = libraryRun(node, evaluator, context);
    if (!(value instanceof Optional)) return value;
    const [, key] = node.args as readonly [Node, Node | string];
    const name = typeof key === "string" ? key : String(evaluator.run(key, context));
    throw new Error(`no such key: ${name}`, { cause: goError });
  };
}

/** Chooses a field or an item with `?`. A variable of a policy that is an optional value has none. */
const chooseInVariable: Run = (evaluator, node, context) => {
  const [variable, key] = node.args as readonly [Node, Node | string];
  const value = evaluator.run(variable, context);
  const name = typeof key === "string" ? key : evaluator.run(key, context);
  return value instanceof Optional
    ? Optional.none()
    : evaluator.optionalType.field(value, name, node, evaluator);
};

/** Whether a node compares values of which one may be optional. */
function comparesOptionals({ op, args }: Node): boolean {
  return (op === "==" || op === "!=") && (args as readonly Node[]).some(isMaybeOptional);
}

/** Checks the types of both sides of a comparison, but not whether they fit: the library compares no optional values. */
const acceptAny: NonNullable<Node["check"]> = (checker, node, context) => {
  for (const part of node.args as readonly Node[]) checker.check(part, context);
  node.setMeta("async", false);
  return checker.getType("bool");
};

/** Compares values of which one may be optional. The library cannot compare those. */
function compare(wanted: boolean): Run {
  return (evaluator, { args }, context) => {
    const [left, right] = (args as readonly Node[]).map((part) => evaluator.run(part, context));
    return sameOptional(left, right) === wanted;
  };
}

/** The names of functions that begin with a name and a dot. */
const NAMESPACES: ReadonlySet<unknown> = new Set(["sets", "lists", "strings", "jsonpatch", "ip"]);

/** Reads a field or an item. The library tells other errors about a list, and lists have no unsigned indexes. */
function readItem(goError: string): Run {
  return (evaluator, node, context) => {
    try {
      return libraryRun(node, evaluator, context);
    } catch (error) {
      const [part, key] = node.args as readonly [Node, Node | string];
      if ((error as Error).cause === goError) throw error;
      const owner = evaluator.tryEval(part, context);
      const index = typeof key === "string" ? key : evaluator.tryEval(key, context);
      if (index instanceof Error) throw error;
      if (Array.isArray(owner) && isUnsigned(index) && Number(index) < owner.length)
        return owner[Number(index)];
      if (owner instanceof Map && owner.has(keyOf(index))) return owner.get(keyOf(index));
      const why = Array.isArray(owner) ? indexError(index, evaluator) : keyError(owner, index);
      throw why === null ? error : new Error(why, { cause: goError });
    }
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
      const name = keyOf(evaluator.run(key, context));
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
