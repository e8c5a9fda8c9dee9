/** A token of an action: a path, a variable, a constant, a name or a mark. */
export type TemplateToken = {
  readonly kind: "field" | "variable" | "name" | "string" | "number" | "mark" | "error";
  readonly text: string;
  /** Its position in the text of the action. */
  readonly at: number;
};

const PATTERNS: readonly (readonly [Exclude<TemplateToken["kind"], "error">, RegExp])[] = [
  ["string", /^"(?:[^"\\\n]|\\.)*"|^`[^`]*`/],
  ["number", /^[+-]?\d+(?:\.\d+)?(?![\w.])/],
  ["variable", /^\$\w*(?:\.\w+)*/],
  ["field", /^\.(?:\w+(?:\.\w+)*)?/],
  ["name", /^[A-Za-z_]\w*/],
  ["mark", /^(?::=|[(),|=])/],
];

/** Splits the text of an action, without its braces, into tokens. A part that cannot be read is the last token. */
export function tokenizeAction(text: string): readonly TemplateToken[] {
  const out: TemplateToken[] = [];
  let rest = text.trimStart();
  while (rest !== "") {
    const found = PATTERNS.map(([kind, pattern]) => ({ kind, text: pattern.exec(rest)?.[0] })).find(
      (one) => one.text !== undefined,
    );
    if (found?.text === undefined) {
      const why = /^["'`]/.test(rest)
        ? "unterminated quoted string"
        : `unexpected ${JSON.stringify(rest[0])} in operand`;
      return [...out, { kind: "error", text: why, at: text.length - rest.length }];
    }
    out.push({ kind: found.kind, text: found.text, at: text.length - rest.length });
    rest = rest.slice(found.text.length).trimStart();
  }
  return out;
}

/** A piece of a template: text or an action, with its line, from 1, and its column, from 0. */
export type Piece = {
  readonly kind: "text" | "action";
  readonly text: string;
  readonly line: number;
  readonly column: number;
};

/** Splits a template into text and actions, without comments and trimmed spaces. Fails with the position of the error. */
export function splitTemplate(text: string): readonly Piece[] | { readonly error: string } {
  const pieces: Piece[] = [];
  const lineAt = (at: number) => text.slice(0, at).split("\n").length;
  const columnAt = (at: number) => at - (text.lastIndexOf("\n", at - 1) + 1);
  let at = 0;
  let trims = false;
  while (at <= text.length) {
    const open = text.indexOf("{{", at);
    const plain = text.slice(at, open < 0 ? text.length : open);
    const cut = open >= 0 && /^\{\{- /.test(text.slice(open));
    const left = trims ? plain.trimStart() : plain;
    const kept = cut ? left.trimEnd() : left;
    if (kept !== "") pieces.push({ kind: "text", text: kept, line: lineAt(at), column: columnAt(at) });
    if (open < 0) return pieces;
    const close = findClose(text, open + 2);
    if (close < 0) return { error: `template: output:${lineAt(open)}: unclosed action` };
    const inner = text.slice(open + (cut ? 3 : 2), close);
    trims = / -$/.test(inner);
    const action = (trims ? inner.slice(0, -2) : inner).trim();
    if (!/^\/\*[\s\S]*\*\/$/.test(action)) {
      const column = columnAt(text.indexOf(action, open));
      pieces.push({ kind: "action", text: action, line: lineAt(open), column });
    }
    at = close + 2;
  }
  return pieces;
}

function findClose(text: string, from: number): number {
  for (let at = from; at < text.length; at++) {
    const char = text[at] as string;
    if (char === '"' || char === "`") {
      for (at++; at < text.length && text[at] !== char; at++) if (char === '"' && text[at] === "\\") at++;
    } else if (text.startsWith("}}", at)) return at;
  }
  return -1;
}
