/** Returns a text as one word for `sh`, in quotes if needed. The text must not have a NUL character, which a command line cannot have. */
export function quote(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}

/** Returns a here-document that passes a text unchanged to a command. A text that does not end in a line break gets one. */
export function heredoc(text: string): string {
  let end = ENDS.find((word) => !isBegun(text, word)) ?? "EOF";
  while (text.split("\n").includes(end)) end += "_";
  return `<<'${end}'\n${text}${text.endsWith("\n") ? "" : "\n"}${end}`;
}

const ENDS = ["EOF", "TEXT", "DOC", "YAML"];

/** Whether a line begins like the end word and has a character outside ASCII after it: the shell dash would lose one of its bytes. */
function isBegun(text: string, word: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: all that is not ASCII
  const rest = /^.{0,3}[^\u0000-\u007f]/;
  return text.split("\n").some((line) => line[0] === word[0] && rest.test(line.slice(1)));
}
