import type { LiveLine } from "../../../session/frame/types.ts";

/** Fields that no manager can own: those that identify the object and those that only the server sets. */
const neverOwned: ReadonlySet<string> = new Set([
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
 * Returns the lines of fields with a value that no manager owns, neither directly nor as a part of an owned field, although a manager
 * could own them.
 */
export function unownedLines(lines: readonly LiveLine[]): readonly LiveLine[] {
  return lines.filter(
    (line) =>
      line.path !== "" &&
      line.change !== "removed" &&
      !neverOwned.has(line.label) &&
      line.owners.length === 0 &&
      !line.inside &&
      hasValue(line.text),
  );
}

function hasValue(text: string): boolean {
  return !/:\s*$/.test(text) && !/^\s*-?\s*$/.test(text);
}
