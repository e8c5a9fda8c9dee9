import type { Value } from "../../../engine/value/value.ts";
import { printFlow } from "../../../text/yaml/print/print-flow.ts";
import { printYaml } from "../../../text/yaml/print/print-yaml.ts";
import { shorten } from "../../../words.ts";

/** How many characters of a value the table shows. */
const LONGEST = 200;

/** Returns a value as YAML on one line, shortened if it is long. */
export function lineOf(value: Value): string {
  if (typeof value !== "string") return shorten(printFlow(value, false), LONGEST);
  if (SIMPLE.test(value)) return value;
  const { lines } = printYaml(value.length > LONGEST ? value.slice(0, LONGEST + 1) : value);
  const [first] = lines;
  const text = first !== undefined && lines.length === 1 ? first.text : JSON.stringify(value);
  return shorten(text, LONGEST);
}

/** Strings that need no quotes. */
const SIMPLE = /^[A-Za-z/][A-Za-z0-9_./:-]{6,100}$/;
