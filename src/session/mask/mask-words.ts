import { encodeBase64 } from "../../engine/server/structs/encode-base64.ts";
import { jsonValue } from "../../engine/value/json/json.ts";
import { utf8Length } from "../../engine/value/utf8.ts";
import { isMap } from "../../engine/value/value.ts";
import { type KnownValues, SHORTEST } from "./known-values.ts";

/** The words and fillers of masks. There are several, as a Secret may contain one of them. */
const WORDS = ["masked", "hidden", "m", "z", "q"];
const FILLERS = [..."xyzabcdefghijklmnopqrstuvw"];

/** The length of the shortest mask. */
const SHORTEST_MASK = 8;

/** How many masks are tried before the value becomes an empty text. */
const MAX_TRIES = 2000;

/**
 * Returns a function that names a mask for each text: another mask for another text, and always the same for the same text. The mask
 * has the class of `length`, by default the bytes of the text, and contains no known value, also not as base64. It is a JSON object if the
 * text is one. An empty text stays empty.
 */
export function maskWords(known: KnownValues): (text: string, length?: number) => string {
  const masks = new Map<string, string>([["", ""]]);
  let number = 0;
  const isClean = (mask: string) => !known.isIn(mask, SHORTEST) && !known.isIn(encodeBase64(mask), SHORTEST);
  return (text, length = utf8Length(text)) => {
    let mask = masks.get(text);
    for (let tries = 0; mask === undefined && tries < MAX_TRIES; tries++) {
      const made = maskOf(text, lengthClass(length), ++number, tries);
      if (isClean(made)) mask = made;
    }
    masks.set(text, mask ?? "");
    return mask ?? "";
  };
}

function maskOf(text: string, length: number, number: number, tries: number): string {
  const word = WORDS[tries % WORDS.length] as string;
  const filler = FILLERS[Math.floor(tries / WORDS.length) % FILLERS.length] as string;
  const isObject = text.trimStart().startsWith("{") && isMap(jsonValue(text));
  if (isObject) return `{"${word}-${number}":"${filler.repeat(Math.max(length - 16, 1))}"}`;
  const named = `${word}-${number}`;
  return (named.length > length ? `m${number}` : named).padEnd(length, filler);
}

/** Returns the class of a length: the largest power of two that is not larger, but at least that of the shortest mask. */
export function lengthClass(length: number): number {
  return length === 0 ? 0 : Math.max(2 ** Math.floor(Math.log2(length)), SHORTEST_MASK);
}
