import type { ValueMap } from "../../engine/value/value.ts";

/** Returns a value as JSON, with Go's escapes. `spaces`: how far the lines of a map are indented. */
export function printJson(value: ValueMap, spaces = 0): string {
  return JSON.stringify(value, null, spaces).replace(
    /[<>&\u2028\u2029]/g,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
