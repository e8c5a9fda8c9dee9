/** A part of a paragraph. */
export type Piece =
  | { readonly kind: "text" | "code" | "strong" | "em"; readonly text: string }
  | { readonly kind: "link"; readonly text: string; readonly href: string };

/** A block of the text. */
export type Block =
  | { readonly kind: "paragraph" | "heading"; readonly pieces: readonly Piece[] }
  | { readonly kind: "list"; readonly ordered: boolean; readonly items: readonly (readonly Piece[])[] }
  | { readonly kind: "code"; readonly text: string };

/** A block while its lines are collected. `open`: the next line may continue it. */
type Draft = { open: boolean } & (
  | { readonly kind: "paragraph" | "heading" | "code"; readonly lines: string[] }
  | { readonly kind: "list"; readonly ordered: boolean; readonly items: string[][] }
);

/**
 * Reads the supported part of Markdown: paragraphs, headings of any level, lists of one level, fenced code, `code`, **strong**, *em*,
 * and links to http and https. Everything else, also HTML, stays text.
 */
export function readMarkdown(text: string): readonly Block[] {
  const drafts: Draft[] = [];
  for (const line of text.split(/\r?\n/)) addLine(drafts, line);
  return drafts.map(finishBlock);
}

/** Adds a line to the last block, or starts a new block. */
function addLine(drafts: Draft[], line: string): void {
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

/** Returns a heading without the closing `#` signs. */
function withoutHashes(heading: string): string {
  let end = heading.trimEnd().length;
  while (heading[end - 1] === "#") end--;
  return heading.slice(0, end).trimEnd();
}

function finishBlock(block: Draft): Block {
  if (block.kind === "list") {
    const { kind, ordered, items } = block;
    return { kind, ordered, items: items.map((lines) => readPieces(lines.join(" "))) };
  }
  if (block.kind === "code") return { kind: "code", text: block.lines.join("\n") };
  return { kind: block.kind, pieces: readPieces(block.lines.join(" ")) };
}

/** No pattern can match across the next start of the same pattern, so that reading takes linear time for any text. */
const inlinePattern = /`([^`]+)`|\*\*([^*]+)\*\*|\*([^*]+)\*|\[([^[\]]+)\]\((https?:\/\/[^\s)[]+)\)/g;

function readPieces(text: string): readonly Piece[] {
  const pieces: Piece[] = [];
  let from = 0;
  for (const found of text.matchAll(inlinePattern)) {
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
