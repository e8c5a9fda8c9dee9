import { quoteGo } from "../../value/go-format.ts";
import { textOfBytes, utf8Bytes } from "../../value/utf8-bytes.ts";
import { get, isList, isMap, type Value } from "../../value/value.ts";
import { parseJson } from "../http/json-text.ts";
import { badRequest, type Refusal } from "../http/status-errors.ts";
import { decodeBase64 } from "../structs/base64-bytes.ts";
import { encodeBytes } from "../structs/encode-base64.ts";

const VERSION = "meta.k8s.io/v1";

/**
 * Returns the token that continues a list after an object. `key` is the object's key without what all keys of the list start with.
 * Upstream: apiserver pkg/storage/continue.go, EncodeContinue (v0.36.3).
 */
export function writeContinueToken(key: string, revision: number): string {
  const text = JSON.stringify({ v: VERSION, rv: revision, start: `${key}\u0000` });
  return encodeBytes(utf8Bytes(text)).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/**
 * Returns the key at which a token continues a list, without what all keys of the list start with, or a refusal. Differs: the list has
 * the objects of now, not those of the token's time. Upstream: the same file, DecodeContinue.
 */
export function readContinueToken(token: string, resourceVersion: string): string | Refusal {
  const wrong = (why: string): Refusal =>
    badRequest(`invalid continue token: continue key is not valid: ${why}`);
  const at = badUrlBase64(token);
  if (at !== null) return wrong(`illegal base64 data at input byte ${at}`);
  const plain = token.replaceAll("-", "+").replaceAll("_", "/");
  const bytes = decodeBase64(plain.padEnd(Math.ceil(plain.length / 4) * 4, "=")) ?? [];
  const first = bytes[0] ?? 0;
  // In Go, the error shows a byte as a character.
  if (first >= 0x80) {
    const shown = quoteGo(String.fromCharCode(first)).slice(1, -1);
    return wrong(`invalid character '${shown}' looking for beginning of value`);
  }
  const parsed = parseJson(textOfBytes(bytes));
  if ("error" in parsed) return wrong(parsed.error);
  const read = readStruct(parsed.value);
  if (typeof read === "string") return wrong(read);
  const { v: version = "", rv = 0, start = "" } = read;
  if (version !== VERSION) return wrong(`server does not recognize this encoded version ${version}`);
  if (rv === 0) return wrong(`incorrect encoded start resourceVersion (version ${VERSION})`);
  if (start === "") return wrong(`encoded start key empty (version ${VERSION})`);
  if (!isCleanPath(start)) return wrong(start);
  if (resourceVersion !== "" && resourceVersion !== "0")
    return badRequest("specifying resource version is not allowed when using continue");
  return start;
}

/** Whether a key has no empty parts, and none that lead to another place. */
function isCleanPath(key: string): boolean {
  const parts = key.replace(/^\//, "").split("/");
  return !parts.some((part) => ["", ".", ".."].includes(part));
}

/** Returns the index of the first character that makes a text invalid base64 of URLs; null if it is valid. */
function badUrlBase64(text: string): number | null {
  const good = /^[A-Za-z0-9_-]*/.exec(text)?.[0].length ?? 0;
  if (good < text.length) return good;
  return text.length % 4 === 1 ? text.length - 1 : null;
}

type Token = { readonly v?: string; readonly rv?: number; readonly start?: string };

/** Returns the fields of a token, or Go's error for a value of a wrong type. */
function readStruct(value: Value): Token | string {
  const unfit = (what: Value, where: string) => `json: cannot unmarshal ${kindOf(what)} into Go ${where}`;
  if (value === null) return {};
  if (!isMap(value)) return unfit(value, "value of type storage.continueToken");
  for (const [field, type] of [
    ["v", "string"],
    ["rv", "number"],
    ["start", "string"],
  ] as const) {
    const found = get(value, field) ?? null;
    const shown = type === "number" ? "int64" : type;
    if (found !== null && typeof found !== type)
      return unfit(found, `struct field continueToken.${field} of type ${shown}`);
  }
  return value as Token;
}

function kindOf(value: Value): string {
  if (isList(value)) return "array";
  return typeof value === "boolean" ? "bool" : typeof value;
}
