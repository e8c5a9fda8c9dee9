import { useMemo } from "react";
import { type Block, type Piece, readMarkdown } from "./read-markdown.ts";
import "./markdown.css";

/** Shows a text with the supported part of Markdown. HTML in it stays text. */
export function Markdown({ text, className = "" }: { readonly text: string; readonly className?: string }) {
  const blocks = useMemo(() => readMarkdown(text), [text]);
  return (
    <div className={`markdown ${className}`}>
      {blocks.map((block, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a changed text is rendered completely
        <Part key={at} block={block} />
      ))}
    </div>
  );
}

function Part({ block }: { readonly block: Block }) {
  switch (block.kind) {
    case "paragraph":
      return (
        <p>
          <Inline pieces={block.pieces} />
        </p>
      );
    case "heading":
      return (
        <p className="markdown-heading">
          <Inline pieces={block.pieces} />
        </p>
      );
    case "code":
      return <pre>{block.text}</pre>;
    case "list": {
      const List = block.ordered ? "ol" : "ul";
      return (
        <List>
          {block.items.map((pieces, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a changed text is rendered completely
            <li key={at}>
              <Inline pieces={pieces} />
            </li>
          ))}
        </List>
      );
    }
  }
}

function Inline({ pieces }: { readonly pieces: readonly Piece[] }) {
  return pieces.map((piece, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a changed text is rendered completely
    <InlinePiece key={at} piece={piece} />
  ));
}

function InlinePiece({ piece }: { readonly piece: Piece }) {
  switch (piece.kind) {
    case "code":
      return <code>{piece.text}</code>;
    case "strong":
      return <strong>{piece.text}</strong>;
    case "em":
      return <em>{piece.text}</em>;
    case "link":
      return (
        <a href={piece.href} target="_blank" rel="noreferrer noopener">
          {piece.text}
        </a>
      );
    case "text":
      return piece.text;
  }
}
