import type { Scenario } from "../../engine/scenario/scenario.ts";
import { isList, isMap, type Value, type ValueMap } from "../../engine/value/value.ts";
import { toValue } from "../../file/to-value.ts";
import { printText } from "../../text/print.ts";
import { quoteAsJson } from "../../text/quote.ts";

/**
 * A scenario as a file: YAML with its keys in the order of the format, texts of several lines as they are, defaults left
 * out. Half surrogate pairs, which no file can hold, become U+FFFD.
 */
export function printScenario(scenario: Scenario): string {
  const lines: string[] = [];
  printMap(toValue(scenario), "", lines);
  return `${lines.join("\n")}\n`;
}

const STEP = "  ";

function printMap(map: ValueMap, indent: string, lines: string[]): void {
  for (const key of Object.keys(map)) {
    printBelow(`${indent}${printScalar(key)}:`, map[key] as Value, indent, lines);
  }
}

/** A value behind a key or a dash, which is the beginning of its line. */
function printBelow(start: string, value: Value, indent: string, lines: string[]): void {
  const inner = indent + STEP;
  if (typeof value === "string" && isBlock(value)) {
    printBlock(start, value, inner, lines);
  } else if (isList(value) && value.length > 0) {
    lines.push(start);
    for (const item of value) printItem(item, inner, lines);
  } else if (isMap(value) && Object.keys(value).length > 0) {
    lines.push(start);
    printMap(value, inner, lines);
  } else lines.push(`${start} ${printScalar(value)}`);
}

/** The first line of a map stands behind the dash. */
function printItem(item: Value, indent: string, lines: string[]): void {
  if (!isMap(item) || Object.keys(item).length === 0) {
    printBelow(`${indent}-`, item, indent, lines);
    return;
  }
  const from = lines.length;
  printMap(item, indent + STEP, lines);
  lines[from] = `${indent}- ${(lines[from] as string).slice(indent.length + STEP.length)}`;
}

/** What a literal block can hold: several lines of printable characters, tabs too. */
const BLOCK =
  /^[\n\t\x20-\x7e\xa0-\u2027\u202a-\ud7ff\u{e000}-\u{fefe}\u{ff00}-\u{fffd}\u{10000}-\u{10ffff}]*$/u;

function isBlock(text: string): boolean {
  return text.includes("\n") && /\S/.test(text) && BLOCK.test(text);
}

/** `|` with what tells how many line breaks end the text, and how far it is indented if it begins with a blank. */
function printBlock(start: string, text: string, indent: string, lines: string[]): void {
  const body = text.endsWith("\n") ? text.slice(0, -1) : text;
  const indicator = /^[\s]/.test(text) ? String(STEP.length) : "";
  const chomping = !text.endsWith("\n") ? "-" : body.endsWith("\n") ? "+" : "";
  lines.push(`${start} |${indicator}${chomping}`);
  for (const line of body.split("\n")) lines.push(line === "" ? "" : indent + line);
}

const MAX_PLAIN = 60;

/** On one line: plain if kubectl would print it so, else in double quotes. */
function printScalar(value: Value): string {
  if (typeof value !== "string") return JSON.stringify(value);
  const text = value.replace(/\p{Surrogate}/gu, "\ufffd");
  const plain =
    text.length <= MAX_PLAIN || /^[A-Za-z][\w ,.()-]*\w$/.test(text) ? printText(text).trimEnd() : "";
  return plain === text && plain !== "" && !plain.includes("\n") ? plain : quoteAsJson(text);
}
