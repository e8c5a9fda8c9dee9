import type { Type } from "../../engine/schema/resolve-type.ts";
import { isList, isMap, type Value, type ValueMap } from "../../engine/value/value.ts";
import { printFlow } from "../../text/yaml/print/print-flow.ts";
import { shorten, shortenPair } from "../../words.ts";
import { problemsPart } from "../parts/late-parts.ts";
import { shortFieldName } from "./short-field-name.ts";
import { onlyValueOfItem, type ValueChange } from "./top-changes.ts";

/** How many characters a value has at most; two values on a line have less room. */
export const LONGEST = 24;
const LONGEST_OF_TWO = 16;

/** An object before and after a change, with its type; null if the type is not known. */
export type ChangedObject = {
  readonly before: ValueMap | null;
  readonly after: ValueMap;
  readonly type: Type | null;
};

/** A change in a few words. `count` is more than 1 if an atomic value changed in several places: the words are about the first. */
export type ShortChange = { readonly text: string; readonly count: number };

/** Returns a change in a few words: `replicas 3 → 5`, `labels.team: web`, `added container mesh`, `removed env DEBUG`. */
export function shortChange({ path, before, after }: ValueChange, of: ChangedObject): ShortChange {
  const name = shortFieldName(
    path,
    after === undefined && of.before !== null ? of.before : of.after,
    of.type,
  );
  if (after === undefined) return { text: `removed ${name}`, count: 1 };
  if (before === undefined) {
    if (path.at(-1)?.startsWith("v:")) return { text: `added ${name}`, count: 1 };
    return { text: addedText(name, onlyValueOfItem(path, after) ?? after), count: 1 };
  }
  if (typeof before !== "object" || typeof after !== "object" || before === null || after === null)
    return { text: modifiedText(name, before, after), count: 1 };
  return problemsPart().innerChange(name, before, after);
}

/** Returns the words for a new value. */
export function addedText(name: string, value: Value): string {
  const text = isSmall(value) ? printOnOneLine(value) : "";
  if (text === "" || (typeof value === "object" && text.length > LONGEST) || text.length > 3 * LONGEST)
    return `added ${name}`;
  return `${name}: ${shorten(text, LONGEST)}`;
}

/** Returns the words for another value. */
export function modifiedText(name: string, before: Value, after: Value): string {
  if (!isSmall(before) || !isSmall(after)) return `changed ${name}`;
  const [a, b] = [printOnOneLine(before), printOnOneLine(after)];
  const isSame = a === b; // a number and the same digits as a string
  const texts = isSame ? ([printFlow(before, true), printFlow(after, true)] as const) : ([a, b] as const);
  return `${name} ${shortenPair(...texts, LONGEST_OF_TWO).join(" → ")}`;
}

/** Returns a value on one line, as YAML; strings without quotes. */
function printOnOneLine(value: Value): string {
  if (typeof value !== "string") return printFlow(value, false);
  return value.trim() === "" ? JSON.stringify(value) : value.trim().replace(/\s*\n\s*/g, " ↵ ");
}

/** How many values a map or a list can have that is shown. */
const MAX_VALUES = 60;

function isSmall(value: Value): boolean {
  return countValues(value, 1) <= MAX_VALUES;
}

/** Returns how many values a value contains; it stops counting when they are too many. */
function countValues(value: Value, known: number): number {
  const below = isList(value) ? value : isMap(value) ? Object.values(value) : [];
  return below.reduce((sum: number, one) => (sum > MAX_VALUES ? sum : countValues(one, sum + 1)), known);
}
