/** Returns the lines of a text, filled up to a width. Empty lines, lists and indented lines stay. Upstream: kubectl pkg/explain/formatter.go, wrapString (v0.36.3). */
export function reflowText(text: string, width: number): readonly string[] {
  const lines: string[] = [];
  let words: string[] = [];
  let last = "";
  const flush = () => {
    if (words.length === 0) return;
    lines.push(words.join(" "));
    words = [];
    last = "";
  };
  for (const line of text.split("\n")) {
    const isEmpty = line.trim() === "";
    if (line.startsWith("    ")) {
      flush();
      lines.push(line);
      continue;
    }
    if (isEmpty && lines.length > 0) {
      flush();
      lines.push("");
      continue;
    }
    if (last.endsWith(":") || isEmpty || /^(\d+\.?|-|\*)\s/.test(line.trim())) flush();
    for (const word of line.split(/\s+/).filter((one) => one !== "")) {
      last = word;
      const length = words.join(" ").length + 1 + word.length;
      if (words.length > 0 && length > width) {
        flush();
        words = [];
      }
      words.push(word);
    }
  }
  flush();
  return lines;
}
