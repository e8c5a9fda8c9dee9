/** Control characters, except for tabs and line breaks, and the characters that change the direction of text. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to find
const CONTROL = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g;

/** Returns a text without characters that change what a terminal shows: texts of scenarios come from strangers. */
export function printable(text: string): string {
  return text.replace(CONTROL, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

/** Returns a value as JSON, indented, in characters that change nothing in a terminal. */
export function printJson(value: unknown): string {
  return `${printable(JSON.stringify(value, null, 2))}\n`;
}
