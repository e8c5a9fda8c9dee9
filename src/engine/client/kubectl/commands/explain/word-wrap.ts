/** Returns a text with line breaks at spaces, so that lines have at most `limit` characters. Upstream: mitchellh/go-wordwrap, WrapString. */
export function wrapWords(text: string, limit: number): string {
  let out = "";
  let current = 0;
  let word = "";
  let space = "";
  const flush = () => {
    current += lengthOf(space) + lengthOf(word);
    out += space + word;
    space = "";
    word = "";
  };
  for (const char of text) {
    if (char === "\n") {
      if (word === "" && current + lengthOf(space) > limit) space = "";
      flush();
      out += char;
      current = 0;
    } else if (/\s/.test(char) && char !== "\u00a0") {
      if (space === "" || word !== "") flush();
      space += char;
    } else {
      word += char;
      const length = lengthOf(word);
      if (current + length + lengthOf(space) > limit && length < limit) {
        out += "\n";
        current = 0;
        space = "";
      }
    }
  }
  if (word !== "" || current + lengthOf(space) <= limit) out += space + word;
  return out;
}

function lengthOf(text: string): number {
  return [...text].length;
}

/** Returns a text with spaces before each line. */
export function indentLines(text: string, amount: number): string {
  const pad = " ".repeat(amount);
  return pad + text.replaceAll("\n", `\n${pad}`);
}
