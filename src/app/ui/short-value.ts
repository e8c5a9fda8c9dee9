import { shorten } from "../../words.ts";

/** Returns the first line of a value, shortened to 24 characters. */
export function shortValue(yaml: string): string {
  const line = yaml.trim().split("\n")[0] ?? "";
  const shown = shorten(line, 24);
  return line === yaml.trim() || shown !== line ? shown || "an empty value" : `${line}…`;
}
