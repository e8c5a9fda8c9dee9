import { shortenPair, shortenValue } from "../../words.ts";

const LONGEST = 24;

/** Returns the first line of a value's YAML, shortened to about 24 characters; a long word keeps its end. */
export function shortValue(yaml: string): string {
  const [line = "", ...more] = textOf(yaml).split("\n");
  const shown = shortenValue(line, LONGEST);
  return more.length === 0 || shown !== line ? shown || "an empty value" : `${line}…`;
}

/** Returns two values, each on one line with at most 24 characters, so that their difference is visible. */
export function shortValues(a: string, b: string): readonly [string, string] {
  const shown = shortenPair(onOneLine(a), onOneLine(b), LONGEST);
  return shown[0] === shown[1] && a !== b ? shortenPair(raw(a), raw(b), LONGEST) : shown;
}

/** Returns the text of a block scalar, without its header and its indent; all other YAML as it is. */
function textOf(yaml: string): string {
  const [header = "", ...lines] = yaml.trim().split("\n");
  if (!/^[|>][+\-\d]*$/.test(header)) return yaml.trim();
  return lines.map((line) => line.trim()).join("\n");
}

function onOneLine(yaml: string): string {
  return textOf(yaml).replace(/\s*\n\s*/g, " ↵ ") || "an empty value";
}

/** Returns the YAML with all its spaces, which only matter if nothing else differs. */
function raw(yaml: string): string {
  return yaml.replaceAll("\n", "↵");
}
