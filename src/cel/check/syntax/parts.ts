import type { Expression } from "./expression.ts";

/** Yields an expression and all parts of it, the outermost first. */
export function* eachPart(part: Expression): Generator<Expression> {
  yield part;
  for (const one of partsOf(part)) yield* eachPart(one);
}

/** Returns the parts of an expression that are directly below it. */
export function partsOf(part: Expression): readonly Expression[] {
  switch (part.kind) {
    case "select":
      return [part.operand];
    case "call":
      return part.target === null ? part.args : [part.target, ...part.args];
    case "list":
      return part.items.map(({ value }) => value);
    case "map":
      return part.entries.flatMap(({ key, value }) => [key, value]);
    case "message":
      return part.fields.map(({ value }) => value);
    case "loop":
      return [part.range, part.start, part.condition, part.step, part.end];
    default:
      return [];
  }
}
