import { sortedKeys } from "../../../../value/order.ts";
import { get, isList, isMap, type Value } from "../../../../value/value.ts";
import { FUNCTIONS, isTrue, MAX_TEXT, printValue, TEMPLATE_TOO_LONG } from "./template-functions.ts";
import { type Node, type Operand, type Pipe, parseTemplate } from "./template-nodes.ts";

/** What a template printed, up to the error if there is one. */
export type TemplateOutput = { readonly text: string; readonly error: string | null };

/** Executes a template on an object. */
export type GoTemplate = (object: Value) => TemplateOutput;

/**
 * Parses the common part of Go templates: fields, variables, pipes, `if`, `with`, `range`, comparisons, `len`, `index`,
 * `printf`. Other keywords, such as `define`, count as unknown functions. `strict`: missing keys are errors.
 * Upstream: Go text/template; cli-runtime pkg/printers/template.go (v0.36.3).
 */
export function readGoTemplate(
  text: string,
  strict: boolean,
): { readonly template: GoTemplate } | { readonly error: string } {
  const parsed = parseTemplate(text);
  if ("error" in parsed) return parsed;
  return {
    template: (object) => {
      const run: Run = { strict, out: [], steps: 0, length: 0 };
      const error = execute(run, parsed.value, { dot: object, variables: new Map([["$", object]]) });
      return { text: run.out.join(""), error };
    },
  };
}

/** The maximum number of steps of a template. There is also a maximum of text, {@link MAX_TEXT}. */
const MAX_STEPS = 500_000;

const TOO_MUCH = "the template takes too many steps";

type Run = { readonly strict: boolean; readonly out: string[]; steps: number; length: number };
type Scope = { readonly dot: Value; readonly variables: Map<string, Value> };
type Evaluated = { readonly value: Value | undefined } | { readonly error: string };

/** Counts a step and its text. Returns an error for too much of either, or null. */
function countStep(run: Run, text: string): string | null {
  run.length += text.length;
  return run.length > MAX_TEXT ? TEMPLATE_TOO_LONG : null;
}

function print(run: Run, text: string): string | null {
  const wrong = countStep(run, text);
  if (wrong === null) run.out.push(text);
  return wrong;
}

/** Executes nodes. Returns the error, or null. */
function execute(run: Run, nodes: readonly Node[], scope: Scope): string | null {
  for (const node of nodes) {
    if (++run.steps > MAX_STEPS) return TOO_MUCH;
    const wrong = node.kind === "text" ? print(run, node.text) : executeAction(run, node, scope);
    if (wrong !== null) return wrong;
  }
  return null;
}

function executeAction(
  run: Run,
  node: Exclude<Node, { readonly kind: "text" }>,
  scope: Scope,
): string | null {
  const found = evaluate(run, node.pipe, scope);
  if ("error" in found) return `template: output:${found.error}`;
  const value = found.value ?? null;
  if (node.kind === "range") return range(run, node, scope, value);
  for (const name of node.names) scope.variables.set(name, value);
  if (node.kind === "print") return node.names.length > 0 ? null : print(run, printValue(found.value));
  const holds = isTrue(value);
  const inner: Scope = {
    dot: node.kind === "with" && holds ? value : scope.dot,
    variables: new Map(scope.variables),
  };
  return execute(run, holds ? node.body : node.otherwise, inner);
}

function range(
  run: Run,
  { names, body, otherwise }: Exclude<Node, { readonly kind: "text" }>,
  scope: Scope,
  value: Value,
): string | null {
  const items: readonly (readonly [Value, Value])[] = isList(value)
    ? value.map((item, at) => [at, item])
    : isMap(value)
      ? sortedKeys(value).map((key) => [key, get(value, key) ?? null])
      : [];
  if (items.length === 0) return execute(run, otherwise, scope);
  for (const [key, item] of items) {
    if (++run.steps > MAX_STEPS) return TOO_MUCH;
    const variables = new Map(scope.variables);
    const [first, second] = names;
    if (first !== undefined) variables.set(first, second === undefined ? item : key);
    if (second !== undefined) variables.set(second, item);
    const wrong = execute(run, body, { dot: item, variables });
    if (wrong !== null) return wrong;
  }
  return null;
}

function evaluate(run: Run, pipe: Pipe, scope: Scope): Evaluated {
  let found: Evaluated | null = null;
  for (const command of pipe) {
    found = call(run, command, scope, found === null ? null : { value: found.value ?? null });
    if ("error" in found) return found;
  }
  return found ?? { value: undefined };
}

function call(
  run: Run,
  [first, ...rest]: readonly Operand[],
  scope: Scope,
  piped: { readonly value: Value } | null,
): Evaluated {
  if (first === undefined) return { value: undefined };
  if (first.kind !== "function") return operand(run, first, scope);
  const args: Value[] = [];
  for (const one of rest) {
    const found = operand(run, one, scope);
    if ("error" in found) return found;
    args.push(found.value ?? null);
  }
  if (piped !== null) args.push(piped.value);
  const done = FUNCTIONS[first.name]?.(...args) ?? { error: "not a function" };
  const why =
    "error" in done ? done.error : typeof done.value === "string" ? countStep(run, done.value) : null;
  return why === null ? done : { error: `${first.at}: executing "output" at <${first.name}>: ${why}` };
}

function operand(run: Run, one: Operand, scope: Scope): Evaluated {
  switch (one.kind) {
    case "constant":
      return { value: one.value };
    case "group": {
      const inner = evaluate(run, one.pipe, scope);
      return "error" in inner || one.path.length === 0 ? inner : follow(run, one, inner.value ?? null);
    }
    case "function":
      return call(run, [one], scope, null);
    case "variable": {
      const held = scope.variables.get(one.name);
      return held === undefined
        ? { error: `${one.at}: undefined variable ${JSON.stringify(one.name)}` }
        : follow(run, one, held);
    }
    default:
      return follow(run, one, scope.dot);
  }
}

function follow(
  { strict }: Run,
  { path, text, at }: { readonly path: readonly string[]; readonly text: string; readonly at: string },
  from: Value,
): Evaluated {
  let value: Value | undefined = from;
  const failed = (why: string): Evaluated => ({ error: `${at}: executing "output" at <${text}>: ${why}` });
  for (const key of path) {
    if (value === undefined || value === null) {
      return failed(`nil pointer evaluating interface {}.${key}`);
    }
    if (!isMap(value)) return failed(`can't evaluate field ${key} in type interface {}`);
    value = get(value, key);
    if (value === undefined && strict) return failed(`map has no entry for key ${JSON.stringify(key)}`);
  }
  return { value };
}
