import type { Finding } from "./finding.ts";

/** Whether a text has more than so many bytes of UTF-8. */
export function isTooLarge(text: string, most: number): boolean {
  if (text.length > most) return true;
  if (text.length * 3 <= most) return false;
  let bytes = text.length;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    // A surrogate pair has two units and four bytes.
    if (code >= 0x80) bytes += code >= 0x800 && (code < 0xd800 || code > 0xdfff) ? 2 : 1;
  }
  return bytes > most;
}

/** What YAML does not allow in a text, and halves of surrogate pairs. */
const UNREADABLE =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
  /[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x84\x86-\x9f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

/** Nobody reads more. */
const MAX_FINDINGS = 10;

/**
 * Finds the characters that kubectl refuses. `readable` is the text with U+FFFD in their places, so that offsets stay; the
 * text itself if it has none.
 *
 * Upstream: go.yaml.in/yaml/v2 readerc.go, yaml_parser_update_buffer (v2.4).
 */
export function checkCharacters(text: string): {
  readonly readable: string;
  readonly findings: readonly Finding[];
} {
  const findings: Finding[] = [];
  const readable = text.replace(UNREADABLE, (char: string, start: number) => {
    if (findings.length < MAX_FINDINGS) {
      const code = char.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0");
      const message = `The character U+${code} cannot stand in YAML: delete it, or write it as \\u${code} in double quotes.`;
      findings.push({ severity: "error", code: "yaml-unsupported", message, start, end: start + 1 });
    }
    return "\ufffd";
  });
  return { readable, findings };
}
