/** Returns a number with its noun: `1 field`, `2 fields`, `1,200 lines`. */
export function plural(count: number, noun: string): string {
  const shown = count < 1000 ? String(count) : count.toLocaleString("en");
  return `${shown} ${noun}${count === 1 ? "" : "s"}`;
}

/** Returns at most `most` characters of `text`, with `…` if the text is longer. Never splits a surrogate pair. */
export function shorten(text: string, most: number): string {
  if (text.length <= most) return text;
  return `${text.slice(0, most).replace(/[\ud800-\udbff]$/, "")}…`;
}

/** Joins names: `alice`, `alice and bob`, `alice, bob and carol`. Each name once; empty for no names. */
export function joinNames(names: readonly string[]): string {
  const all = [...new Set(names)];
  const last = all.pop();
  if (last === undefined) return "";
  return all.length === 0 ? last : `${all.join(", ")} and ${last}`;
}

/** Returns the verb for these names: `singular` for one different name or none, `several` for more. */
export function verbFor(names: readonly string[], singular: string, several: string): string {
  return new Set(names).size > 1 ? several : singular;
}
