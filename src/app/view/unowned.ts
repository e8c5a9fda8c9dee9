import type { LiveLine } from "../../worker/protocol.ts";

/** What names an object and what the server keeps of it: nobody ever owns these. */
const never: ReadonlySet<string> = new Set([
  ".apiVersion",
  ".kind",
  ".metadata.name",
  ".metadata.namespace",
  ".metadata.uid",
  ".metadata.creationTimestamp",
  ".metadata.generation",
  ".metadata.resourceVersion",
]);

/**
 * The lines of fields with a value that no manager owns, neither themselves nor as part of something owned, although one
 * could.
 */
export function unownedLines(lines: readonly LiveLine[]): readonly LiveLine[] {
  return lines.filter(
    (line) =>
      line.path !== "" &&
      line.change !== "removed" &&
      !never.has(line.label) &&
      line.owners.length === 0 &&
      !line.inside &&
      hasValue(line.text),
  );
}

function hasValue(text: string): boolean {
  return !/:\s*$/.test(text) && !/^\s*-?\s*$/.test(text);
}
