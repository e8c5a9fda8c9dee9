import { dig, type Value, type ValueMap } from "../../value/value.ts";

/** `-----BEGIN ` in base64, at any of the three ways it may fall. */
const BEGIN = /LS0tLS1CRUdJTi|0tLS0tQkVHSU4|tLS0tLUJFR0lO/;

/** What the server advises against in a Secret: a TLS pair that is none. Keys and certificates are not checked any further. */
export function secretWarnings(secret: ValueMap): readonly string[] {
  if (dig(secret, "type") !== "kubernetes.io/tls") return [];
  const lacksPem = (value: Value | undefined): boolean => typeof value !== "string" || !BEGIN.test(value);
  if (lacksPem(dig(secret, "data", "tls.crt")))
    return ["tls: failed to find any PEM data in certificate input"];
  return lacksPem(dig(secret, "data", "tls.key")) ? ["tls: failed to find any PEM data in key input"] : [];
}
