/** Returns the lines of a text, without line ends. */
export function linesOf(text: string): readonly string[] {
  return text === "" ? [] : text.replace(/\n$/, "").split("\n");
}

/** Returns a text of lines, with a line end after each. */
export function printLines(lines: readonly string[]): string {
  return lines.map((line) => `${line}\n`).join("");
}
