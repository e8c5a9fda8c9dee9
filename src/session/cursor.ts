/** Where a cursor stands in a YAML text that need not be valid: what its indentation tells. */
export type Cursor = {
  /** Keys of the maps and lists around the cursor's line, from the object on; `null` for an item of a list, whichever it is. */
  readonly around: readonly (string | null)[];
  /** What the line holds of a key before the cursor; null if the cursor is behind a colon. */
  readonly key: { readonly typed: string; readonly from: number } | null;
  /** The key of the line and what stands behind its colon before the cursor; null if the cursor is in the key. */
  readonly value: { readonly of: string; readonly typed: string; readonly from: number } | null;
  /** Keys that stand beside the one at the cursor, without it. */
  readonly beside: readonly string[];
  /** The object's apiVersion and kind, which is the document or an item of a List; empty if not there. */
  readonly apiVersion: string;
  readonly kind: string;
};

type Line = {
  /** Column of the first character that is no blank and no dash of a list, from 0. */
  readonly indent: number;
  /** Columns of the dashes in front. */
  readonly dashes: readonly number[];
  readonly key: string | null;
  /** What stands behind the colon. */
  readonly value: string;
  readonly blank: boolean;
};

const KEY = /^("(?:[^"\\]|\\.)*"|'[^']*'|[^\s#:{}[\],&*!|>'"%@`-][^:#]*?|-[^\s:#][^:#]*?)\s*:(?=\s|$)/;

/** Reads the surroundings of a place, line and column from 1. Null if the place is not in the text or in a comment. */
export function cursorAt(text: string, line: number, column: number): Cursor | null {
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

/** Keys above a column, outermost first: each line further out than all below it opens what they are in. */
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
    // a list may stand in the same column as the key that holds it
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

/** The lines of the outermost list's item that a line is in, and the column of its keys. */
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
