import { decodeBase64 } from "../../../structs/base64-bytes.ts";

/** A decoded block of a PEM text. `type` is the text after BEGIN. */
export type PemBlock = { readonly type: string; readonly bytes: readonly number[] };

const BLOCK = /-----BEGIN ([^\n]*?)-----[ \t\r]*\n([\s\S]*?)-----END \1-----/g;
const HEADER = /^[^\n:]+:[^\n]*\n/;

/** Returns the valid blocks of a PEM text. */
export function pemBlocks(text: string): readonly PemBlock[] {
  const out: PemBlock[] = [];
  for (const [, type = "", content = ""] of text.matchAll(BLOCK)) {
    let body = content;
    while (HEADER.test(body)) body = body.replace(HEADER, "");
    const bytes = decodeBase64(body.replace(/\s/g, ""));
    if (bytes !== null) out.push({ type, bytes });
  }
  return out;
}
