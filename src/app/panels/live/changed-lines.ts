import type { LiveLine } from "../../../session/frame/types.ts";
import { plural } from "../../../words.ts";

/** Whether the step changed a line or its owners. */
export function isChanged({ change, ownersChange }: Pick<LiveLine, "change" | "ownersChange">): boolean {
  return change !== null || ownersChange !== null;
}

/** Returns the index of the next changed line; null if there is none. */
export function nextChange(lines: readonly LiveLine[], at: number): number | null {
  const next = lines.findIndex((line, i) => i > at && isChanged(line));
  return next < 0 ? null : next;
}

/** Returns the index of the previous changed line; null if there is none. */
export function previousChange(lines: readonly LiveLine[], at: number): number | null {
  const before = lines.slice(0, Math.max(at, 0)).findLastIndex(isChanged);
  return before < 0 ? null : before;
}

/** Returns the index of the first line that the step changed or that is in conflict; -1 if there is none. */
export function firstLineToShow(lines: readonly LiveLine[], conflictPath: string | undefined): number {
  return lines.findIndex((line) => isChanged(line) || (line.path !== "" && line.path === conflictPath));
}

/**
 * Returns the index that a key moves to from line `at`, which can be outside of the list; null for other keys. `page`: the number of
 * visible lines. `n` and `p` move between changes.
 */
export function lineForKey(key: string, at: number, page: number, lines: readonly LiveLine[]): number | null {
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
      return nextChange(lines, at) ?? at;
    case "p":
      return previousChange(lines, at) ?? at;
    default:
      return null;
  }
}

/** Returns the number of changed lines by kind: `1 line added, 2 removed; owners: 1 taken, 1 shared`; empty if there are none. */
export function changeCounts(lines: readonly LiveLine[]): string {
  const counts = new Map<string, number>();
  for (const { change, ownersChange } of lines)
    for (const kind of [change, ownersChange])
      if (kind !== null) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  const found = (kinds: readonly string[]) =>
    kinds.flatMap((kind) => {
      const count = counts.get(kind);
      return count === undefined ? [] : [{ kind, count }];
    });
  const values = found(VALUE_CHANGES).map(
    ({ kind, count }, at) => `${at === 0 ? plural(count, "line") : count} ${kind}`,
  );
  const owners = found(OWNER_CHANGES).map(
    ({ kind, count }, at) => `${at === 0 ? plural(count, "field") : count} ${kind}`,
  );
  return [values, owners].flatMap((texts) => (texts.length === 0 ? [] : [texts.join(", ")])).join("; ");
}

const VALUE_CHANGES: readonly NonNullable<LiveLine["change"]>[] = ["added", "changed", "removed"];
const OWNER_CHANGES: readonly NonNullable<LiveLine["ownersChange"]>[] = ["taken", "shared", "gained", "lost"];
