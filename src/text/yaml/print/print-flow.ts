import { isList, isMap, type Value } from "../../../engine/value/value.ts";
import { printYaml } from "./print-yaml.ts";
import { quoteAsJson } from "./quote.ts";

/** Returns a value on one line for use between brackets. With `asJson` all strings are in double quotes. */
export function printFlow(value: Value, asJson: boolean): string {
  if (isList(value)) return `[${value.map((item) => printFlow(item, asJson)).join(", ")}]`;
  if (isMap(value)) {
    const pairs = Object.entries(value).map(
      ([key, field]) => `${printFlow(key, asJson)}: ${printFlow(field, asJson)}`,
    );
    return `{${pairs.join(", ")}}`;
  }
  if (typeof value !== "string") return printYaml(value).lines[0]?.text ?? "null";
  return asJson ? quoteAsJson(value) : quoteInFlow(value);
}

/** Returns a string without quotes if this is safe between brackets; else in double quotes. */
function quoteInFlow(text: string): string {
  const { lines } = printYaml(text);
  const isPlain = lines.length === 1 && lines[0]?.text === text && !/[,?[\]{}:#]|^<<$/.test(text);
  return isPlain ? text : quoteAsJson(text);
}
