import { checkPath, findPath, printFound, unquote } from "../../value/json-path.ts";
import { formatSharp } from "../../value/text.ts";
import { isList, type Value } from "../../value/value.ts";
import { indentJson } from "./indent-json.ts";

/** What a template makes of an object, or why it does not. */
export type Template = (object: Value) => { readonly text: string } | { readonly error: string };

type Node =
  | { readonly kind: "end" }
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "path"; readonly path: string }
  | { readonly kind: "range"; readonly path: string; readonly body: readonly Node[] };

/**
 * Reads a JSONPath template: text, `{.a.b[0]}`, `{range …}…{end}`, `{"\n"}`. With `lenient`, what is not there prints nothing.
 * Upstream: client-go util/jsonpath; cli-runtime pkg/printers/jsonpath.go (v0.36.3).
 */
export function readTemplate(
  text: string,
  lenient = true,
): { readonly template: Template } | { readonly error: string } {
  const read = parse(text, 0, false);
  if ("error" in read) return { error: `error parsing jsonpath ${text}, ${read.error}` };
  return {
    template: (object) => {
      const done = print(read.nodes, object, lenient);
      return "text" in done ? done : { error: executing(text, object, done.error) };
    },
  };
}

/** The same, with everything that is found as one JSON list. */
export function readTemplateAsJson(
  text: string,
  lenient: boolean,
): { readonly template: Template } | { readonly error: string } {
  const read = parse(text, 0, false);
  if ("error" in read) return { error: `error parsing jsonpath ${text}, ${read.error}` };
  return {
    template: (object) => {
      const all: Value[] = [];
      for (const node of read.nodes) {
        if (node.kind === "text" || node.kind === "end") continue;
        const found = findPath(object, node.path, lenient);
        if ("error" in found) return { error: executing(text, object, found.error) };
        all.push(...found.values);
      }
      return { text: `${indentJson(all, "    ")}\n` };
    },
  };
}

function executing(text: string, object: Value, why: string): string {
  return `error executing jsonpath ${JSON.stringify(text)}: Error executing template: ${why}. Printing more information for debugging the template:\n\ttemplate was:\n\t\t${text}\n\tobject given to jsonpath engine was:\n\t\t${formatSharp(object)}\n\n\n`;
}

type Parsed = { readonly nodes: readonly Node[]; readonly next: number } | { readonly error: string };

function parse(text: string, from: number, inRange: boolean): Parsed {
  const nodes: Node[] = [];
  let at = from;
  while (at < text.length) {
    const open = text.indexOf("{", at);
    if (open < 0) {
      nodes.push({ kind: "text", text: text.slice(at) });
      at = text.length;
      break;
    }
    if (open > at) nodes.push({ kind: "text", text: text.slice(at, open) });
    const close = closeOf(text, open + 1);
    if (close < 0) return { error: "unclosed action" };
    const action = text.slice(open + 1, close).trim();
    at = close + 1;
    if (action === "end") {
      if (inRange) return { nodes, next: at };
      nodes.push({ kind: "end" });
      continue;
    }
    const range = /^range\s+(.*)$/s.exec(action)?.[1];
    if (range !== undefined) {
      const body = parse(text, at, true);
      if ("error" in body) return body;
      nodes.push({ kind: "range", path: range.trim(), body: body.nodes });
      at = body.next;
    } else if (/^["']/.test(action)) nodes.push({ kind: "text", text: unquote(action) });
    else {
      const wrong = checkPath(action);
      if (wrong !== null) return { error: wrong };
      nodes.push({ kind: "path", path: action });
    }
  }
  return { nodes, next: at };
}

function closeOf(text: string, from: number): number {
  let quote = "";
  for (let i = from; i < text.length; i++) {
    const char = text[i] as string;
    if (quote !== "") {
      if (char === "\\") i++;
      else if (char === quote) quote = "";
    } else if (char === '"' || char === "'") quote = char;
    else if (char === "}") return i;
  }
  return -1;
}

function print(
  nodes: readonly Node[],
  object: Value,
  lenient: boolean,
): { readonly text: string } | { readonly error: string } {
  let text = "";
  for (const node of nodes) {
    if (node.kind === "end") return { error: "not in range, nothing to end" };
    if (node.kind === "text") {
      text += node.text;
      continue;
    }
    const found = findPath(object, node.path, lenient);
    if ("error" in found) return found;
    if (node.kind === "path") {
      text += found.values.map(printFound).join(" ");
      continue;
    }
    const [first] = found.values;
    const items = found.values.length === 1 && isList(first) ? first : found.values;
    for (const item of items) {
      const inner = print(node.body, item, lenient);
      if ("error" in inner) return inner;
      text += inner.text;
    }
  }
  return { text };
}
