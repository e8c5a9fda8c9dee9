const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
  "{": "&#123;",
  "}": "&#125;",
  "`": "&#96;",
};

/**
 * Returns a text for the content of an element or for an attribute between quotes. Braces and backticks are escaped too, because Hugo,
 * Jekyll, Vue, MDX and Markdown read them. An empty line keeps its place as `&#10;`, because it would end the HTML in a Markdown file. Control characters, which
 * HTML forbids, become U+FFFD.
 */
export function escapeHtml(text: string): string {
  return (
    text
      .replace(/\r\n?/g, "\n")
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to replace
      .replace(/[\0-\x08\x0b-\x1f\x7f-\x9f]/g, "\ufffd")
      .replace(/[&<>"'{}`]/g, (character) => ENTITIES[character] as string)
      .replace(/\n(?=[ \t]*(?:\n|$))/g, "&#10;")
  );
}
