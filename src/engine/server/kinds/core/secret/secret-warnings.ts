import { dig, type Value, type ValueMap } from "../../../../value/value.ts";
import { decodeBase64 } from "../../../structs/base64-bytes.ts";
import { type PemBlock, pemBlocks } from "./pem.ts";

/**
 * Returns a warning if a TLS Secret has no valid certificate or key.
 *
 * Upstream: crypto/tls X509KeyPair. Differs: reads only the outermost ASN.1 tag of a certificate, and nothing of a key.
 */
export function secretWarnings(secret: ValueMap): readonly string[] {
  if (dig(secret, "type") !== "kubernetes.io/tls") return [];
  const problem =
    certificateProblem(blocksOf(dig(secret, "data", "tls.crt"))) ??
    keyProblem(blocksOf(dig(secret, "data", "tls.key"))) ??
    encodingProblem(blocksOf(dig(secret, "data", "tls.crt")));
  return problem === null ? [] : [problem];
}

function blocksOf(value: Value | undefined): readonly PemBlock[] {
  const bytes = typeof value === "string" ? decodeBase64(value) : null;
  return bytes === null ? [] : pemBlocks(bytes.map((byte) => String.fromCharCode(byte)).join(""));
}

function certificateProblem(blocks: readonly PemBlock[]): string | null {
  const types = blocks.map(({ type }) => type);
  if (types.includes("CERTIFICATE")) return null;
  if (types.length === 0) return "tls: failed to find any PEM data in certificate input";
  if (types.length === 1 && types[0]?.endsWith("PRIVATE KEY")) {
    return "tls: failed to find certificate PEM data in certificate input, but did find a private key; PEM inputs may have been switched";
  }
  return `tls: failed to find "CERTIFICATE" PEM block in certificate input after skipping PEM blocks of the following types: [${types.join(" ")}]`;
}

function keyProblem(blocks: readonly PemBlock[]): string | null {
  const types = blocks.map(({ type }) => type);
  if (types.some((type) => type === "PRIVATE KEY" || type.endsWith(" PRIVATE KEY"))) return null;
  if (types.length === 0) return "tls: failed to find any PEM data in key input";
  if (types.length === 1 && types[0] === "CERTIFICATE") {
    return "tls: found a certificate rather than a key in the PEM for the private key";
  }
  return `tls: failed to find PEM block with type ending in "PRIVATE KEY" in key input after skipping PEM blocks of the following types: [${types.join(" ")}]`;
}

/** A certificate is one ASN.1 sequence, and nothing after it. */
function encodingProblem(blocks: readonly PemBlock[]): string | null {
  const bytes = blocks.find(({ type }) => type === "CERTIFICATE")?.bytes ?? [];
  const end = endOfElement(bytes);
  if (bytes[0] !== 0x30 || end === null || end > bytes.length) return "x509: malformed certificate";
  return end < bytes.length ? "x509: trailing data" : null;
}

/** Returns where the first ASN.1 element ends, by the length that it tells; null if that cannot be read. */
function endOfElement(bytes: readonly number[]): number | null {
  const [, first] = bytes;
  if (first === undefined) return null;
  if (first < 0x80) return 2 + first;
  const size = first & 0x7f;
  if (size === 0 || size > 4 || bytes.length < 2 + size) return null;
  return 2 + size + bytes.slice(2, 2 + size).reduce((sum, byte) => sum * 256 + byte, 0);
}
