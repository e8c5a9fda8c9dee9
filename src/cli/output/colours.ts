import { styleText } from "node:util";

/** What a colour says. */
export type Tone = "good" | "bad" | "conflict" | "quiet" | "heading";

const STYLES = { good: "green", bad: "red", conflict: "yellow", quiet: "dim", heading: "bold" } as const;

/** Returns a function that colours a text; without colours it returns the text as it is. */
export function painter({
  hasColours,
}: {
  readonly hasColours: boolean;
}): (tone: Tone, text: string) => string {
  return (tone, text) => (hasColours ? styleText(STYLES[tone], text, { validateStream: false }) : text);
}
