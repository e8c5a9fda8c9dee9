import { createDice } from "../sequences/dice.ts";
import { breakText } from "./break-text.ts";
import { mistakeIn } from "./mistake-in.ts";

/** A text to read, and where it comes from. */
export type MadeText = {
  /** `written`: as its author wrote it. `mistake`: with a mistake that people make. `broken`: with random changes of characters. */
  readonly origin: "written" | "mistake" | "broken";
  readonly text: string;
};

/**
 * Makes texts from manifests: first the manifests themselves, then as many with a mistake as with random changes. The same seed gives
 * the same texts.
 */
export function makeTexts(manifests: readonly string[], seed: number, count: number): readonly MadeText[] {
  const dice = createDice(seed);
  /** Replaces halves of characters. A change can leave them, but a file, which is UTF-8, cannot have them. */
  const whole = (text: string): string => text.replace(/\p{Surrogate}/gu, "\ufffd");
  const written = manifests.slice(0, count).map((text) => ({ origin: "written" as const, text }));
  const changed = Array.from({ length: count - written.length }, (_, at): MadeText => {
    const text = somePart(dice.pick(manifests), dice.below);
    return at % 2 === 0
      ? { origin: "mistake", text: whole(mistakeIn(text, dice)) }
      : { origin: "broken", text: whole(breakText(text, dice)) };
  });
  return [...written, ...changed];
}

/** A changed text has at most so many lines. Longer texts take more time, and do not find more differences. */
const MOST_LINES = 40;

/** Returns a text, or `MOST_LINES` lines of a longer one. They begin at a random line without indentation. */
function somePart(text: string, below: (end: number) => number): string {
  const lines = text.split("\n");
  if (lines.length <= MOST_LINES) return text;
  const starts = lines.flatMap((line, at) => (/^\S/.test(line) ? [at] : []));
  const start = starts[below(starts.length)] ?? 0;
  return lines.slice(start, start + MOST_LINES).join("\n");
}
