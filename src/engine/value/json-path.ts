import { marshalJson } from "./marshal.ts";
import { sortedKeys } from "./order.ts";
import { goType } from "./text.ts";
import { get, isList, isMap, type Value } from "./value.ts";

/** A value as a template prints it: texts as they are, maps and lists as JSON. */
export function printFound(value: Value): string {
  if (typeof value === "string") return value;
  return value === null ? "" : marshalJson(value);
}

/** Paths like `..*..*` find the same values again and again. */
const MAX_FOUND = 100_000;

/** The values at a path, or why there are none: a key that is missing, a list that is none. */
export type Found = { readonly values: readonly Value[] } | { readonly error: string };

/** The values at a path: `.a.b`, `.a\.b`, `['a']`, `[0]`, `[*]`, `[?(@.a=="b")]`, `..a`. */
export function findPath(object: Value, path: string, lenient = true): Found {
  let found: readonly Value[] = [object];
  let rest = path.replace(/^[$@]/, "");
  while (rest !== "" && found.length > 0) {
    const step = nextStep(rest);
    if (step === null) return { values: [] };
    const picked = found.map(step.pick);
    const wrong = picked.find((one) => typeof one === "string");
    if (typeof wrong === "string") return { error: wrong };
    found = (picked as readonly (readonly Value[])[]).flat();
    if (found.length > MAX_FOUND) return { error: `more than ${MAX_FOUND} values are found` };
    if (found.length === 0 && step.name !== undefined && !lenient)
      return { error: `${step.name} is not found` };
    rest = rest.slice(step.length);
  }
  return { values: found };
}

/** What is wrong with a path, whatever it is used on; null if nothing is. */
export function checkPath(path: string): string | null {
  for (const [, inner = ""] of path.matchAll(/\[([^\]]*)\]/g)) {
    if (!/^(\s*\*\s*|\s*-?\d*\s*(:\s*-?\d*\s*){0,2}|\?\(.*|'.*'(\s*,\s*'.*')*)$/s.test(inner)) {
      return `invalid array index ${inner.split(",")[0]}`;
    }
  }
  const stray = /^[$@]?(?:\\.|\[[^\]]*\]|[^,;[\\])*([,;])/.exec(path)?.[1];
  if (stray === undefined) return null;
  const code = stray.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0");
  return `unrecognized character in action: U+${code} '${stray}'`;
}

/** A text is why nothing can be picked. */
type Picked = readonly Value[] | string;
type Step = { readonly length: number; readonly name?: string; readonly pick: (value: Value) => Picked };

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
  return { length: field[0].length, name, pick: (value) => fieldOf(value, name) };
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

function bracketed(text: string): (value: Value) => Picked {
  const filter = /^\?\(@(\S*?)\s*(?:(==|!=)\s*(.*?))?\)$/s.exec(text.trim());
  if (filter !== null) {
    const [, path = "", operator, wanted = ""] = filter;
    return (value) =>
      children(value).filter((item) => {
        const read = findPath(item, path);
        const found = "values" in read ? read.values : [];
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
    if (!isList(value)) return `${goType(value)} is not array or slice`;
    const start = Number(slice[1] || 0);
    if (slice[2] === undefined) {
      const item = value.at(start);
      return item === undefined
        ? `array index out of bounds: index ${start}, length ${value.length}`
        : [item];
    }
    return value.slice(start, slice[2] === "" ? undefined : Number(slice[2]));
  };
}

function unquoteWord(text: string): string {
  return /^(['"]).*\1$/s.test(text) ? unquote(text) : text;
}

/** The text between quotes, with `\\n` and `\\t` as they are meant. */
export function unquote(text: string): string {
  return text
    .slice(1, -1)
    .replace(/\\(.)/g, (_, char: string) => (char === "n" ? "\n" : char === "t" ? "\t" : char));
}
