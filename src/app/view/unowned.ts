import type { LiveLine } from "../../worker/protocol.ts";

/** The lines of fields with a value that no manager owns, neither themselves nor as part of something owned. */
export function unownedLines(lines: readonly LiveLine[]): readonly LiveLine[] {
  return lines.filter(
    (line) => line.path !== "" && line.owners.length === 0 && !line.inside && hasValue(line.text),
  );
}

function hasValue(text: string): boolean {
  return !/:\s*$/.test(text) && !/^\s*-?\s*$/.test(text);
}
