/** A piece of a paragraph. */
export type Piece =
  | { readonly kind: "text" | "code" | "strong" | "em"; readonly text: string }
  | { readonly kind: "link"; readonly text: string; readonly href: string };

/** A paragraph or a list of them. */
export type Block = { readonly kind: "paragraph" | "item"; readonly pieces: readonly Piece[] };

/**
 * The small part of Markdown that descriptions use: paragraphs, list items, `code`, **strong**, *em* and links to http
 * and https. All else, HTML too, is text.
 */
export function readMarkdown(text: string): readonly Block[] {
  const blocks: { kind: Block["kind"]; lines: string[] }[] = [];
  let fresh = true;
  for (const line of text.split(/\r?\n/)) {
    const item = /^\s*[-*]\s+(.*)$/.exec(line);
    if (line.trim() === "") fresh = true;
    else if (item) {
      blocks.push({ kind: "item", lines: [item[1] ?? ""] });
      fresh = false;
    } else if (fresh || blocks.length === 0) {
      blocks.push({ kind: "paragraph", lines: [line.trim()] });
      fresh = false;
    } else blocks.at(-1)?.lines.push(line.trim());
  }
  return blocks.map(({ kind, lines }) => ({ kind, pieces: readPieces(lines.join(" ")) }));
}

const marks = /`([^`]+)`|\*\*([^*]+)\*\*|\*([^*]+)\*|\[([^\]]+)\]\((https?:\/\/[^\s)]+)\)/g;

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
