import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import { TEXT_START } from "../lines/lines.ts";

/** How many bytes of UTF-8 a text may have, and the end of the sentence "more than …". */
export type SizeLimit = { readonly bytes: number; readonly whose: string };

const MIB = 1024 * 1024;

/** The limit of the API server for the body of a request. */
export const REQUEST_LIMIT: SizeLimit = { bytes: 3 * MIB, whose: "the API server accepts" };

/** Returns an error if `text` is larger than `limit`; null if it is not. */
export function checkSize(text: string, limit: SizeLimit): Diagnostic | null {
  if (!isTooLarge(text, limit.bytes)) return null;
  const message = `The text is larger than ${limit.bytes / MIB} MiB, which is more than ${limit.whose}: remove content that you do not need.`;
  return { severity: "error", code: "too-large", message, range: TEXT_START };
}

function isTooLarge(text: string, limit: number): boolean {
  if (text.length > limit) return true;
  if (text.length * 3 <= limit) return false;
  let bytes = text.length;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    // A surrogate pair has two units and four bytes.
    if (code >= 0x80) bytes += code >= 0x800 && (code < 0xd800 || code > 0xdfff) ? 2 : 1;
  }
  return bytes > limit;
}
