/** One word for `sh`: as it is where it needs no quotes. Whatever it holds but NUL, which no command line can hold. */
export function quote(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}

/** A text on the standard input of the command before it, to the letter; a line break is added where it does not end in one. */
export function heredoc(text: string): string {
  let end = ENDS.find((word) => !isBegun(text, word)) ?? "EOF";
  while (text.split("\n").includes(end)) end += "_";
  return `<<'${end}'\n${text}${text.endsWith("\n") ? "" : "\n"}${end}`;
}

const ENDS = ["EOF", "TEXT", "DOC", "YAML"];

/** Whether a line begins as the word does and goes on beyond ASCII: dash would lose a byte of it. */
function isBegun(text: string, word: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: all that is not ASCII
  const rest = /^.{0,3}[^\u0000-\u007f]/;
  return text.split("\n").some((line) => line[0] === word[0] && rest.test(line.slice(1)));
}
