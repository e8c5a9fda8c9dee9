/** The beginning of a long text, and how many lines are left out; 0 if it is whole. The last line of a beginning may be cut. */
export type Beginning = { readonly text: string; readonly left: number };

const MOST_LINES = 120;
const MOST_CHARACTERS = 12_000;

/** As much of a text as reads well before somebody asks for all of it. */
export function beginningOf(text: string): Beginning {
  const lines = text.replace(/\n$/, "").split("\n");
  const head = lines.slice(0, MOST_LINES).join("\n").slice(0, MOST_CHARACTERS);
  const shown = head.split("\n").length;
  const isWhole = shown === lines.length && head.length >= text.replace(/\n$/, "").length;
  return { text: head, left: isWhole ? 0 : Math.max(1, lines.length - shown) };
}
