import { heredoc, quote } from "../../replay/shell-quote.ts";
import { shorten } from "../../words.ts";

/** Returns a text as shell comments, one for each line. */
export function comment(text: string): string {
  return text
    .split("\n")
    .map((line) => `# ${oneLine(line)}`.trimEnd())
    .join("\n");
}

/** Returns a text as one line without control characters, at most 300 characters. */
export function oneLine(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: a terminal would obey them
  return shorten(text.replace(/[\s\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g, " "), 300).trimEnd();
}

/** Whether a text has only white space. */
export function isBlank(text: string): boolean {
  return text.trim() === "";
}

/** Returns a command of the script with a text as its input. */
export function withInput(words: readonly string[], text: string): string {
  const command = words.map(quote).join(" ");
  return text === "" ? `${command} < /dev/null` : `${command} ${heredoc(text)}`;
}
