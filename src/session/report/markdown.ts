/** Escapes a text for Markdown so that it is shown as it is, without links, images or HTML. */
export function escapeMarkdown(text: string): string {
  return text.replace(/[\r\n]+/g, " ").replace(/[\\`*_{}[\]()#+!|<>~:/@&.=-]/g, "\\$&");
}

/** Returns a text as inline code. The text may have backticks. */
export function inlineCode(text: string): string {
  const line = text.replace(/[\r\n]+/g, " ");
  const longest = Math.max(0, ...[...line.matchAll(/`+/g)].map(([ticks]) => ticks.length));
  const fence = "`".repeat(longest + 1);
  const pad = longest > 0 ? " " : "";
  return `${fence}${pad}${line}${pad}${fence}`;
}

/** Escapes a text for one line of an issue: Markdown, links, mentions and HTML. */
export function escapeProse(text: string): string {
  return text
    .replace(/\s+/g, " ")
    .replace(/[\\`*_[\]<>#|~@&]|:(?=\/)/g, "\\$&")
    .replace(/\bwww\./gi, "www\\.");
}

/**
 * Removes headings, images, HTML, mentions, and links that do not begin with http, https or mailto from Markdown. Code in backticks stays as
 * it is.
 */
export function safeMarkdown(text: string): string {
  const tame = (part: string) =>
    part
      .replace(/^ {0,3}#+\s*/gm, "")
      .replace(ESCAPED_OR_ACTIVE, (found) => (found.startsWith("\\") ? found : `\\${found}`));
  return text
    .trim()
    .split(/(`+[^`]*`+)/)
    .map((part, at) => (at % 2 === 0 ? tame(part) : part))
    .join("");
}

/** Matches an escaped character, or a character that starts an image, HTML, a mention, or a link target that is not allowed. */
const ESCAPED_OR_ACTIVE = /\\.|!(?=\[)|<(?=[a-z/!?])|@(?=\w)|\](?=[(:])(?![(:]\s*(?:https?:\/\/|mailto:))/gis;

/** Returns a code block. Its fence has more backticks than the text. */
export function codeBlock(text: string, language: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([ticks]) => ticks.length));
  const fence = "`".repeat(longest + 1);
  return `${fence}${language}\n${text.endsWith("\n") ? text.slice(0, -1) : text}\n${fence}`;
}

/** Returns a part that the reader can open. `summary` is not escaped. */
export function folded(summary: string, content: string): string {
  return `<details><summary>${summary}</summary>\n\n${content}\n\n</details>`;
}
