import { createHash } from "node:crypto";

/** Returns JSON with sorted keys. */
function canonical(value) {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  const keys = Object.keys(value).sort();
  return `{${keys.map((key) => `${JSON.stringify(key)}:${canonical(value[key])}`).join(",")}}`;
}

/** Returns the first eight bytes of the SHA-256 of the canonical JSON, in hex. The digests of the Go results have the same form. */
export function digest(value) {
  return createHash("sha256").update(canonical(value)).digest("hex").slice(0, 16);
}
