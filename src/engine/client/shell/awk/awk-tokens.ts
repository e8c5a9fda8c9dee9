/** A token of an awk program. */
export type AwkToken = {
  readonly kind: "number" | "string" | "regexp" | "name" | "mark" | "end";
  readonly text: string;
  /** Whether a parenthesis follows a name at once: only then it is the call of a function of the program. */
  readonly isCall?: boolean;
};

const MARK =
  /^(?:&&|\|\||==|!=|<=|>=|>>|\+\+|--|\*\*=|\*\*|\+=|-=|\*=|\/=|%=|\^=|[-+*/%^!~<>=()[\]{},;$?:|\n])/;

/** Splits an awk program into tokens. Returns null for text that is no token. */
export function tokenizeAwk(program: string): readonly AwkToken[] | null {
  const out: AwkToken[] = [];
  let rest = program.replace(/\\\n/g, "");
  for (;;) {
    rest = rest.replace(/^(?:[ \t\r]|#[^\n]*)+/, "");
    if (rest === "") return [...out, { kind: "end", text: "" }];
    const read = readToken(rest, startsOperand(out.at(-1)));
    if (read === null) return null;
    out.push(read.token);
    rest = rest.slice(read.length);
  }
}

/** Whether the next token can be an operand. A slash then begins a regular expression. Otherwise it divides. */
function startsOperand(before: AwkToken | undefined): boolean {
  if (before === undefined || before.kind === "mark")
    return before === undefined || !/^(?:\)|\]|\+\+|--|\$)$/.test(before.text);
  return before.kind === "name" && /^(?:print|printf|return|in|else|do)$/.test(before.text);
}

function readToken(
  text: string,
  isOperand: boolean,
): { readonly token: AwkToken; readonly length: number } | null {
  const number = /^(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?/.exec(text)?.[0];
  if (number !== undefined) return { token: { kind: "number", text: number }, length: number.length };
  const string = /^"((?:[^"\\\n]|\\[\s\S])*)"/.exec(text);
  if (string !== null) {
    return { token: { kind: "string", text: readEscapes(string[1] as string) }, length: string[0].length };
  }
  const regexp = isOperand ? /^\/((?:[^/\\\n[]|\\.|\[\^?\]?(?:\[:\w+:\]|[^\]\n])*\])*)\//.exec(text) : null;
  if (regexp !== null) {
    const source = (regexp[1] as string).replaceAll("\\/", "/");
    return { token: { kind: "regexp", text: source }, length: regexp[0].length };
  }
  const name = /^[A-Za-z_]\w*/.exec(text)?.[0];
  if (name !== undefined) {
    const isCall = text[name.length] === "(";
    return { token: { kind: "name", text: name, isCall }, length: name.length };
  }
  const mark = MARK.exec(text)?.[0];
  return mark === undefined ? null : { token: { kind: "mark", text: mark }, length: mark.length };
}

const ESCAPES: Readonly<Record<string, string>> = {
  n: "\n",
  t: "\t",
  r: "\r",
  a: "\u0007",
  b: "\b",
  f: "\f",
  v: "\v",
  '"': '"',
  "\\": "\\",
  "/": "/",
};

function readEscapes(text: string): string {
  return text
    .replace(/\\\n/g, "")
    .replace(/\\(?:([0-7]{1,3})|([\s\S]))/g, (whole, octal: string | undefined, char: string) =>
      octal === undefined ? (ESCAPES[char] ?? whole) : String.fromCharCode(Number.parseInt(octal, 8)),
    );
}
