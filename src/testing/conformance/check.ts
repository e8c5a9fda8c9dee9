import { equal } from "../../engine/value/equal.ts";
import type { Value } from "../../engine/value/value.ts";
import { type Level, levels, type Unit } from "./replayer.ts";

/** One comparison of a unit: what it is about, and from which level on it has to agree. */
export type Check = {
  readonly level: Level;
  readonly about: string;
  /** What the recording has; undefined where it has nothing, which only undefined agrees with. */
  readonly want: Value | undefined;
  readonly got: Value | undefined;
};

/** A unit of its comparisons: it fails at the loosest level at which one does not agree. */
export function unitOf(id: string, checks: readonly Check[]): Unit {
  const wrong = checks.filter(({ want, got }) => !same(want, got));
  const failed = levels.find((level) => wrong.some((check) => check.level === level)) ?? null;
  if (failed === null) return { id, failed };
  return { id, failed, detail: wrong.map(printCheck).join("\n") };
}

/** Values as JSON: the order of lists counts, that of keys does not. */
function same(want: Value | undefined, got: Value | undefined): boolean {
  return want === undefined || got === undefined ? want === got : equal(want, got);
}

function printCheck({ level, about, want, got }: Check): string {
  return `${about} (${level})\n  want ${JSON.stringify(want)}\n  got  ${JSON.stringify(got)}`;
}
