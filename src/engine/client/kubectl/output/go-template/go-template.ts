import { quoteGo } from "../../../../value/go-format.ts";
import { sortedKeys } from "../../../../value/order.ts";
import { utf8Bytes } from "../../../../value/utf8-bytes.ts";
import { get, isList, isMap, type Value } from "../../../../value/value.ts";
import { type Held, int, isNilBox, isTrue, NONE, type Outcome, typeOf, unboxed } from "./held-value.ts";
import { parseTemplate, type Templates } from "./parse-template.ts";
import { FUNCTIONS, MAX_TEXT, type Parameter, printHeld, TEMPLATE_TOO_LONG } from "./template-functions.ts";
import { type Block, type Command, type Node, type Operand, type Pipe, printNode } from "./template-nodes.ts";

/** What a template printed, up to the error if there is one. */
export type TemplateOutput = { readonly text: string; readonly error: string | null };

/** Executes a template on an object. */
export type GoTemplate = (object: Value) => TemplateOutput;

/**
 * Parses a Go template. `strict`: missing keys are errors.
 * Upstream: Go text/template/exec.go; cli-runtime pkg/printers/template.go (v0.36.3).
 */
export function readGoTemplate(
  text: string,
  strict: boolean,
): { readonly template: GoTemplate } | { readonly error: string } {
  const parsed = parseTemplate(text);
  if ("error" in parsed) return parsed;
  const { templates } = parsed;
  return {
    template: (object) => {
      const state: State = {
        run: { text, templates, strict, out: [], steps: 0, length: 0 },
        name: "output",
        depth: 0,
        node: null,
        variables: [["$", { value: object }]],
      };
      try {
        walkAll(state, { value: object }, templates.get("output") ?? []);
        return { text: state.run.out.join(""), error: null };
      } catch (error) {
        if (!(error instanceof TemplateError)) throw error;
        return { text: state.run.out.join(""), error: error.message };
      }
    },
  };
}

class TemplateError extends Error {}

/** The maximum number of steps of a template. There is also a maximum of text, {@link MAX_TEXT}. */
const MAX_STEPS = 500_000;
/** How deep templates may call each other. */
const MAX_DEPTH = 400;
const TOO_MUCH = "the template takes too many steps";

type Run = {
  readonly text: string;
  readonly templates: Templates;
  readonly strict: boolean;
  readonly out: string[];
  steps: number;
  length: number;
};

type State = {
  readonly run: Run;
  /** The template that runs. */
  readonly name: string;
  readonly depth: number;
  /** What errors are about. */
  node: Node | Operand | Command | null;
  variables: (readonly [string, Held])[];
};

function fail({ run, name, node }: State, message: string): never {
  if (node === null) throw new TemplateError(`template: ${name}: ${message}`);
  const before = run.text.slice(0, node.at).split("\n");
  const place = `${before.length}:${utf8Bytes(before.at(-1) ?? "").length}`;
  throw new TemplateError(
    `template: output:${place}: executing ${quoteGo(name)} at <${printNode(node)}>: ${message}`,
  );
}

function countStep(state: State, text = ""): void {
  if (++state.run.steps > MAX_STEPS) fail(state, TOO_MUCH);
  state.run.length += text.length;
  if (state.run.length > MAX_TEXT) fail(state, TEMPLATE_TOO_LONG);
}

function print(state: State, text: string): void {
  countStep(state, text);
  state.run.out.push(text);
}

/** How nodes end: `break` and `continue` are for the range around. */
type End = "next" | "break" | "continue";

function walkAll(state: State, dot: Held, nodes: readonly Node[]): End {
  for (const node of nodes) {
    const end = walk(state, dot, node);
    if (end !== "next") return end;
  }
  return "next";
}

function walk(state: State, dot: Held, node: Node): End {
  state.node = node;
  countStep(state);
  switch (node.kind) {
    case "text":
      print(state, node.text);
      return "next";
    case "action": {
      const value = evaluate(state, dot, node.pipe);
      state.node = node;
      if (node.pipe.names.length === 0) print(state, printHeld(value));
      return "next";
    }
    case "template":
      walkTemplate(state, dot, node.name, node.pipe);
      return "next";
    case "break":
    case "continue":
      return node.kind;
    case "if":
    case "with":
    case "range": {
      const { length } = state.variables;
      const end = node.kind === "range" ? walkRange(state, dot, node) : walkCondition(state, dot, node);
      state.variables.length = length;
      return end;
    }
    default:
      return "next";
  }
}

function walkCondition(state: State, dot: Held, { kind, pipe, body, otherwise }: Block): End {
  const value = evaluate(state, dot, pipe);
  if (isTrue(value)) return walkAll(state, kind === "with" ? value : dot, body);
  return walkAll(state, dot, otherwise ?? []);
}

function walkTemplate(state: State, dot: Held, name: string, pipe: Pipe | null): void {
  const nodes = state.run.templates.get(name);
  if (nodes === undefined) fail(state, `template ${quoteGo(name)} not defined`);
  if (state.depth === MAX_DEPTH) fail(state, `exceeded maximum template depth (${MAX_DEPTH})`);
  const inner = pipe === null ? NONE : evaluate(state, dot, pipe);
  walkAll(
    { ...state, name, depth: state.depth + 1, variables: [["$", inner]] },
    inner,
    nodes as readonly Node[],
  );
}

function walkRange(state: State, dot: Held, { pipe, body, otherwise }: Block): End {
  const over = evaluate(state, dot, pipe);
  const mark = state.variables.length;
  const rounds = roundsOf(state, over, pipe.names.length);
  let isEmpty = true;
  for (const [key, item] of rounds) {
    isEmpty = false;
    countStep(state);
    const values = pipe.names.length > 1 ? [key, item] : [item];
    for (const [at, name] of pipe.names.entries()) {
      const value = values[at] as Held;
      if (pipe.isAssign) assign(state, name, value);
      else state.variables[mark - pipe.names.length + at] = [name, value];
    }
    const end = walkAll(state, item, body);
    state.variables.length = mark;
    if (end === "break") break;
  }
  return isEmpty ? walkAll(state, dot, otherwise ?? []) : "next";
}

/** Returns the keys and items that a range goes through. */
function* roundsOf(state: State, over: Held, names: number): Iterable<readonly [Held, Held]> {
  const { value } = over;
  if (value === undefined) return;
  if (isList(value))
    for (const [at, item] of value.entries()) yield [int(at), { value: item, isBoxed: true }];
  else if (isMap(value))
    for (const key of sortedKeys(value))
      yield [{ value: key }, { value: get(value, key) ?? null, isBoxed: true }];
  else if (typeof value === "number" && typeOf(over) !== "float64") {
    if (names > 1) fail(state, `can't use ${value} to iterate over more than one variable`);
    for (let at = 0; at < value; at++) yield [NONE, { value: at, type: typeOf(over) }];
  } else fail(state, `range can't iterate over ${printHeld(over)}`);
}

function assign(state: State, name: string, value: Held): void {
  const at = state.variables.findLastIndex(([known]) => known === name);
  if (at < 0) fail(state, `undefined variable: ${name}`);
  state.variables[at] = [name, value];
}

/** Returns the value of a pipeline, and gives it to the variables that it names. */
function evaluate(state: State, dot: Held, pipe: Pipe): Held {
  state.node = pipe;
  let value: Held | null = null;
  for (const command of pipe.commands) value = unboxed(runCommand(state, dot, command, value));
  for (const name of pipe.names) {
    if (pipe.isAssign) assign(state, name, value ?? NONE);
    else state.variables.push([name, value ?? NONE]);
  }
  return value ?? NONE;
}

/** `final` is the value of the command before; null for the first one. */
function runCommand(state: State, dot: Held, command: Command, final: Held | null): Held {
  const [first] = command.args;
  const hasArgs = command.args.length > 1 || final !== null;
  if (first.kind === "function") return call(state, dot, first, command, command.args.slice(1), final);
  if (first.kind === "field" || first.kind === "chain") return operand(state, dot, first, hasArgs);
  if (first.kind === "variable" && first.path.length > 1) return operand(state, dot, first, hasArgs);
  if (first.kind !== "pipe") state.node = first;
  if (hasArgs) fail(state, `can't give argument to non-function ${printNode(first)}`);
  if (first.kind === "nil") fail(state, "nil is not a command");
  return operand(state, dot, first, false);
}

/** Returns the value of an operand. `hasArgs`: the template gives it arguments, so it must be a function. */
function operand(state: State, dot: Held, node: Operand, hasArgs: boolean): Held {
  state.node = node;
  switch (node.kind) {
    case "dot":
      return dot;
    case "bool":
    case "string":
      return { value: node.value };
    case "number":
      if (node.value === null) fail(state, `${node.text} overflows int`);
      return { value: node.value, type: node.type };
    case "pipe":
      return evaluate(state, dot, node);
    case "function":
      return call(state, dot, node, node, [], null);
    case "field":
      return follow(state, dot, node.path, hasArgs);
    case "variable": {
      const [name = "", ...path] = node.path;
      const held = state.variables.findLast(([known]) => known === name);
      if (held === undefined) return fail(state, `undefined variable: ${name}`);
      return follow(state, held[1], path, hasArgs);
    }
    case "chain": {
      if (node.of.kind === "nil") fail(state, `indirection through explicit nil in ${printNode(node)}`);
      return follow(state, operand(state, dot, node.of, false), node.path, hasArgs);
    }
    default:
      return NONE;
  }
}

function follow(state: State, from: Held, path: readonly string[], hasArgs: boolean): Held {
  let held = from;
  for (const [at, name] of path.entries()) held = field(state, held, name, hasArgs && at === path.length - 1);
  return held;
}

function field(state: State, held: Held, name: string, hasArgs: boolean): Held {
  const { strict } = state.run;
  const { value } = held;
  if (value === undefined) {
    if (strict) fail(state, `nil data; no entry for key ${quoteGo(name)}`);
    return NONE;
  }
  const type = held.isBoxed === true ? "interface {}" : typeOf(held);
  if (isNilBox(held)) fail(state, `nil pointer evaluating ${type}.${name}`);
  if (!isMap(value)) return fail(state, `can't evaluate field ${name} in type ${type}`);
  if (hasArgs) fail(state, `${name} is not a method but has arguments`);
  const found = get(value, name);
  if (found === undefined && strict) fail(state, `map has no entry for key ${quoteGo(name)}`);
  return found === undefined ? NONE : { value: found, isBoxed: true };
}

/** Calls a function. `node` is what errors of the function name. */
function call(
  state: State,
  dot: Held,
  { name, ...self }: Extract<Operand, { readonly kind: "function" }>,
  node: Operand | Command,
  args: readonly Operand[],
  final: Held | null,
): Held {
  state.node = { ...self, name };
  const known = FUNCTIONS[name];
  if (known === undefined) return fail(state, `${quoteGo(name)} is not a defined function`);
  const { fixed, rest, run } = known;
  const count = args.length + (final === null ? 0 : 1);
  if (rest === null ? count !== fixed.length : count < fixed.length) {
    const got =
      rest === null ? `${fixed.length} got ${count}` : `at least ${fixed.length} got ${args.length}`;
    fail(state, `wrong number of args for ${name}: want ${got}`);
  }
  const parameter = (at: number): Parameter => fixed[at] ?? rest ?? "value";
  if (name === "and" || name === "or") {
    let last: Held = NONE;
    for (const arg of args) {
      last = argument(state, dot, "value", arg);
      if (isTrue(last) === (name === "or")) return last;
    }
    return final ?? last;
  }
  const given = args.map((arg, at) => argument(state, dot, parameter(at), arg));
  if (final !== null) given.push(checked(state, final, parameter(args.length)));
  const done = name === "call" ? callOf(given, args, final) : run(...given);
  if (!("error" in done)) {
    countStep(state, typeof done.value === "string" ? done.value : "");
    return done;
  }
  state.node = node;
  return fail(state, done.error === TEMPLATE_TOO_LONG ? done.error : `error calling ${name}: ${done.error}`);
}

/** Returns the error of `call`: objects contain no functions. */
function callOf([of = NONE]: readonly Held[], [first]: readonly Operand[], final: Held | null): Outcome {
  if (unboxed(of).value === undefined) return { error: "call of nil" };
  const name = first === undefined ? printHeld(final ?? NONE) : printNode(first);
  return { error: `non-function ${name} of type ${typeOf(of)}` };
}

function argument(state: State, dot: Held, type: Parameter, node: Operand): Held {
  state.node = node;
  if (node.kind === "nil") {
    if (type === "string") fail(state, "cannot assign nil to string");
    return type === "any" ? { value: null, isBoxed: true } : NONE;
  }
  if (type === "string" && (node.kind === "bool" || node.kind === "number"))
    fail(state, `expected string; found ${printNode(node)}`);
  return checked(state, operand(state, dot, node, false), type);
}

/** Returns a value as a parameter of a type gets it. */
function checked(state: State, held: Held, type: Parameter): Held {
  if (type === "value") return held;
  if (held.value === undefined) {
    if (type === "string") fail(state, "invalid value; expected string");
    return { value: null, isBoxed: true };
  }
  if (type === "any" || typeof held.value === "string") return held;
  const got = isNilBox(held) ? "interface {}" : typeOf(held);
  return fail(state, `wrong type for value; expected string; got ${got}`);
}
