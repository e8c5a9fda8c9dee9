import { quoteGo } from "../../../../value/go-format.ts";
import { utf8Bytes } from "../../../../value/utf8-bytes.ts";
import type { Held } from "./held-value.ts";
import type { Templates } from "./parse-template.ts";
import { MAX_TEXT, TEMPLATE_TOO_LONG } from "./template-functions.ts";
import { type Command, type Node, type Operand, printNode } from "./template-nodes.ts";

/** The error of a template that runs. */
export class TemplateError extends Error {}

/** The maximum number of steps of a template. There is also a maximum of text, {@link MAX_TEXT}. */
const MAX_STEPS = 500_000;
const TOO_MUCH = "the template takes too many steps";

/** One execution of a template. */
export type TemplateRun = {
  readonly text: string;
  readonly templates: Templates;
  readonly strict: boolean;
  readonly out: string[];
  steps: number;
  length: number;
};

/** Where an execution is. */
export type TemplateState = {
  readonly run: TemplateRun;
  /** The template that runs. */
  readonly name: string;
  readonly depth: number;
  /** What errors are about. */
  node: Node | Operand | Command | null;
  variables: (readonly [string, Held])[];
};

/** Throws a {@link TemplateError} with the place of the node that runs. */
export function fail({ run, name, node }: TemplateState, message: string): never {
  if (node === null) throw new TemplateError(`template: ${name}: ${message}`);
  const before = run.text.slice(0, node.at).split("\n");
  const place = `${before.length}:${utf8Bytes(before.at(-1) ?? "").length}`;
  throw new TemplateError(
    `template: output:${place}: executing ${quoteGo(name)} at <${printNode(node)}>: ${message}`,
  );
}

/** Counts a step and the text that it makes; fails if there are too many. */
export function countStep(state: TemplateState, text = ""): void {
  if (++state.run.steps > MAX_STEPS) fail(state, TOO_MUCH);
  state.run.length += text.length;
  if (state.run.length > MAX_TEXT) fail(state, TEMPLATE_TOO_LONG);
}
