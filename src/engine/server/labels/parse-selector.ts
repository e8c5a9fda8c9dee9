import { quoteGo } from "../../value/go-format.ts";
import { isInt64 } from "../../value/int64.ts";
import { compareText } from "../../value/order.ts";
import { labelValueProblems, qualifiedNameProblems } from "../validate/name-rules.ts";
import type { Requirement } from "./selector-requirement.ts";

/** The requirements of a selector, or why the text is invalid. */
export type ParsedSelector = { readonly requirements: readonly Requirement[] } | { readonly error: string };

/**
 * Parses a label selector: `a=b`, `a!=b`, `a in (b,c)`, `a notin (b)`, `a`, `!a`, `a>1`, joined by commas.
 * Upstream: apimachinery pkg/labels/selector.go, Parse (v0.36.3).
 */
export function parseLabelSelector(text: string): ParsedSelector {
  const reader: Reader = { tokens: scan(text), at: 0 };
  const requirements: Requirement[] = [];
  for (;;) {
    const token = peek(reader);
    if (token.kind === "end") return { requirements };
    if (token.kind !== "word" && token.text !== "!") {
      return { error: `found '${token.text}', expected: !, identifier, or 'end of string'` };
    }
    const read = readRequirement(reader);
    if ("error" in read) return { error: `unable to parse requirement: ${read.error}` };
    requirements.push(read);
    const next = take(reader);
    if (next.kind === "end") return { requirements };
    if (next.text !== ",") return { error: `found '${next.text}', expected: ',' or 'end of string'` };
    const after = peek(reader);
    if (after.kind !== "word" && after.text !== "!") {
      return { error: `found '${after.text}', expected: identifier after ','` };
    }
  }
}

type Token = { readonly kind: "word" | "sign" | "end"; readonly text: string };
type Reader = { readonly tokens: readonly Token[]; at: number };
type ParseError = { readonly error: string };

const END: Token = { kind: "end", text: "" };

function scan(text: string): readonly Token[] {
  const found = text.match(/==|!=|[=!(),<>]|[^\s=!(),<>]+/g) ?? [];
  return found.map((one) => ({ kind: /^[=!(),<>]/.test(one) ? "sign" : "word", text: one }));
}

function peek({ tokens, at }: Reader): Token {
  return tokens[at] ?? END;
}

function take(reader: Reader): Token {
  const token = peek(reader);
  reader.at++;
  return token;
}

function readRequirement(reader: Reader): Requirement | ParseError {
  const isNegated = peek(reader).text === "!";
  if (isNegated) reader.at++;
  const { kind, text: key } = take(reader);
  if (kind !== "word") return { error: `found '${key}', expected: identifier` };
  const wrong = qualifiedNameProblems(key);
  if (wrong.length > 0) {
    return { error: invalid("<nil>", key, wrong.join("; ")) };
  }
  if (isNegated) return { key, operator: "!", values: [] };
  const next = peek(reader);
  if (next.kind === "end" || next.text === ",") return { key, operator: "exists", values: [] };
  const operator = operatorOf(take(reader).text);
  if (operator === null) {
    return { error: `found '${next.text}', expected: in, notin, =, ==, !=, gt, lt` };
  }
  const values = operator === "in" || operator === "notin" ? readValues(reader) : readValue(reader);
  if ("error" in values) return values;
  return checkValues({ key, operator, values: [...new Set(values.value)].sort(compareText) });
}

function operatorOf(text: string): Requirement["operator"] | null {
  if (text === "==") return "=";
  return ["=", "!=", "in", "notin", ">", "<"].includes(text) ? (text as Requirement["operator"]) : null;
}

function readValue(reader: Reader): { readonly value: readonly string[] } | ParseError {
  const token = peek(reader);
  if (token.kind === "end" || token.text === ",") return { value: [""] };
  reader.at++;
  return token.kind === "word"
    ? { value: [token.text] }
    : { error: `found '${token.text}', expected: identifier` };
}

function readValues(reader: Reader): { readonly value: readonly string[] } | ParseError {
  const open = take(reader);
  if (open.text !== "(") return { error: `found '${open.text}' expected: '('` };
  const first = peek(reader);
  if (first.text === ")") {
    reader.at++;
    return { value: [""] };
  }
  if (first.kind !== "word" && first.text !== ",") {
    return { error: `found '${first.text}', expected: ',', ')' or identifier` };
  }
  const values: string[] = [];
  for (;;) {
    const token = take(reader);
    const next = peek(reader);
    if (token.kind === "word") {
      values.push(token.text);
      if (next.text !== "," && next.text !== ")")
        return { error: `found '${next.text}', expected: ',' or ')'` };
    } else if (token.text === ",") {
      // An empty text between two commas is an empty value.
      if (values.length === 0 || next.text === "," || next.text === ")") values.push("");
    } else return { error: `found '${token.text}', expected: ',', or identifier` };
    if (next.text === ")" && next.kind === "sign") {
      reader.at++;
      return { value: values };
    }
  }
}

/** Returns a requirement if its values are valid, otherwise the error. */
function checkValues(requirement: Requirement): Requirement | ParseError {
  const { key, operator, values } = requirement;
  const errors: string[] = [];
  values.forEach((value, at) => {
    if ((operator === ">" || operator === "<") && !isInt64(value)) {
      errors.push(invalid(`values[${at}]`, value, "for 'Gt', 'Lt' operators, the value must be an integer"));
    }
  });
  values.forEach((value, at) => {
    const wrong = labelValueProblems(value);
    if (wrong.length > 0) errors.push(invalid(`values[${at}][${key}]`, value, wrong.join("; ")));
  });
  if (errors.length === 0) return requirement;
  return { error: errors.length === 1 ? (errors[0] as string) : `[${errors.join(", ")}]` };
}

function invalid(path: string, value: string, why: string): string {
  return `${path}: Invalid value: ${quoteGo(value)}: ${why}`;
}
