import { Optional } from "@marcbachmann/cel-js";

/** What runs the nodes of the library's syntax tree. The library has no types for this. */
type Evaluator = {
  run(node: Node, context: unknown): unknown;
  debugType(value: unknown): Type;
};
type Type = { fieldLazy(value: unknown, key: string, node: unknown, evaluator: unknown): unknown };
type Node = { readonly op: string; readonly args: unknown };

/** Whether a node asks with `has` for a field. */
export function asksForField({ op, args }: Node): boolean {
  return op === "call" && (args as readonly unknown[])[0] === "has";
}

/**
 * Answers `has(a.b.c)`. An optional value has the fields of its value, but a variable of a policy that is an optional value has none. The
 * library finds any field in an optional value. `goError` is the cause of errors whose message is the server's own.
 */
export function runHas(goError: string) {
  return (evaluator: Evaluator, node: Node, context: unknown): boolean => {
    const [, [argument]] = node.args as readonly [string, readonly [Node]];
    const fields: Node[] = [];
    let base = argument;
    for (; base.op !== "id"; base = ownerOf(base)) fields.unshift(base);
    let value = evaluator.run(base, context);
    let owner: unknown;
    for (const [i, field] of fields.entries()) {
      const key = String((field.args as readonly unknown[])[1]);
      const isVariable = i === 1 && base.args === "variables";
      owner = value;
      if (Array.isArray(owner))
        throw new Error("unsupported index type 'string' in list", { cause: goError });
      value =
        isVariable && owner instanceof Optional
          ? undefined
          : evaluator.debugType(owner).fieldLazy(owner, key, field, evaluator);
      if (value === undefined && i < fields.length - 1)
        throw new Error(`no such key: ${key}`, { cause: goError });
    }
    return owner instanceof Optional && value instanceof Optional ? value.hasValue() : value !== undefined;
  };
}

function ownerOf({ args }: Node): Node {
  return (args as readonly [Node])[0];
}
