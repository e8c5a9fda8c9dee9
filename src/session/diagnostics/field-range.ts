import type { Keys } from "../../engine/scenario/field-location.ts";
import type { TextRange } from "../../text/lines/lines.ts";
import type { ManifestObject } from "../read-step-text.ts";

/** Returns the range of a field: its value if that is on one line, else its key, else the nearest parent in the text. */
export function rangeOf({ document, prefix }: ManifestObject, keys: Keys, part: "key" | "value"): TextRange {
  const { map, range } = document;
  const all = [...prefix, ...keys];
  const value = part === "value" ? map?.find(all)?.value : undefined;
  const isUsable = value !== undefined && value.line === value.endLine && value.column < value.endColumn;
  return isUsable ? value : (map?.rangeOf(all) ?? range);
}
