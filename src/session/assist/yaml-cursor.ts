/** The position of a cursor in a YAML text, which may be invalid. Read from the indentation. */
export type YamlCursor = {
  /** The keys that lead from the object to the cursor's line; `null` stands for an item of a list. */
  readonly around: readonly (string | null)[];
  /** The start of a key before the cursor; null if the cursor is after a colon. */
  readonly key: { readonly typed: string; readonly from: number } | null;
  /** The key of the line, and the start of its value before the cursor; null if the cursor is in the key. */
  readonly value: { readonly of: string; readonly typed: string; readonly from: number } | null;
  /** The other keys of the same map. */
  readonly beside: readonly string[];
  /** The apiVersion and kind of the object, which is the document or an item of a List; empty if absent. */
  readonly apiVersion: string;
  readonly kind: string;
};

type Line = {
  /** Column of the first character after blanks and list dashes, from 0. */
  readonly indent: number;
  /** Columns of the list dashes. */
  readonly dashes: readonly number[];
  readonly key: string | null;
  /** The text after the colon. */
  readonly value: string;
  readonly blank: boolean;
};

const KEY = /^("(?:[^"\\]|\\.)*"|'[^']*'|[^\s#:{}[\],&*!|>'"%@`-][^:#]*?|-[^\s:#][^:#]*?)\s*:(?=\s|$)/;

/** Returns the position at a line and column, from 1; null if it is outside the text or in a comment. */
export function yamlCursorAt(text: string, line: number, column: number): YamlCursor | null {
  const lines = text.split(/\r?\n/);
  const current = lines[line - 1];
  if (current === undefined) return null;
  const before = current.slice(0, column - 1);
  if (/(^|\s)#/.test(before)) return null;
  const [first, last] = documentAround(lines, line - 1);
  const rows = lines.slice(first, last).map(readLine);
  const at = line - 1 - first;
  const row = readLine(before);
  const colon = /:(\s+|$)/.exec(before.slice(row.indent));
  const typed = before.slice(row.indent);
  const whole = rows[at] as Line;
  const own = row.indent;
  const around = ancestors(rows, at, own, row.dashes);
  const head = headOf(rows, 0);
  const isItem = head.kind.endsWith("List") && around[0] === "items" && around[1] === null;
  return {
    around: isItem ? around.slice(2) : around,
    key: colon === null ? { typed, from: own + 1 } : null,
    value:
      colon === null || row.key === null
        ? null
        : { of: row.key, typed: row.value, from: before.length - row.value.length + 1 },
    beside: siblings(rows, at, own, whole),
    ...(isItem ? headOf(...itemAround(rows, at)) : head),
  };
}

function documentAround(lines: readonly string[], at: number): readonly [number, number] {
  const isMark = (line: string | undefined) => line !== undefined && /^---(\s|$)/.test(line);
  let first = at;
  while (first > 0 && !isMark(lines[first])) first--;
  if (isMark(lines[first]) && first < at) first++;
  let last = at + 1;
  while (last < lines.length && !isMark(lines[last])) last++;
  return [first, last];
}

function readLine(text: string): Line {
  const dashes: number[] = [];
  let indent = 0;
  for (;;) {
    while (text[indent] === " ") indent++;
    if (text[indent] !== "-" || (text[indent + 1] !== " " && text[indent + 1] !== undefined)) break;
    dashes.push(indent);
    indent++;
  }
  const rest = text.slice(indent);
  const found = KEY.exec(rest);
  const blank = rest === "" || rest.startsWith("#");
  const key = found === null ? null : unquote(found[1] as string);
  const value = found === null ? rest : rest.slice(found[0].length).trimStart();
  return { indent, dashes, key, value, blank: blank && dashes.length === 0 };
}

function unquote(key: string): string {
  return /^["'].*["']$/.test(key) ? key.slice(1, -1) : key;
}

/** Returns the keys above a line, outermost first. A line with less indentation than all lines below it is a parent. */
function ancestors(
  rows: readonly Line[],
  at: number,
  indent: number,
  dashes: readonly number[],
): readonly (string | null)[] {
  const out: (string | null)[] = [];
  let column = indent;
  const enter = (marks: readonly number[]) => {
    for (const dash of marks.toReversed()) {
      if (dash >= column) continue;
      out.push(null);
      column = dash;
    }
  };
  enter(dashes);
  let inList = dashes.length > 0;
  for (let i = at - 1; i >= 0; i--) {
    const row = rows[i] as Line;
    if (row.blank) continue;
    const start = row.dashes[0] ?? row.indent;
    // A list can have the same indentation as its key.
    const isAbove = row.indent < column || (inList && row.indent === column);
    const opens = row.key !== null && row.value.replace(/^#.*/, "") === "" && isAbove;
    if (opens) {
      out.push(row.key);
      column = row.indent;
      inList = false;
    }
    if (row.dashes.length > 0 && start < column) {
      const count = out.length;
      enter(row.dashes);
      if (out.length > count) inList = true;
    }
    if (column === 0 && !inList) break;
  }
  return out.toReversed();
}

function siblings(rows: readonly Line[], at: number, indent: number, own: Line): readonly string[] {
  const out: string[] = [];
  const scan = (from: number, by: number) => {
    for (let i = from; i >= 0 && i < rows.length; i += by) {
      const row = rows[i] as Line;
      if (row.blank) continue;
      if (row.indent < indent || (by > 0 && row.dashes.some((dash) => dash < indent))) return;
      if (row.indent === indent && row.key !== null) out.push(row.key);
      if (by < 0 && row.dashes.some((dash) => dash < indent)) return;
    }
  };
  if (!own.dashes.some((dash) => dash < indent)) scan(at - 1, -1);
  scan(at + 1, 1);
  return out;
}

/** Returns the lines of the item in the outermost list that has a line, and the column of the item's keys. */
function itemAround(rows: readonly Line[], at: number): readonly [readonly Line[], number] {
  const column = Math.min(...rows.flatMap(({ dashes }) => dashes));
  const begins = (row: Line | undefined) => row?.dashes[0] === column;
  let first = at;
  while (first > 0 && !begins(rows[first])) first--;
  let last = at + 1;
  while (last < rows.length && !begins(rows[last])) last++;
  return [rows.slice(first, last), rows[first]?.indent ?? 0];
}

function headOf(
  rows: readonly Line[],
  indent: number,
): { readonly apiVersion: string; readonly kind: string } {
  const of = (key: string) => {
    const row = rows.find((one) => one.indent === indent && one.key === key);
    return row === undefined ? "" : unquote(row.value.replace(/\s+#.*$/, "").trim());
  };
  return { apiVersion: of("apiVersion"), kind: of("kind") };
}
