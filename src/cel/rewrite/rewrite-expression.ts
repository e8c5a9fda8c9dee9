import { RESERVED_WORDS } from "../reserved-words.ts";
import { OBJECT } from "../values/object-names.ts";
import { COMMENT, match, NAME, TEXT } from "./tokens.ts";

const LITERAL = /(?:Object|JSONPatch)(?:\s*\.\s*\w+)*\s*\{/y;
const CALL = /\s*\(/y;

/** The name that {@link rewriteExpression} gives to the function `matches`: the library's own `matches` does not use Go's regular expressions. */
export const MATCHES = "__matches";

/**
 * Rewrites an expression for the library: object literals become maps with a name (`Object.spec{replicas: 3}` becomes
 * `__object("Object.spec",{"replicas": 3})`),
 * and `matches` becomes {@link MATCHES}. With `hasEscapes`, names that Kubernetes escapes in rules of definitions become the names of the
 * fields.
 */
export function rewriteExpression(source: string, hasEscapes: boolean): string {
  const open: ("object" | "other")[] = [];
  let wantsField = false;
  let before = "";
  let out = "";
  for (let at = 0; at < source.length; ) {
    const text = match(TEXT, source, at) ?? match(COMMENT, source, at);
    if (text !== null) {
      out += text;
      at += text.length;
      before = text.at(-1) as string;
      continue;
    }
    const object = /[\w.]/.test(before) ? null : match(LITERAL, source, at);
    const name = object === null ? match(NAME, source, at) : null;
    if (name === "matches" && match(CALL, source, at + name.length) !== null) {
      out += MATCHES;
      at += name.length;
      before = "s";
      continue;
    }
    const taken = object ?? name ?? (source[at] as string);
    if (object !== null) {
      open.push("object");
      wantsField = true;
      out += `${OBJECT}("${object.slice(0, -1).replace(/\s/g, "")}",{`;
    } else if (name !== null) {
      if (wantsField) out += JSON.stringify(fieldName(name, hasEscapes));
      else out = withMember(out, name, hasEscapes);
      wantsField = false;
    } else {
      if ("({[".includes(taken)) open.push("other");
      else if (taken === ",") wantsField = open.at(-1) === "object";
      out += taken;
      if (")}]".includes(taken)) {
        wantsField = false;
        if (open.pop() === "object") out += ")";
      }
    }
    at += taken.length;
    if (taken.trim() !== "") before = taken.at(-1) as string;
  }
  return out;
}

/** Returns the field name of a name between backquotes, or of an escaped name. */
function fieldName(name: string, hasEscapes: boolean): string {
  if (name.startsWith("`")) return name.slice(1, -1);
  if (!hasEscapes) return name;
  const word = /^__(\w+)__$/.exec(name)?.[1];
  if (word !== undefined && RESERVED_WORDS.has(word)) return word;
  return name.replace(/__(underscores|dot|dash|slash)__/g, (_, code: keyof typeof ESCAPES) => ESCAPES[code]);
}

const ESCAPES = { underscores: "__", dot: ".", dash: "-", slash: "/" } as const;

/** The words after a dot that the library does not read as a field. */
const TOKENS: ReadonlySet<string> = new Set(["in", "true", "false", "null"]);

/** Adds a name to an expression. After `.` and `.?` it is a field. */
function withMember(out: string, name: string, hasEscapes: boolean): string {
  const [dot = ""] = /\.\s*\??\s*$/.exec(out) ?? [];
  if (dot === "") return out + name;
  const field = fieldName(name, hasEscapes);
  if (/^\w+$/.test(field) && !TOKENS.has(field)) return out + field;
  return `${out.slice(0, -dot.length).trimEnd()}[${dot.includes("?") ? "?" : ""}${JSON.stringify(field)}]`;
}
