import type { YamlError } from "../yaml-error.ts";

/** The characters that YAML forbids, and halves of surrogate pairs. */
const FORBIDDEN =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern has to match control characters
  /[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x84\x86-\x9f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

/** No user reads more errors. */
const MAX_ERRORS = 10;

/**
 * Returns `text` with U+FFFD in place of each character that kubectl refuses, and an error for each of the first 10. The
 * offsets do not change. A text without such characters returns as it is.
 *
 * Upstream: go.yaml.in/yaml/v2 readerc.go, yaml_parser_update_buffer (v2.4).
 */
export function checkCharacters(text: string): {
  readonly readable: string;
  readonly errors: readonly YamlError[];
} {
  const errors: YamlError[] = [];
  const readable = text.replace(FORBIDDEN, (char: string, start: number) => {
    if (errors.length < MAX_ERRORS) {
      const name = char.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0");
      errors.push({ kind: "bad-character", start, end: start + 1, name });
    }
    return "\ufffd";
  });
  return { readable, errors };
}
