import { marshalJson } from "../../value/marshal.ts";
import { sortedKeys } from "../../value/order.ts";
import { get, isList, isMap, type Value } from "../../value/value.ts";

/** What a template makes of an object. */
export type Template = (object: Value) => string;

type Node =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "path"; readonly path: string }
  | { readonly kind: "range"; readonly path: string; readonly body: readonly Node[] };

/**
 * Reads a JSONPath template: text, `{.a.b[0]}`, `{range …}…{end}`, `{"\n"}`.
 * Upstream: client-go util/jsonpath (v0.36.3).
 */
export function readTemplate(text: string): { readonly template: Template } | { readonly error: string } {
  const read = parse(text, 0, false);
  if ("error" in read) return { error: `error parsing jsonpath ${text}, ${read.error}` };
  return { template: (object) => print(read.nodes, object) };
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
      if (!inRange) return { error: "not in range, nothing to end" };
      return { nodes, next: at };
    }
    const range = /^range\s+(.*)$/s.exec(action)?.[1];
    if (range !== undefined) {
      const body = parse(text, at, true);
      if ("error" in body) return body;
      nodes.push({ kind: "range", path: range.trim(), body: body.nodes });
      at = body.next;
    } else if (/^["']/.test(action)) nodes.push({ kind: "text", text: unquote(action) });
    else nodes.push({ kind: "path", path: action });
  }
  return inRange ? { error: "unterminated range" } : { nodes, next: at };
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

function unquote(text: string): string {
  return text
    .slice(1, -1)
    .replace(/\\(.)/g, (_, char: string) => (char === "n" ? "\n" : char === "t" ? "\t" : char));
}

function print(nodes: readonly Node[], object: Value): string {
  return nodes
    .map((node) => {
      if (node.kind === "text") return node.text;
      const found = findPath(object, node.path);
      if (node.kind === "path") return found.map(printFound).join(" ");
      const items = found.length === 1 && isList(found[0]) ? found[0] : found;
      return items.map((item) => print(node.body, item)).join("");
    })
    .join("");
}

/** A value as a template prints it: texts as they are, maps and lists as JSON. */
export function printFound(value: Value): string {
  if (typeof value === "string") return value;
  return value === null ? "" : marshalJson(value);
}

/** The values at a path: `.a.b`, `.a\.b`, `['a']`, `[0]`, `[*]`, `[?(@.a=="b")]`, `..a`. */
export function findPath(object: Value, path: string): readonly Value[] {
  let found: readonly Value[] = [object];
  let rest = path.replace(/^\$/, "");
  while (rest !== "" && found.length > 0) {
    const step = nextStep(rest);
    if (step === null) return [];
    found = found.flatMap(step.pick);
    rest = rest.slice(step.length);
  }
  return found;
}

type Step = { readonly length: number; readonly pick: (value: Value) => readonly Value[] };

function nextStep(rest: string): Step | null {
  const bracket = /^\.?\[((?:'[^']*'|"[^"]*"|[^\]'"])*)\]/.exec(rest);
  if (bracket !== null) return { length: bracket[0].length, pick: bracketed(bracket[1] ?? "") };
  const deep = /^\.\.((?:\\.|[^.[\\])+)/.exec(rest);
  if (deep !== null) {
    const name = (deep[1] ?? "").replace(/\\(.)/g, "$1");
    return { length: deep[0].length, pick: (value) => everywhere(value, name) };
  }
  const field = /^\.((?:\\.|[^.[\\])*)/.exec(rest) ?? /^((?:\\.|[^.[\\])+)/.exec(rest);
  if (field === null) return null;
  const name = (field[1] ?? "").replace(/\\(.)/g, "$1");
  return { length: field[0].length, pick: (value) => fieldOf(value, name) };
}

function fieldOf(value: Value, name: string): readonly Value[] {
  if (name === "") return [value];
  if (name === "*") return children(value);
  const found = isMap(value) ? get(value, name) : undefined;
  return found === undefined ? [] : [found];
}

function children(value: Value): readonly Value[] {
  if (isList(value)) return value;
  return isMap(value) ? sortedKeys(value).map((key) => get(value, key) as Value) : [];
}

function everywhere(value: Value, name: string): readonly Value[] {
  return [...fieldOf(value, name), ...children(value).flatMap((child) => everywhere(child, name))];
}

function bracketed(text: string): (value: Value) => readonly Value[] {
  const filter = /^\?\(@(\S*?)\s*(?:(==|!=)\s*(.*?))?\)$/s.exec(text.trim());
  if (filter !== null) {
    const [, path = "", operator, wanted = ""] = filter;
    return (value) =>
      children(value).filter((item) => {
        const found = findPath(item, path);
        if (operator === undefined) return found.length > 0;
        const same = found.some((one) => printFound(one) === unquoteWord(wanted));
        return operator === "==" ? same : !same && found.length > 0;
      });
  }
  if (text.trim() === "*") return children;
  if (/^['"]/.test(text)) return (value) => fieldOf(value, text.slice(1, -1));
  const slice = /^(-?\d*)(?::(-?\d*))?$/.exec(text.trim());
  if (slice === null) return () => [];
  return (value) => {
    if (!isList(value)) return [];
    const start = Number(slice[1] || 0);
    if (slice[2] === undefined) return value.slice(start, start === -1 ? undefined : start + 1);
    return value.slice(start, slice[2] === "" ? undefined : Number(slice[2]));
  };
}

function unquoteWord(text: string): string {
  return /^(['"]).*\1$/s.test(text) ? unquote(text) : text;
}
