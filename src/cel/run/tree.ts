/** The part of the library that runs the nodes of its syntax tree. The library does not export its type. */
export type Evaluator = {
  run(node: Node, context: unknown): unknown;
  tryEval(node: Node, context: unknown): unknown;
  debugType(value: unknown): {
    readonly name?: unknown;
    fieldLazy(value: unknown, key: string, node: unknown, evaluator: unknown): unknown;
  };
  readonly optionalType: { field(value: unknown, key: unknown, node: Node, evaluator: Evaluator): unknown };
};

/** A node of the library's syntax tree: `args` has its parts in an order that depends on `op`. */
export type Node = {
  readonly op: string;
  readonly args: unknown;
  readonly meta: { readonly macro?: unknown; readonly alternate?: unknown; readonly evaluate?: unknown };
  readonly receiverWithArgs: readonly Node[];
  readonly checkedType?: unknown;
  readonly handle: (...args: readonly unknown[]) => unknown;
  evaluate: Run;
  check?: (checker: Checker, node: Node, context: unknown) => unknown;
  setMeta(key: string, value: unknown): unknown;
};
/** What checks the types of nodes. */
export type Checker = { check(node: Node, context: unknown): unknown; getType(name: string): unknown };
/** Runs a node. */
export type Run = (evaluator: Evaluator, node: Node, context: unknown) => unknown;
