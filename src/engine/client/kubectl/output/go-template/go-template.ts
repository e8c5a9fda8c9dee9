import { quoteGo } from "../../../../value/go-format.ts";
import { sortedKeys } from "../../../../value/order.ts";
import { get, isList, isMap, type Value } from "../../../../value/value.ts";
import { assign, evaluate } from "./evaluate-pipe.ts";
import { type Held, int, isTrue, NONE, typeOf } from "./held-value.ts";
import { parseTemplate } from "./parse-template.ts";
import { printHeld } from "./template-functions.ts";
import type { Block, Node, Pipe } from "./template-nodes.ts";
import { countStep, fail, TemplateError, type TemplateState } from "./template-state.ts";

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
      const state: TemplateState = {
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

/** How deep templates may call each other. */
const MAX_DEPTH = 400;

function print(state: TemplateState, text: string): void {
  countStep(state, text);
  state.run.out.push(text);
}

/** How nodes end: `break` and `continue` are for the range around. */
type End = "next" | "break" | "continue";

function walkAll(state: TemplateState, dot: Held, nodes: readonly Node[]): End {
  for (const node of nodes) {
    const end = walk(state, dot, node);
    if (end !== "next") return end;
  }
  return "next";
}

function walk(state: TemplateState, dot: Held, node: Node): End {
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

function walkCondition(state: TemplateState, dot: Held, { kind, pipe, body, otherwise }: Block): End {
  const value = evaluate(state, dot, pipe);
  if (isTrue(value)) return walkAll(state, kind === "with" ? value : dot, body);
  return walkAll(state, dot, otherwise ?? []);
}

function walkTemplate(state: TemplateState, dot: Held, name: string, pipe: Pipe | null): void {
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

function walkRange(state: TemplateState, dot: Held, { pipe, body, otherwise }: Block): End {
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
function* roundsOf(state: TemplateState, over: Held, names: number): Iterable<readonly [Held, Held]> {
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
