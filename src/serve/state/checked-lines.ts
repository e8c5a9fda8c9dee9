import { createHash } from "node:crypto";
import type { Value } from "../../engine/value/value.ts";

/** Returns a value as a line of JSON, after a checksum. */
export function checkedLine(value: Value): Buffer {
  const text = JSON.stringify(value);
  return Buffer.from(`${checksum(text)} ${text}\n`);
}

/**
 * Reads the lines of a text. The last line can be incomplete: then it is left out. Returns the number of a damaged line before the
 * last one, from 1.
 */
export function readCheckedLines(
  text: string,
): { readonly values: readonly Value[] } | { readonly damagedLine: number } {
  const lines = text.split("\n");
  const values: Value[] = [];
  for (const [at, line] of lines.entries()) {
    if (line === "" && at === lines.length - 1) break;
    const space = line.indexOf(" ");
    const body = line.slice(space + 1);
    if (at < lines.length - 1 && checksum(body) === line.slice(0, space))
      values.push(JSON.parse(body) as Value);
    else if (lines.slice(at + 1).every((one) => one === "")) break;
    else return { damagedLine: at + 1 };
  }
  return { values };
}

function checksum(text: string): string {
  return createHash("sha256").update(text).digest("base64url").slice(0, 12);
}
