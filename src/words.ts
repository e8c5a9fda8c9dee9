/** A number of things: `1 field`, `2 fields`, `1,200 lines`. */
export function plural(count: number, noun: string): string {
  const shown = count < 1000 ? String(count) : count.toLocaleString("en");
  return `${shown} ${noun}${count === 1 ? "" : "s"}`;
}

/** A text of at most `most` characters. Of a longer one the beginning, and `…`; no character is cut in two. */
export function shorten(text: string, most: number): string {
  if (text.length <= most) return text;
  return `${text.slice(0, most).replace(/[\ud800-\udbff]$/, "")}…`;
}
