import { MAX_DEPTH } from "../value/depth.ts";
import { jsonValue } from "../value/json/json.ts";
import { closeJson, fail, type JsonReader, openJson } from "../value/json/json-bytes.ts";
import { readJson, readObject, skipJson } from "../value/json/json-reader.ts";
import { decodeElement } from "./element.ts";
import { type DecodedSet, decodeFieldsV1 } from "./fieldsv1.ts";
import { scanFieldsV1 } from "./fieldsv1-scan.ts";

/**
 * Parses FieldsV1. For an invalid text it returns the error of Kubernetes.
 * Upstream: structured-merge-diff fieldpath/serialize.go, FromJSON (v6.4.2).
 */
export function parseFieldsV1(text: string): DecodedSet {
  const scanned = scanFieldsV1(text);
  if (scanned !== null) return { set: scanned };
  const read = jsonValue(text, MAX_DEPTH + 1);
  if (read !== undefined) {
    const decoded = decodeFieldsV1(read);
    if ("set" in decoded) return decoded;
  }
  const reader = openJson(text, true);
  readNode(reader);
  const error = closeJson(reader);
  return { error: error ?? "not FieldsV1" };
}

function readNode(reader: JsonReader): void {
  readObject(reader, "ReadMapCB", (key) => {
    if (key === ".") return skipJson(reader);
    const problem = explainElement(key);
    if (problem !== null) fail(reader, "parsing key as path element", problem);
    if (problem !== null || "unknown" in decodeElement(key)) return skipJson(reader);
    readNode(reader);
  });
}

/**
 * Returns why a string is no path element; null if it is one, also one of an unknown kind.
 * Upstream: structured-merge-diff fieldpath/serialize-pe.go, DeserializePathElement (v6.4.2).
 */
export function explainElement(text: string): string | null {
  const decoded = decodeElement(text);
  if (!("error" in decoded)) return null;
  const rest = text.slice(2);
  if (text.startsWith("k:") || text.startsWith("v:")) {
    const reader = openJson(rest);
    if (text.startsWith("k:")) readObject(reader, "ReadObjectCB", () => readJson(reader));
    else readJson(reader);
    return closeJson(reader) ?? decoded.error;
  }
  return decoded.error;
}
