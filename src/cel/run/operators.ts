import { keepOffsetOf, timeOverflow } from "../values/add-times.ts";
import { hasListTypes, joinByType, sameByType } from "../values/list-types.ts";
import { isWrongTypes, operatorError } from "./overload-errors.ts";
import type { Node, Run } from "./tree.ts";

/** Compares values. Sets and lists with keys are compared as such, which the library does not know. */
export function compareByType(wanted: boolean): Run {
  return (evaluator, node, context) => {
    const [left, right] = (node.args as readonly Node[]).map((part) => evaluator.run(part, context));
    return hasListTypes(left)
      ? sameByType(left, right) === wanted
      : node.handle(left, right, node, evaluator);
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
    const overflow = timeOverflow(result);
    if (overflow !== null) throw new Error(overflow, { cause: goError });
    keepOffsetOf(result, sides);
    return result;
  };
}

/** Runs a minus before a value. Its error names it. */
export function negate(goError: string): Run {
  return (evaluator, node, context) => {
    const value = evaluator.run(node.args as Node, context);
    return withTypes(
      () => node.handle(value, node, evaluator),
      () => operatorError(node.op, value, evaluator),
      goError,
    );
  };
}

/** Runs an operator or a function. If it does not take the types of its values, the error is the one of the server, which `describe` returns. */
export function withTypes(run: () => unknown, describe: () => string, goError: string): unknown {
  try {
    return run();
  } catch (error) {
    throw isWrongTypes(error, goError) ? new Error(describe(), { cause: goError }) : error;
  }
}
