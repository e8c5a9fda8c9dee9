import { useMemo } from "react";
import { type Piece, readMarkdown } from "../view/markdown.ts";

/** A description, with the little Markdown it may use. Never as HTML. */
export function Markdown({ text, className }: { readonly text: string; readonly className?: string }) {
  const blocks = useMemo(() => readMarkdown(text), [text]);
  return (
    <div className={className}>
      {blocks.map((block, at) => {
        // biome-ignore lint/suspicious/noArrayIndexKey: the text is read anew when it changes
        const pieces = block.pieces.map((piece, i) => <Inline key={i} piece={piece} />);
        const length = block.pieces.reduce((sum, { text }) => sum + text.length, 0);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the text is read anew when it changes
          <p key={at} style={{ flexGrow: length }}>
            {block.kind === "item" ? <>• {pieces}</> : pieces}
          </p>
        );
      })}
    </div>
  );
}

function Inline({ piece }: { readonly piece: Piece }) {
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
