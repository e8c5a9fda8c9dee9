import type { Scenario } from "../../engine/scenario/scenario.ts";
import { isList, isMap, type Value, type ValueMap } from "../../engine/value/value.ts";
import { scenarioToValue } from "../../file/scenario-to-value.ts";
import { printYamlText } from "../../text/yaml/print/print-yaml.ts";
import { quoteAsJson } from "../../text/yaml/print/quote.ts";

/**
 * Prints a scenario as a YAML file: keys in the order of the format, texts of several lines as block scalars, without
 * defaults. Half surrogate pairs, which a file cannot have, become U+FFFD.
 */
export function printScenario(scenario: Scenario): string {
  const lines: string[] = [];
  printMap(scenarioToValue(scenario), "", lines);
  return `${lines.join("\n")}\n`;
}

const STEP = "  ";

function printMap(map: ValueMap, indent: string, lines: string[]): void {
  for (const key of Object.keys(map)) {
    printBelow(`${indent}${printScalar(key)}:`, map[key] as Value, indent, lines);
  }
}

/** Prints a value after `start`, a key or a dash at the start of the line. */
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

/** Prints an item. The first line of a map follows the dash. */
function printItem(item: Value, indent: string, lines: string[]): void {
  if (!isMap(item) || Object.keys(item).length === 0) {
    printBelow(`${indent}-`, item, indent, lines);
    return;
  }
  const from = lines.length;
  printMap(item, indent + STEP, lines);
  lines[from] = `${indent}- ${(lines[from] as string).slice(indent.length + STEP.length)}`;
}

/** The characters of a block scalar: printable characters, tabs and line breaks. */
const BLOCK =
  /^[\n\t\x20-\x7e\xa0-\u2027\u202a-\ud7ff\u{e000}-\u{fefe}\u{ff00}-\u{fffd}\u{10000}-\u{10ffff}]*$/u;

function isBlock(text: string): boolean {
  return text.includes("\n") && /\S/.test(text) && BLOCK.test(text);
}

/** Prints a block scalar. Its header says how many line breaks end the text, and the indentation if the text begins with a blank. */
function printBlock(start: string, text: string, indent: string, lines: string[]): void {
  const body = text.endsWith("\n") ? text.slice(0, -1) : text;
  const indicator = /^[\s]/.test(text) ? String(STEP.length) : "";
  const chomping = !text.endsWith("\n") ? "-" : body.endsWith("\n") ? "+" : "";
  lines.push(`${start} |${indicator}${chomping}`);
  for (const line of body.split("\n")) lines.push(line === "" ? "" : indent + line);
}

const MAX_PLAIN = 60;

/** Returns a scalar on one line: plain if kubectl prints it plain, else in double quotes. */
function printScalar(value: Value): string {
  if (typeof value !== "string") return JSON.stringify(value);
  const text = value.replace(/\p{Surrogate}/gu, "\ufffd");
  const plain =
    text.length <= MAX_PLAIN || /^[A-Za-z][\w ,.()-]*\w$/.test(text) ? printYamlText(text).trimEnd() : "";
  return plain === text && plain !== "" && !plain.includes("\n") ? plain : quoteAsJson(text);
}
