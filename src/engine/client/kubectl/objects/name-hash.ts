import { metaText } from "../../../server/metadata/object-meta.ts";
import { marshalJson } from "../../../value/json/marshal.ts";
import { sha256 } from "../../../value/sha256.ts";
import { utf8Bytes } from "../../../value/utf8-bytes.ts";
import { get, isMap, type ValueMap } from "../../../value/value.ts";

/** What stands for characters that could form words. */
const LETTERS: Readonly<Record<string, string>> = { "0": "g", "1": "h", "3": "k", a: "m", e: "t" };

/**
 * Returns the hash that `--append-hash` adds to the name of a ConfigMap or Secret: ten characters.
 * Upstream: kubectl pkg/util/hash/hash.go (v0.36.3).
 */
export function nameHash(object: ValueMap): string {
  const data = get(object, "data");
  const kind = get(object, "kind") ?? "";
  const hashed: ValueMap = {
    data: isMap(data) ? data : {},
    kind,
    name: metaText(object, "name"),
    ...(kind === "Secret" && { type: get(object, "type") ?? "" }),
  };
  return hashName(marshalJson(hashed));
}

/** Returns the hash of a text, in ten characters that form no words. */
export function hashName(text: string): string {
  const hex = sha256(utf8Bytes(text))
    .slice(0, 5)
    .map((byte) => byte.toString(16).padStart(2, "0"))
    .join("");
  return [...hex].map((char) => LETTERS[char] ?? char).join("");
}
