import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";

/**
 * Gives an OpenAPI document a tag, so that a client can ask whether its copy is still right. Returns whether it is: then the answer needs
 * no body. No copy is right without asking: tomorrow another cluster may answer at the same address.
 */
export function isKeptDocument(
  { url = "", headers }: IncomingMessage,
  out: ServerResponse,
  bytes: Uint8Array,
): boolean {
  if (!url.startsWith("/openapi/")) return false;
  const tag = `"${createHash("sha512").update(bytes).digest("hex").toUpperCase()}"`;
  out.setHeader("ETag", tag);
  out.setHeader("Vary", "Accept-Encoding, Accept");
  return headers["if-none-match"] === tag;
}
