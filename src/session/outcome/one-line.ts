import { isList, isMap, type Value } from "../../engine/value/value.ts";
import { printYamlText } from "../../text/yaml/print/print-yaml.ts";
import { shortenPair } from "../../words.ts";

/** The longest value in a sentence. */
const LONGEST = 40;

/** Returns a value as YAML; null if it is absent, or if it is not short and on one line. */
export function valueOnOneLine(value: Value | undefined): string | null {
  return value === undefined || isFilled(value) ? null : oneLine(printYamlText(value));
}

/** Returns a printed value without its line break; null if it is a map or a list, has several lines or is long. */
export function oneLine(printed: string): string | null {
  const line = lineOf(printed);
  return line === null || line.length > LONGEST ? null : line;
}

/** As {@link oneLine}, for two values of a field. Long ones are cut where they begin the same, if the rest of both is short. */
export function twoOnOneLine(a: string, b: string): readonly [string | null, string | null] {
  const [first, second] = [lineOf(a), lineOf(b)];
  const shown = first === null || second === null ? null : cutPair(first, second);
  return shown === null || shown.some((one) => one.endsWith("…")) ? [oneLine(a), oneLine(b)] : shown;
}

/** How many characters a value has at most if it is cut. */
const LONGEST_CUT = 24;

function cutPair(a: string, b: string): readonly [string, string] {
  return shortenPair(a, b, Math.max(a.length, b.length) <= LONGEST ? LONGEST : LONGEST_CUT);
}

function lineOf(printed: string): string | null {
  const trimmed = printed.trimEnd();
  return trimmed === "" || trimmed.includes("\n") || MAP_OR_LIST.test(trimmed) ? null : trimmed;
}

/** Matches the first line of a map or a list as the printer writes it. */
const MAP_OR_LIST = /^(?:- |(?:"(?:[^"\\]|\\.)*"|'[^']*'|[^"'{[].*?):(?: |$))/;

function isFilled(found: Value): boolean {
  return isList(found) ? found.length > 0 : isMap(found) && Object.keys(found).length > 0;
}
