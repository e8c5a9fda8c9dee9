/** What a line of a diff says. Null: the line is the same in both files, or names them. */
export type DiffLineKind = "added" | "removed" | "place" | null;

export type DiffLine = { readonly text: string; readonly kind: DiffLineKind };

/** How many lines the page colours, because each is an element. */
const MAX_LINES = 2000;

/** Returns the lines of a unified diff, as `kubectl diff` prints it. Null for any other text, and for a very long one. */
export function diffLines(text: string): readonly DiffLine[] | null {
  if (!/^--- .*\n\+\+\+ .*\n@@ /m.test(text)) return null;
  const lines = text.split("\n");
  return lines.length > MAX_LINES ? null : lines.map((line) => ({ text: line, kind: kindOf(line) }));
}

function kindOf(line: string): DiffLineKind {
  if (line.startsWith("@@")) return "place";
  if (/^(\+\+\+|---) /.test(line)) return null;
  if (line.startsWith("+")) return "added";
  return line.startsWith("-") ? "removed" : null;
}
