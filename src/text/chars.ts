/** Classes of characters by their UTF-16 code, as kubectl's YAML reader has them. The end of a text is NaN and in none but {@link isBlankOrEnd}. */

export const TAB = 0x09;
export const LINE_FEED = 0x0a;
export const CARRIAGE_RETURN = 0x0d;
export const SPACE = 0x20;

export function isBlank(code: number): boolean {
  return code === SPACE || code === TAB;
}

/** Line breaks of YAML 1.1: also U+0085, U+2028 and U+2029. */
export function isBreak(code: number): boolean {
  return (
    code === LINE_FEED || code === CARRIAGE_RETURN || code === 0x85 || code === 0x2028 || code === 0x2029
  );
}

export function isBlankOrEnd(code: number): boolean {
  return isBlank(code) || isBreak(code) || Number.isNaN(code);
}

/** Where the line break at `at` ends; CR LF is one. */
export function afterBreak(text: string, at: number): number {
  return text.charCodeAt(at) === CARRIAGE_RETURN && text.charCodeAt(at + 1) === LINE_FEED ? at + 2 : at + 1;
}

/** What the line break at `at` is in a text's value: a line feed, unless it is U+2028 or U+2029. */
export function breakText(text: string, at: number): string {
  const code = text.charCodeAt(at);
  return code === 0x2028 || code === 0x2029 ? (text[at] as string) : "\n";
}

/** Line breaks between two lines of a text that is not a block: one becomes a space, of several the first goes. */
export function foldBreaks(breaks: string): string {
  if (breaks === "\n") return " ";
  return breaks.startsWith("\n") ? breaks.slice(1) : breaks;
}
