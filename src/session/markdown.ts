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

/** A text of anybody in a line of an issue tracker: what it takes for Markdown, links, people or HTML is escaped, and no more. */
export function prose(text: string): string {
  return text
    .replace(/\s+/g, " ")
    .replace(/[\\`*_[\]<>#|~@&]|:(?=\/)/g, "\\$&")
    .replace(/\bwww\./gi, "www\\.");
}

/** Markdown of anybody without headings, pictures, HTML and people; what stands in backticks is as it is. */
export function safeMarkdown(text: string): string {
  const tame = (part: string) =>
    part.replace(/^ {0,3}#+\s*/gm, "").replace(/!(?=\[)|<(?=[a-z/!?])|@(?=\w)/gi, "\\$&");
  return text
    .trim()
    .split(/(`+[^`]*`+)/)
    .map((part, at) => (at % 2 === 0 ? tame(part) : part))
    .join("");
}

/** A block of code, fenced by more backticks than it holds. */
export function fenced(text: string, language: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([ticks]) => ticks.length));
  const fence = "`".repeat(longest + 1);
  return `${fence}${language}\n${text.endsWith("\n") ? text.slice(0, -1) : text}\n${fence}`;
}

/** A part that opens when it is asked for; `summary` is a text of our own. */
export function folded(summary: string, content: string): string {
  return `<details><summary>${summary}</summary>\n\n${content}\n\n</details>`;
}
