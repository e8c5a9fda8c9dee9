import { keepOffsetOf, timeOverflow } from "../values/add-times.ts";
import { hasListTypes, joinByType, sameByType } from "../values/list-types.ts";
import { keyOf } from "../values/map-keys.ts";
import { sameValue } from "../values/same-value.ts";
import { isOpaque, isWrongTypes, keyError, operatorError, typeName } from "./overload-errors.ts";
import type { Node, Run } from "./tree.ts";

/**
 * Compares values. It knows lists that are sets or maps, which the library does not. Types of Kubernetes, such as quantities and addresses,
 * only compare with their own type: `==` with another type is an error, and `!=` is true.
 */
export function compareByType(wanted: boolean, goError: string): Run {
  return (evaluator, node, context) => {
    const [left, right] = (node.args as readonly Node[]).map((part) => evaluator.run(part, context));
    if (hasListTypes(left)) return sameByType(left, right) === wanted;
    if (
      right !== null &&
      isOpaque(left, evaluator) &&
      typeName(left, evaluator) !== typeName(right, evaluator)
    ) {
      if (!wanted) return true;
      throw new Error("no such overload", { cause: goError });
    }
    try {
      return node.handle(left, right, node, evaluator);
    } catch (error) {
      if (isWrongTypes(error, goError)) return sameValue(left, right) === wanted;
      throw error;
    }
  };
}

/** Whether a list has an item, or a map has a key. Unlike the library, it compares numbers of different types. */
export function isIn(goError: string): Run {
  return (evaluator, node, context) => {
    const [wanted, container] = (node.args as readonly Node[]).map((part) => evaluator.run(part, context));
    if (Array.isArray(container)) return container.some((item) => sameValue(item, wanted));
    if (!(container instanceof Map)) return node.handle(wanted, container, node, evaluator);
    const why = keyError(container, wanted);
    if (why !== null) throw new Error(why, { cause: goError });
    return container.has(keyOf(wanted));
  };
}

/**
 * Runs an operator. Sets and lists with keys are merged, times have bounds, and errors name the operator; the library does none of these.
 */
export function operate(goError: string): Run {
  return (evaluator, node, context) => {
    const sides = (node.args as readonly Node[]).map((part) => evaluator.run(part, context));
    const [left, right] = sides;
    const joined = node.op === "+" ? joinByType(left, right) : null;
    if (joined !== null) return joined;
    const result = withTypes(
      () => node.handle(left, right, node, evaluator),
      () => operatorError(node.op, left, evaluator),
      goError,
    );
    const overflow = numberOverflow(node.op, left, right) ?? timeOverflow(result);
    if (overflow !== null) throw new Error(overflow, { cause: goError });
    keepOffsetOf(result, sides);
    return result;
  };
}

/** Runs a minus before a value. Its error names it. */
export function negate(goError: string): Run {
  return (evaluator, node, context) => {
    const value = evaluator.run(node.args as Node, context);
    if (value === LEAST) throw new Error(OVERFLOW, { cause: goError });
    return withTypes(
      () => node.handle(value, node, evaluator),
      () => operatorError(node.op, value, evaluator),
      goError,
    );
  };
}

const LEAST = -(2n ** 63n);
const OVERFLOW = "integer overflow";

/** Returns the error of a division whose result has no place in 64 bits; null for others. The library does not tell it. */
function numberOverflow(operator: string, left: unknown, right: unknown): string | null {
  return (operator === "/" || operator === "%") && left === LEAST && right === -1n ? OVERFLOW : null;
}

/** Runs an operator or a function. If it does not take the types of its values, the error is the one of the server, which `describe` returns. */
export function withTypes(run: () => unknown, describe: () => string, goError: string): unknown {
  try {
    return run();
  } catch (error) {
    throw isWrongTypes(error, goError) ? new Error(describe(), { cause: goError }) : error;
  }
}
