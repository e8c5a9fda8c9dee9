import type { LiveLine } from "../../worker/protocol.ts";

/** Whether the step did something to the line or to its owners. */
export function isChanged({ change, shift }: Pick<LiveLine, "change" | "shift">): boolean {
  return change !== null || shift !== null;
}

/** The place of the next line that the step changed; null if there is none. */
export function changeAfter(lines: readonly LiveLine[], at: number): number | null {
  const next = lines.findIndex((line, i) => i > at && isChanged(line));
  return next < 0 ? null : next;
}

/** The place of the line before that the step changed; null if there is none. */
export function changeBefore(lines: readonly LiveLine[], at: number): number | null {
  const before = lines.slice(0, Math.max(at, 0)).findLastIndex(isChanged);
  return before < 0 ? null : before;
}

/** The place of the line to see first: one that the step changed, or the one fought over; -1 for none. */
export function firstToSee(lines: readonly LiveLine[], fought: string | undefined): number {
  return lines.findIndex((line) => isChanged(line) || (line.path !== "" && line.path === fought));
}

/**
 * Where a key leads from the line at `at`, possibly beyond the ends; null for a key that leads nowhere. `page`: how many lines
 * are in sight. `n` and `p` go from change to change.
 */
export function lineAfter(key: string, at: number, page: number, lines: readonly LiveLine[]): number | null {
  switch (key) {
    case "ArrowDown":
      return at + 1;
    case "ArrowUp":
      return at - 1;
    case "PageDown":
      return at + page;
    case "PageUp":
      return at - page;
    case "Home":
      return 0;
    case "End":
      return lines.length - 1;
    case "n":
      return changeAfter(lines, at) ?? at;
    case "p":
      return changeBefore(lines, at) ?? at;
    default:
      return null;
  }
}

/** What the step did, counted: `1 added, 2 removed, 1 taken`; empty for nothing. */
export function changeCounts(lines: readonly LiveLine[]): string {
  const counts = new Map<string, number>();
  for (const { change, shift } of lines)
    for (const kind of [change, shift]) if (kind !== null) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return KINDS.flatMap((kind) => (counts.has(kind) ? [`${counts.get(kind)} ${kind}`] : [])).join(", ");
}

const KINDS: readonly NonNullable<LiveLine["change"] | LiveLine["shift"]>[] = [
  "added",
  "changed",
  "removed",
  "taken",
  "shared",
  "gained",
  "lost",
];
