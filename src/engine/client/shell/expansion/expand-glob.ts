import { compareText } from "../../../value/order.ts";
import { cleanPath } from "../../kubectl/files/clean-path.ts";
import { countSteps, type ShellState } from "../shell-state.ts";
import { matchCost, matchesWhole, readWildcards, type Wildcards } from "../wildcards/wildcards.ts";

/** A field of a command line. `quoted` says for each character whether it is literal; it is empty if none is special. */
export type Field = { readonly text: string; readonly quoted: readonly boolean[] };

/** A part of a field. `quoted`: whether its characters are literal. */
export type FieldPiece = { readonly text: string; readonly quoted: boolean };

/** Returns the field of these pieces. */
export function joinPieces(pieces: readonly FieldPiece[]): Field {
  const text = pieces.map((piece) => piece.text).join("");
  if (!SPECIAL.test(text)) return { text, quoted: [] };
  return { text, quoted: pieces.flatMap((piece) => Array<boolean>(piece.text.length).fill(piece.quoted)) };
}

/** A character that can be special in a pattern. */
const SPECIAL = /[*?[]/;

/** Returns the paths that match a pattern like `*.yaml`, sorted; the text itself if it is not a pattern or matches nothing. */
export function expandGlob(state: ShellState, field: Field): readonly string[] {
  if (!isPattern(field) || state.options.has("f")) return [field.text];
  const prefix = /^(?:\.\/)*/.exec(field.text)?.[0] ?? "";
  // `*/` stands for folders.
  const isForFolders = field.text.endsWith("/");
  const plain = isForFolders ? { text: field.text.slice(0, -1), quoted: field.quoted.slice(0, -1) } : field;
  const wanted = splitPath(plain, prefix.length);
  const names = new Set<string>();
  for (const file of state.disk.files.keys()) {
    const parts = cleanPath(file).split("/");
    if (parts.length >= wanted.length + (isForFolders ? 1 : 0))
      names.add(parts.slice(0, wanted.length).join("/"));
  }
  const found = [...names].filter((name) => isFound(state, name.split("/"), wanted));
  return found.length === 0
    ? [field.text]
    : found.sort(compareText).map((name) => prefix + name + (isForFolders ? "/" : ""));
}

function isPattern({ text, quoted }: Field): boolean {
  return SPECIAL.test(text) && quoted.some((isLiteral, at) => !isLiteral && SPECIAL.test(text[at] ?? ""));
}

type Segment = { readonly pattern: Wildcards; readonly isHidden: boolean };

/** Returns the patterns between the slashes of a path: none of them matches a slash. */
function splitPath({ text, quoted }: Field, from: number): readonly Segment[] {
  let at = from;
  return text
    .slice(from)
    .split("/")
    .map((part) => {
      const pattern = readWildcards(part, quoted.slice(at, at + part.length));
      at += part.length + 1;
      return { pattern, isHidden: part.startsWith(".") };
    });
}

/** Whether all parts of a path match. Only a pattern with a dot at its beginning matches a name with one. */
function isFound(state: ShellState, parts: readonly string[], wanted: readonly Segment[]): boolean {
  return wanted.every(({ pattern, isHidden }, at) => {
    const part = parts[at] ?? "";
    if (part.startsWith(".") && !isHidden) return false;
    return countSteps(state, matchCost(pattern, part)) && matchesWhole(pattern, part);
  });
}
