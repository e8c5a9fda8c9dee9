import { COMMENT, match, NAME, TEXT } from "./tokens.ts";

const CALL = /\s*\(/y;
/** A chain of fields: the library's own `has` takes it. */
const CHAIN = /^\s*[A-Za-z_]\w*(\s*\.\s*\w+)+\s*$/;
/** The name of the value whose field `has` asks for. */
const OWNER = "__owner";

/**
 * Rewrites each `has` that the library does not know, because its argument is more than a chain of fields: `has(a[0].b)` becomes
 * `cel.bind(__owner, a[0], has(__owner.b))`, and `has(a["b"])`, which a name with special characters became, `("b" in a)`.
 */
export function rewriteHas(source: string): string {
  if (!source.includes("has")) return source;
  let out = "";
  let before = "";
  for (let at = 0; at < source.length; ) {
    const skipped = match(TEXT, source, at) ?? match(COMMENT, source, at);
    const name = skipped === null ? match(NAME, source, at) : null;
    const call = name === "has" && before !== "." ? match(CALL, source, at + name.length) : null;
    if (call !== null) {
      const start = at + "has".length + call.length;
      const end = closing(source, start);
      out += rewritten(rewriteHas(source.slice(start, end)));
      at = end + 1;
      before = ")";
      continue;
    }
    const taken = skipped ?? name ?? (source[at] as string);
    out += taken;
    at += taken.length;
    if (taken.trim() !== "") before = taken.at(-1) as string;
  }
  return out;
}

/** Returns the place of the bracket that closes the one before `start`. */
function closing(source: string, start: number): number {
  let depth = 0;
  for (let at = start; at < source.length; ) {
    const skipped = match(TEXT, source, at) ?? match(COMMENT, source, at);
    const taken = skipped ?? (source[at] as string);
    if ("([{".includes(taken)) depth++;
    else if (")]}".includes(taken) && depth-- === 0) return at;
    at += taken.length;
  }
  return source.length;
}

function rewritten(argument: string): string {
  if (CHAIN.test(argument)) return `has(${argument})`;
  const [whole, owner, field] = /^([\s\S]*)\.\s*(\w+)\s*$/.exec(argument) ?? [];
  if (whole !== undefined) return `cel.bind(${OWNER}, ${owner}, has(${OWNER}.${field}))`;
  const [quoted, map, key] = /^([\s\S]*)\[("(?:[^"\\]|\\.)*")\]\s*$/.exec(argument) ?? [];
  return quoted === undefined ? `has(${argument})` : `(${key} in ${map})`;
}
