import { quotePlain } from "../value/json/json.ts";
import type { PathElement } from "./element.ts";
import { type FieldSet, orderOf } from "./set.ts";

/**
 * Prints a set as the exact text of FieldsV1.
 * Upstream: structured-merge-diff fieldpath/serialize.go, ToJSON (v6.4.2).
 */
export function printFieldsV1(set: FieldSet): string {
  let out = set.self && set.keys.length > 0 ? '{".":{}' : "{";
  let last: FieldSet | null = null;
  let below = "{}";
  for (const i of orderOf(set)) {
    const child = set.children[i] as FieldSet | null;
    if (child !== last) {
      last = child;
      below = child === null ? "{}" : printFieldsV1(child);
    }
    if (out.length > 1) out += ",";
    out += `${quoteKey(set.keys[i] as PathElement)}:${below}`;
  }
  return `${out}}`;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what JSON must escape
const UNSAFE = /["\\\u0000-\u001f\ud800-\udfff]/;

function quoteKey(key: PathElement): string {
  return UNSAFE.test(key) ? quotePlain(key) : `"${key}"`;
}
