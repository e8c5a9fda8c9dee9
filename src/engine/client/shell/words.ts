/** A piece of a word. `quoted` pieces are not split at blanks. */
export type Piece =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "variable"; readonly name: string; readonly quoted: boolean }
  | { readonly kind: "command"; readonly line: string; readonly quoted: boolean };

/** A word, or something that stands between words: `;`, `&&`, `||`, `|`. */
export type ShellToken =
  | { readonly kind: "word"; readonly pieces: readonly Piece[] }
  | { readonly kind: "operator"; readonly text: string };

/** Tells the words of a command line apart. An error says what is not understood. */
export function scanWords(
  line: string,
): { readonly tokens: readonly ShellToken[] } | { readonly error: string } {
  const tokens: ShellToken[] = [];
  let pieces: Piece[] | null = null;
  const add = (piece: Piece) => {
    pieces ??= [];
    const last = pieces.at(-1);
    if (piece.kind === "text" && last?.kind === "text") {
      pieces[pieces.length - 1] = { kind: "text", text: last.text + piece.text };
    } else pieces.push(piece);
  };
  const end = () => {
    if (pieces !== null) tokens.push({ kind: "word", pieces });
    pieces = null;
  };
  let i = 0;
  const dollar = (quoted: boolean): string | null => {
    if (line[i + 1] === "(") {
      const close = closing(line, i + 2);
      if (close < 0) return "unexpected end of file while looking for matching `)'";
      add({ kind: "command", line: line.slice(i + 2, close), quoted });
      i = close + 1;
      return null;
    }
    const name = /^\$(?:\{(\w+)\}|(\w+))/.exec(line.slice(i));
    if (name === null) {
      add({ kind: "text", text: "$" });
      i++;
    } else {
      add({ kind: "variable", name: name[1] ?? name[2] ?? "", quoted });
      i += name[0].length;
    }
    return null;
  };
  while (i < line.length) {
    const char = line[i] as string;
    const operator = /^(?:&&|\|\||[;|\n])/.exec(line.slice(i))?.[0];
    if (operator !== undefined) {
      end();
      tokens.push({ kind: "operator", text: operator === "\n" ? ";" : operator });
      i += operator.length;
    } else if (char === " " || char === "\t") {
      end();
      i++;
    } else if (char === "'") {
      const close = line.indexOf("'", i + 1);
      if (close < 0) return { error: "unexpected EOF while looking for matching `''" };
      add({ kind: "text", text: line.slice(i + 1, close) });
      i = close + 1;
    } else if (char === '"') {
      add({ kind: "text", text: "" });
      i++;
      for (;;) {
        const inner = line[i];
        if (inner === undefined) return { error: "unexpected EOF while looking for matching `\"'" };
        if (inner === '"') break;
        if (inner === "$") {
          const wrong = dollar(true);
          if (wrong !== null) return { error: wrong };
        } else if (inner === "\\" && /["\\$`]/.test(line[i + 1] ?? "")) {
          add({ kind: "text", text: line[i + 1] as string });
          i += 2;
        } else {
          add({ kind: "text", text: inner });
          i++;
        }
      }
      i++;
    } else if (char === "\\") {
      if (line[i + 1] !== "\n") add({ kind: "text", text: line[i + 1] ?? "" });
      i += 2;
    } else if (char === "$") {
      const wrong = dollar(false);
      if (wrong !== null) return { error: wrong };
    } else if (/[<>&`]/.test(char)) {
      return { error: `\`${char}' is not supported here` };
    } else {
      add({ kind: "text", text: char });
      i++;
    }
  }
  end();
  return { tokens };
}

/** Where the parenthesis that is open at `from` closes; -1 where it does not. */
function closing(line: string, from: number): number {
  let depth = 1;
  let quote = "";
  for (let i = from; i < line.length; i++) {
    const char = line[i] as string;
    if (quote !== "") {
      if (char === quote) quote = "";
    } else if (char === "'" || char === '"') quote = char;
    else if (char === "(") depth++;
    else if (char === ")" && --depth === 0) return i;
  }
  return -1;
}
