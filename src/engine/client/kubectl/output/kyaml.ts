import { marshalJson } from "../../../value/json/marshal.ts";
import { get, isList, isMap, type Value } from "../../../value/value.ts";
import { itemType, keysInOrder, type StructType, typeAt } from "./struct-order.ts";

/**
 * Returns a value as KYAML: YAML in flow style, with quoted texts and commas at the ends of lines. `type` orders the keys.
 * Upstream: sigs.k8s.io/yaml kyaml/kyaml.go (v1.6.0).
 */
export function printKyaml(value: Value, type: StructType = null): string {
  return `---\n${nodeText(value, 0, type)}\n`;
}

function nodeText(value: Value, level: number, type: StructType): string {
  if (typeof value === "string") return quoted(value, level + 1);
  if (isMap(value)) {
    const keys = keysInOrder(value, type);
    if (keys.length === 0) return "{}";
    const indent = "  ".repeat(level + 1);
    const lines = keys.map(
      (key) =>
        `${indent}${keyText(key)}: ${nodeText(get(value, key) ?? null, level + 1, typeAt(type, key))},\n`,
    );
    return `{\n${lines.join("")}${"  ".repeat(level)}}`;
  }
  if (isList(value)) {
    if (value.length === 0) return "[]";
    if (value.every((item) => isMap(item) || isList(item))) {
      return `[${value.map((item) => nodeText(item, level, itemType(type))).join(", ")}]`;
    }
    const indent = "  ".repeat(level + 1);
    const lines = value.map((item) => `${indent}${nodeText(item, level + 1, itemType(type))},\n`);
    return `[\n${lines.join("")}${"  ".repeat(level)}]`;
  }
  return marshalJson(value);
}

function keyText(key: string): string {
  const isPlain = /^(?:[\p{L}\p{N}_]|[\p{L}\p{N}_][\p{L}\p{N}_./-]*[\p{L}\p{N}_])$/u.test(key);
  return isPlain && !isAmbiguous(key) ? key : `"${[...key].map((char) => escaped(char, "\\t")).join("")}"`;
}

const WORDS: ReadonlySet<string> = new Set(
  "null ~ true t y yes on false f n no off .inf -.inf +.inf .nan".split(" "),
);

/** Whether YAML could read a text as something else: a number, a boolean, null or a time. */
function isAmbiguous(text: string): boolean {
  const plain = text.replaceAll("_", "");
  return (
    WORDS.has(text.toLowerCase()) ||
    /^[+-]?(?:0x[0-9a-f]+|0o?[0-7]+|0b[01]+|\d+)$/i.test(plain) ||
    /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i.test(plain) ||
    /^[+-]?(?:inf|infinity|nan)$/i.test(plain) ||
    /^[+-]?[1-9][0-9_]*(?::[0-5]?[0-9])+(?:\.[0-9_]*)?$/.test(text) ||
    /^\d{4}-\d{1,2}-\d{1,2}(?:[Tt ]\d{1,2}:\d{1,2}:\d{1,2}.*)?$/.test(text)
  );
}

/** Returns a text in quotes. One with line breaks has a line for each of its lines. */
function quoted(text: string, level: number): string {
  if (!text.includes("\n")) return `"${[...text].map((char) => escaped(char, "\t")).join("")}"`;
  const indent = "  ".repeat(level);
  const lines = text.split("\n");
  const last = lines.pop() as string;
  const line = (one: string) => {
    const start = /^\s/.test(one) ? "\\" : " ";
    return `${indent}${start}${[...one].map((char) => escaped(char, "\t")).join("")}`;
  };
  const ended = lines.map((one) => `${line(one)}\\n\\\n`).join("");
  return `"\\\n${ended}${last === "" ? "" : `${line(last)}\\\n`}${indent}"`;
}

const ESCAPES: Readonly<Record<string, string>> = {
  "\u0007": "\\a",
  "\b": "\\b",
  "\f": "\\f",
  "\n": "\\n",
  "\r": "\\r",
  "\v": "\\v",
  "\0": "\\0",
  "\u001b": "\\e",
  "\u0085": "\\N",
  "\u00a0": "\\_",
  "\u2028": "\\L",
  "\u2029": "\\P",
};

function escaped(char: string, tab: string): string {
  if (char === '"' || char === "\\") return `\\${char}`;
  if (char === "\t") return tab;
  const known = ESCAPES[char];
  if (known !== undefined) return known;
  if (char === " " || !/[\p{C}\p{Z}]/u.test(char)) return char;
  const code = (char.codePointAt(0) ?? 0).toString(16);
  if (code.length <= 2) return `\\x${code.padStart(2, "0")}`;
  return code.length <= 4 ? `\\u${code.padStart(4, "0")}` : `\\U${code.padStart(8, "0")}`;
}
