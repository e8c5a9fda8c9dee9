import { utf8Length } from "../../value/utf8.ts";
import type { Value } from "../../value/value.ts";

/** The most bytes of a message. Upstream: apiserver pkg/apis/cel/config.go (v0.36.3). */
const MAX = 5 * 1024;

/**
 * Returns the message that a `messageExpression` composed, without spaces around it. Null if the server takes another message: the
 * expression failed, or the result is no text, empty, too long, or has several lines.
 */
export function composedMessage(
  result: { readonly value: Value } | { readonly error: string },
): string | null {
  const text = "value" in result && typeof result.value === "string" ? result.value.trim() : "";
  return text === "" || text.includes("\n") || utf8Length(text) > MAX ? null : text;
}
