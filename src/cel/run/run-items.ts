import { Broken } from "./broken.ts";
import { libraryRun } from "./library-run.ts";

/** What the library has of a macro that visits the items of a list. It has no types for this. */
type Visit = {
  readonly iterable: Node;
  readonly init: Node;
  readonly step: Node;
  readonly iterCtx: Context;
  readonly errorsAreFatal: boolean;
  readonly result: (found: unknown) => unknown;
};
type Node = {
  readonly op: string;
  readonly args: unknown;
  readonly meta: { readonly evaluate?: unknown };
  evaluate: Run;
};
type Context = {
  accuValue: unknown;
  reuse(outer: Context): Context;
  setIterValue(value: unknown, evaluator: Evaluator): Context;
};
type Evaluator = {
  run(node: Node, context: Context): unknown;
  tryEval(node: Node, context: Context): unknown;
};
type Run = (evaluator: Evaluator, node: Node, context: Context) => unknown;

/**
 * Makes `filter`, `map` and `exists_one` visit all items, as the server does: the error of the last condition that fails is told. The
 * library stops at the first. `all` and `exists` tell the first one on both. `goError` is the cause of errors whose message is the
 * server's own. Upstream: cel-go common/stdlib and interpreter/interpretable.go (v0.26), evalFold.
 */
export function runAllItems(macro: unknown, goError: string): void {
  const node = macro as Node;
  const visit = node.args as Visit;
  if (node.op !== "comprehension" || !visit.errorsAreFatal || visit.step.op !== "?:") return;
  const [condition, found] = visit.step.args as readonly [Node, Node];
  node.evaluate = (evaluator, _, outer) => {
    const list = evaluator.run(visit.iterable, outer);
    const items = Array.isArray(list) ? list : keysOf(list);
    if (items === null) return libraryRun(node, evaluator, outer);
    const context = visit.iterCtx.reuse(outer);
    context.accuValue = evaluator.run(visit.init, context);
    let failed: unknown = null;
    for (const item of items) {
      const at = context.setIterValue(item, evaluator);
      const holds = evaluator.tryEval(condition, at);
      if (holds instanceof Broken) throw holds;
      if (holds === true && failed === null) {
        const added = evaluator.tryEval(found, at);
        if (added instanceof Error) failed = added;
      } else if (typeof holds !== "boolean") {
        failed = holds instanceof Error ? holds : new Error("no such overload", { cause: goError });
      }
    }
    if (failed !== null) throw failed;
    return visit.result(context.accuValue);
  };
}

/** Returns the keys of a map; null if the value has no items. */
function keysOf(value: unknown): readonly unknown[] | null {
  if (value instanceof Map) return [...value.keys()];
  return value !== null && typeof value === "object" && value.constructor === Object
    ? Object.keys(value)
    : null;
}

/** Go's names of types whose name there is not the one of CEL with a capital letter. */
const GO_TYPES: { readonly [type: string]: string } = {
  null: "types.Null",
  "google.protobuf.Timestamp": "types.Timestamp",
  "google.protobuf.Duration": "types.Duration",
  optional: "*types.Optional",
  type: "*types.Type",
  Quantity: "cel.Quantity",
  IP: "cel.IP",
  CIDR: "cel.CIDR",
  URL: "cel.URL",
  Semver: "cel.Semver",
  Format: "*cel.Format",
};

/** Returns the server's name of the type of a value that is no list or map. `type` is its name in the library: `string`. */
export function goTypeOf(type: string): string {
  const name = type.replace(/<.*$/, "");
  return GO_TYPES[name] ?? `types.${name.slice(0, 1).toUpperCase()}${name.slice(1)}`;
}

/** Returns the server's error for a value that is no list or map. */
export function noItems(type: string): string {
  return `got '${goTypeOf(type)}', expected iterable type`;
}
