import { quoteGo } from "../../../../value/go-format.ts";
import { get, isMap } from "../../../../value/value.ts";
import { type Held, isNilBox, isTrue, NONE, type Outcome, typeOf, unboxed } from "./held-value.ts";
import { FUNCTIONS, type Parameter, printHeld, TEMPLATE_TOO_LONG } from "./template-functions.ts";
import { type Command, type Operand, type Pipe, printNode } from "./template-nodes.ts";
import { countStep, fail, type TemplateState } from "./template-state.ts";

/** Gives a new value to a variable that exists. */
export function assign(state: TemplateState, name: string, value: Held): void {
  const at = state.variables.findLastIndex(([known]) => known === name);
  if (at < 0) fail(state, `undefined variable: ${name}`);
  state.variables[at] = [name, value];
}

/** Returns the value of a pipeline, and gives it to the variables that it names. */
export function evaluate(state: TemplateState, dot: Held, pipe: Pipe): Held {
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
function runCommand(state: TemplateState, dot: Held, command: Command, final: Held | null): Held {
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
function operand(state: TemplateState, dot: Held, node: Operand, hasArgs: boolean): Held {
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

function follow(state: TemplateState, from: Held, path: readonly string[], hasArgs: boolean): Held {
  let held = from;
  for (const [at, name] of path.entries()) held = field(state, held, name, hasArgs && at === path.length - 1);
  return held;
}

function field(state: TemplateState, held: Held, name: string, hasArgs: boolean): Held {
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
  state: TemplateState,
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

function argument(state: TemplateState, dot: Held, type: Parameter, node: Operand): Held {
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
function checked(state: TemplateState, held: Held, type: Parameter): Held {
  if (type === "value") return held;
  if (held.value === undefined) {
    if (type === "string") fail(state, "invalid value; expected string");
    return { value: null, isBoxed: true };
  }
  if (type === "any" || typeof held.value === "string") return held;
  const got = isNilBox(held) ? "interface {}" : typeOf(held);
  return fail(state, `wrong type for value; expected string; got ${got}`);
}
