import { sha256 } from "../../value/sha256.ts";
import { textOfBytes, utf8Bytes } from "../../value/utf8-bytes.ts";
import { isMap, type ValueMap } from "../../value/value.ts";
import { decodeBase64 } from "../structs/base64-bytes.ts";
import { encodeBytes } from "../structs/encode-base64.ts";

/** Who issues tokens, and for whom they are if a request names nobody: the address of the API server inside of a cluster. */
export const ISSUER = "https://kubernetes.default.svc";

const HEADER = encodeUrl(utf8Bytes(JSON.stringify({ alg: "HS256" })));
/** The key that signs tokens. It need not be secret: only the simulated server accepts these tokens. */
const KEY = utf8Bytes("applyground".padEnd(64, "\0"));

/** Returns a JSON Web Token with these claims. Differs: a real server signs with RS256, and its key is secret. */
export function signToken(claims: ValueMap): string {
  const text = `${HEADER}.${encodeUrl(utf8Bytes(JSON.stringify(claims)))}`;
  return `${text}.${signatureOf(text)}`;
}

/**
 * Returns the claims of a token of {@link ISSUER}, and whether this server signed it. Returns null for texts that are no such
 * token.
 */
export function readToken(token: string): { readonly claims: ValueMap; readonly isSigned: boolean } | null {
  const [header, payload, signature, ...more] = token.split(".");
  if (header === undefined || payload === undefined || more.length > 0) return null;
  const claims = readClaims(payload);
  if (claims === null || claims["iss"] !== ISSUER) return null;
  return { claims, isSigned: header === HEADER && signature === signatureOf(`${header}.${payload}`) };
}

function readClaims(payload: string): ValueMap | null {
  const text = payload.replaceAll("-", "+").replaceAll("_", "/");
  const bytes = decodeBase64(text.padEnd(Math.ceil(text.length / 4) * 4, "="));
  if (bytes === null) return null;
  try {
    const value: unknown = JSON.parse(textOfBytes(bytes));
    return isMap(value as ValueMap) ? (value as ValueMap) : null;
  } catch {
    return null;
  }
}

/** Returns the HMAC with SHA-256 of a text. */
function signatureOf(text: string): string {
  const inner = sha256(Uint8Array.from([...KEY.map((byte) => byte ^ 0x36), ...utf8Bytes(text)]));
  return encodeUrl(sha256(Uint8Array.from([...KEY.map((byte) => byte ^ 0x5c), ...inner])));
}

function encodeUrl(bytes: ArrayLike<number>): string {
  return encodeBytes(bytes).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}
