import { sha256 } from "./sha256.ts";

/** What an ApplySet's id is made of. */
export type SetParent = {
  readonly name: string;
  /** Empty for a parent in no namespace. */
  readonly namespace: string;
  readonly kind: string;
  readonly group: string;
};

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/**
 * The id of an ApplySet, by its parent.
 * Upstream: kubectl pkg/cmd/apply/applyset.go, ID (v0.36.3); KEP-3659.
 */
export function applySetId({ name, namespace, kind, group }: SetParent): string {
  const hash = sha256(new TextEncoder().encode([name, namespace, kind, group].join(".")));
  return `applyset-${base64(hash)}-v1`;
}

function base64(bytes: Uint8Array): string {
  let out = "";
  for (let i = 0; i < bytes.length; i += 3) {
    const [a = 0, b = 0, c = 0] = bytes.slice(i, i + 3);
    const bits = (a << 16) | (b << 8) | c;
    const digits = Math.min(bytes.length - i, 3) + 1;
    for (let k = 0; k < digits; k++) out += LETTERS[(bits >> (18 - 6 * k)) & 63];
  }
  return out;
}
