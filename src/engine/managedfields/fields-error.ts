import { decodeElement } from "../fieldpath/element.ts";
import { marshalJson, marshalText } from "../value/marshal.ts";
import { quoteGo } from "../value/text.ts";
import { isList, isMap, type Value } from "../value/value.ts";
import { errorAt, explainJson } from "./json-iterator.ts";

/**
 * Why a value is no FieldsV1, in Kubernetes' words, for a value that `decodeFieldsV1` refuses; `fallback` where this finds
 * nothing wrong with it. The value must not nest too deep.
 * Upstream: structured-merge-diff fieldpath/serialize.go, FromJSON (v6.4.2).
 */
export function explainFieldsV1(value: Value, fallback: string): string {
  const walk: Walk = { parts: [], length: 0, failure: null };
  visit(value, walk);
  if (walk.failure === null) return fallback;
  const bytes = new TextEncoder().encode(walk.parts.join(""));
  const { head, operation, message } = walk.failure;
  const page = Math.max(0, Math.ceil(head / PAGE) - 1) * PAGE;
  return errorAt(bytes.subarray(page, page + PAGE), head - page, operation, message);
}

/** The reader sees so many bytes at a time, and shows no more around an error. */
const PAGE = 4096;

type Walk = {
  readonly parts: string[];
  /** Bytes in `parts`. */
  length: number;
  failure: { readonly head: number; readonly operation: string; readonly message: string } | null;
};

function emit(walk: Walk, text: string): void {
  walk.parts.push(text);
  walk.length += new TextEncoder().encode(text).length;
}

function visit(value: Value, walk: Walk): void {
  if (!isMap(value)) {
    const text = printSource(value);
    if (value !== null) {
      walk.failure ??= {
        head: walk.length + 1,
        operation: "ReadMapCB",
        message: `expect { or n, but found ${text[0]}`,
      };
    }
    emit(walk, text);
    return;
  }
  let open = "{";
  for (const key of Object.keys(value)) {
    emit(walk, `${open}${marshalText(key)}:`);
    open = ",";
    if (key !== ".") {
      const message = explainElement(key);
      if (message !== null)
        walk.failure ??= { head: walk.length, operation: "parsing key as path element", message };
      else if (!("unknown" in decodeElement(key))) {
        visit(value[key] as Value, walk);
        continue;
      }
    }
    emit(walk, printSource(value[key] as Value));
  }
  emit(walk, open === "{" ? "{}" : "}");
}

/** JSON as it came: its keys in their own order. */
export function printSource(value: Value): string {
  if (isList(value)) return `[${value.map(printSource).join(",")}]`;
  if (!isMap(value)) return marshalJson(value);
  const parts = Object.keys(value).map((key) => `${marshalText(key)}:${printSource(value[key] as Value)}`);
  return `{${parts.join(",")}}`;
}

/**
 * Why a text is no path element; null if it is one, or one of an unknown kind.
 * Upstream: structured-merge-diff fieldpath/serialize-pe.go, DeserializePathElement (v6.4.2).
 */
export function explainElement(text: string): string | null {
  const decoded = decodeElement(text);
  if (!("error" in decoded)) return null;
  const rest = text.slice(2);
  if (text.startsWith("k:")) return explainJson(rest, "object");
  if (text.startsWith("v:")) return explainJson(rest, "value");
  if (!text.startsWith("i:")) return decoded.error;
  const problem = /^[+-]?\d+$/.test(rest) ? "value out of range" : "invalid syntax";
  return `strconv.Atoi: parsing ${quoteGo(rest)}: ${problem}`;
}
