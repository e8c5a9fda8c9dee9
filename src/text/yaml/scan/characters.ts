// The classes of characters in YAML 1.1, by UTF-16 code. The code of the end of a text is NaN; only isBlankOrEnd includes it.

export const TAB = 0x09;
export const LINE_FEED = 0x0a;
export const CARRIAGE_RETURN = 0x0d;
export const SPACE = 0x20;

/** Whether the character is a space or a tab. */
export function isBlank(code: number): boolean {
  return code === SPACE || code === TAB;
}

/** Whether the character is a line break. In YAML 1.1 these include U+0085, U+2028 and U+2029. */
export function isBreak(code: number): boolean {
  return (
    code === LINE_FEED || code === CARRIAGE_RETURN || code === 0x85 || code === 0x2028 || code === 0x2029
  );
}

/** Whether the character is a space, a tab, a line break or the end of the text. */
export function isBlankOrEnd(code: number): boolean {
  return isBlank(code) || isBreak(code) || Number.isNaN(code);
}

/** Returns the offset after the line break at `at`. CR LF is one line break. */
export function afterBreak(text: string, at: number): number {
  return text.charCodeAt(at) === CARRIAGE_RETURN && text.charCodeAt(at + 1) === LINE_FEED ? at + 2 : at + 1;
}

/** Returns the line break at `at` as it appears in a value: U+2028 and U+2029 do not change, all others become a line feed. */
export function breakText(text: string, at: number): string {
  const code = text.charCodeAt(at);
  return code === 0x2028 || code === 0x2029 ? (text[at] as string) : "\n";
}

/** Folds the line breaks inside a plain or quoted scalar: one becomes a space; of several, the first disappears. */
export function foldBreaks(breaks: string): string {
  if (breaks === "\n") return " ";
  return breaks.startsWith("\n") ? breaks.slice(1) : breaks;
}
