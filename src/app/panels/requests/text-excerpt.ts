/** The start of a text, and the number of hidden lines; 0 if it is complete. Its last line may be cut. */
export type Excerpt = { readonly text: string; readonly hiddenLines: number };

const MOST_LINES = 24;
const MOST_CHARACTERS = 6_000;

/** Returns the start of a text, at most {@link MOST_LINES} lines and {@link MOST_CHARACTERS} characters. */
export function excerptOf(text: string): Excerpt {
  const lines = text.replace(/\n$/, "").split("\n");
  const head = lines.slice(0, MOST_LINES).join("\n").slice(0, MOST_CHARACTERS);
  const shown = head.split("\n").length;
  const isWhole = shown === lines.length && head.length >= text.replace(/\n$/, "").length;
  return { text: head, hiddenLines: isWhole ? 0 : Math.max(1, lines.length - shown) };
}
