/** A text of anybody as Markdown that shows it and does nothing else: no link, no picture, no HTML. */
export function plain(text: string): string {
  return text.replace(/[\r\n]+/g, " ").replace(/[\\`*_{}[\]()#+!|<>~:/@&.=-]/g, "\\$&");
}

/** A text of anybody as code, whatever backticks it holds. */
export function code(text: string): string {
  const line = text.replace(/[\r\n]+/g, " ");
  const longest = Math.max(0, ...[...line.matchAll(/`+/g)].map(([ticks]) => ticks.length));
  const fence = "`".repeat(longest + 1);
  const pad = longest > 0 ? " " : "";
  return `${fence}${pad}${line}${pad}${fence}`;
}
