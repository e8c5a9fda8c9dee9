/** A piece of a paragraph. */
export type Piece =
  | { readonly kind: "text" | "code" | "strong" | "em"; readonly text: string }
  | { readonly kind: "link"; readonly text: string; readonly href: string };

/** What stands below one another. */
export type Block =
  | { readonly kind: "paragraph" | "heading"; readonly pieces: readonly Piece[] }
  | { readonly kind: "list"; readonly ordered: boolean; readonly items: readonly (readonly Piece[])[] }
  | { readonly kind: "code"; readonly text: string };

/** A block while its lines are collected; `open`: the next line may go on with it. */
type Draft = { open: boolean } & (
  | { readonly kind: "paragraph" | "heading" | "code"; readonly lines: string[] }
  | { readonly kind: "list"; readonly ordered: boolean; readonly items: string[][] }
);

/**
 * The part of Markdown that descriptions use: paragraphs, headings of any level, lists of one level, fenced code, `code`,
 * **strong**, *em* and links to http and https. All else, HTML too, is text.
 */
export function readMarkdown(text: string): readonly Block[] {
  const drafts: Draft[] = [];
  for (const line of text.split(/\r?\n/)) take(drafts, line);
  return drafts.map(closed);
}

/** Puts a line where it belongs: into the last block, or into a new one. */
function take(drafts: Draft[], line: string): void {
  const before = drafts.at(-1);
  const last = before?.open ? before : undefined;
  const isFence = /^\s*```/.test(line);
  if (last?.kind === "code") {
    if (isFence) last.open = false;
    else last.lines.push(line);
    return;
  }
  const heading = /^#{1,6}\s+(.*)$/s.exec(line)?.[1];
  const item = /^\s*(?:([-*])|\d{1,9}[.)])\s+(.*)$/s.exec(line);
  if (isFence) drafts.push({ kind: "code", lines: [], open: true });
  else if (line.trim() === "") {
    if (last) last.open = last.kind === "list";
  } else if (heading !== undefined)
    drafts.push({ kind: "heading", lines: [withoutHashes(heading)], open: false });
  else if (item) {
    const [, bullet, start = ""] = item;
    const ordered = bullet === undefined;
    if (last?.kind === "list" && last.ordered === ordered) last.items.push([start]);
    else drafts.push({ kind: "list", ordered, items: [[start]], open: true });
  } else if (last?.kind === "list" && /^\s/.test(line)) last.items.at(-1)?.push(line.trim());
  else if (last?.kind === "paragraph") last.lines.push(line.trim());
  else drafts.push({ kind: "paragraph", lines: [line.trim()], open: true });
}

/** A heading without the signs that may close it. */
function withoutHashes(heading: string): string {
  let end = heading.trimEnd().length;
  while (heading[end - 1] === "#") end--;
  return heading.slice(0, end).trimEnd();
}

function closed(block: Draft): Block {
  if (block.kind === "list") {
    const { kind, ordered, items } = block;
    return { kind, ordered, items: items.map((lines) => readPieces(lines.join(" "))) };
  }
  if (block.kind === "code") return { kind: "code", text: block.lines.join("\n") };
  return { kind: block.kind, pieces: readPieces(block.lines.join(" ")) };
}

/** No mark reaches over the beginning of the next of its sort: anybody's text is read in one go. */
const marks = /`([^`]+)`|\*\*([^*]+)\*\*|\*([^*]+)\*|\[([^[\]]+)\]\((https?:\/\/[^\s)[]+)\)/g;

function readPieces(text: string): readonly Piece[] {
  const pieces: Piece[] = [];
  let from = 0;
  for (const found of text.matchAll(marks)) {
    if (found.index > from) pieces.push({ kind: "text", text: text.slice(from, found.index) });
    const [all, code, strong, em, label, href] = found;
    if (code !== undefined) pieces.push({ kind: "code", text: code });
    else if (strong !== undefined) pieces.push({ kind: "strong", text: strong });
    else if (em !== undefined) pieces.push({ kind: "em", text: em });
    else if (label !== undefined && href !== undefined) pieces.push({ kind: "link", text: label, href });
    from = found.index + all.length;
  }
  if (from < text.length) pieces.push({ kind: "text", text: text.slice(from) });
  return pieces;
}
