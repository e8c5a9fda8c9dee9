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

/**
 * Returns the end of one long word that tells it from others, such as the tag of an image: from a separator on, at most 16 characters.
 * Of a digest the last 8. Empty for a text of several words, and if the word has no such end or at most `most` characters.
 */
export function tellingEnd(text: string, most: number): string {
  if (text.length <= most || /[\s"'{}[\]]/.test(text)) return "";
  const from = text.slice(-LONGEST_END).search(/[:@/]/.test(text) ? /[:@/]/ : /\.[^.]*$/);
  if (from >= 0) return text.slice(-LONGEST_END).slice(from);
  return /[0-9a-f]{32}$/.test(text) ? text.slice(-8) : "";
}

const LONGEST_END = 16;

/** As {@link shorten}, but a long word keeps the end that tells it from others: `registry.ex…:1.8.1`. */
export function shortenValue(text: string, most: number): string {
  const end = tellingEnd(text, most);
  return end === "" ? shorten(text, most) : shorten(text, Math.max(1, most - end.length)) + end;
}

/**
 * Returns two texts with at most `most` characters each, at least 8, so that their difference stays visible: a long common beginning
 * becomes `…`, then a long end. Different texts stay different. `a/long/path:1` and `a/long/path:2` become `…path:1` and `…path:2`.
 */
export function shortenPair(a: string, b: string, most: number): readonly [string, string] {
  if (a.length <= most && b.length <= most) return [a, b];
  if (a === b) return [excerpt(a, 0, most), excerpt(b, 0, most)];
  const same = commonStart(a, b);
  const rest = Math.max(a.length, b.length) - same - commonEnd(a.slice(same), b.slice(same));
  const context = Math.max(Math.floor((most - 2) / 3), most - 3 - rest);
  const start = wordStart(a, Math.max(0, same - context), same);
  return [excerpt(a, start, most), excerpt(b, start, most)];
}

/** Returns how many characters are the same at the beginning. Never ends inside a surrogate pair. */
function commonStart(a: string, b: string): number {
  let same = 0;
  while (same < a.length && a[same] === b[same]) same++;
  return endsInPair(a.slice(0, same)) ? same - 1 : same;
}

/** Returns how many characters are the same at the end. */
function commonEnd(a: string, b: string): number {
  let same = 0;
  const most = Math.min(a.length, b.length);
  while (same < most && a[a.length - 1 - same] === b[b.length - 1 - same]) same++;
  return same;
}

/** Returns where two texts differ: from `start` to `endBefore` in the first and to `endAfter` in the second. */
export function differingRange(
  before: string,
  after: string,
): { readonly start: number; readonly endBefore: number; readonly endAfter: number } {
  const most = Math.min(before.length, after.length);
  let start = 0;
  while (start < most && before[start] === after[start]) start++;
  let tail = 0;
  while (tail < most - start && before[before.length - 1 - tail] === after[after.length - 1 - tail]) tail++;
  return { start, endBefore: before.length - tail, endAfter: after.length - tail };
}

/** Returns the position of the first separator from `from` on and before `end`; `from` if there is none, and 0 if almost nothing is before it. */
function wordStart(text: string, from: number, end: number): number {
  if (from <= 1) return 0;
  const at = text.slice(from, end).search(/[\s/:,@]/);
  const start = at < 0 ? from : from + at + (/[\s,]/.test(text[from + at] ?? "") ? 1 : 0);
  return endsInPair(text.slice(0, start)) ? start + 1 : start;
}

/** Returns at most `most` characters of a text from `start` on, with `…` for what is left out. */
function excerpt(text: string, start: number, most: number): string {
  const lead = start > 0 ? "…" : "";
  const room = most - lead.length;
  return lead + (text.length - start <= room ? text.slice(start) : shorten(text.slice(start), room - 1));
}

function endsInPair(text: string): boolean {
  return /[\ud800-\udbff]$/.test(text);
}

/**
 * Matches code in a sentence, which is between backticks. If the sentence was cut, its last code has only the first backtick. What a
 * shell quotes `like this' is no code.
 */
const CODE = /(?<![\w`])`([^`]+)(?:`(?!\w)|(?<=…)$)/g;

/** Splits a sentence at its backticks: text, code, text, code, and so on. The first and the last part are text, which can be empty. */
export function splitCode(sentence: string): readonly string[] {
  return sentence.split(CODE);
}

/** Returns a sentence with quotation marks instead of backticks around its code: for places that can show only plain text. */
export function quoteCode(sentence: string): string {
  return sentence.replace(CODE, "“$1”");
}

/** Returns the first letter or digit of a name in upper case; `?` if it has none. */
export function initialOf(name: string): string {
  return (/[\p{L}\p{N}]/u.exec(name)?.[0] ?? "?").toUpperCase();
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

/** Returns the noun for one of several things: `container` for `containers`, `policy` for `policies`, `env` for `env`. */
export function singular(plural: string): string {
  if (/(series|species|status|ss|us|is)$/i.test(plural)) return plural;
  if (/ies$/.test(plural)) return plural.replace(/ies$/, "y");
  return plural.replace(/(?<=ss|x|ch|sh|lias)es$|s$/, "");
}
