import { equal } from "../../engine/value/equal.ts";
import type { Value } from "../../engine/value/value.ts";
import { type Level, levels, type Unit } from "./registration.ts";

/** One comparison of a unit, and the loosest level at which it counts. */
export type Check = {
  readonly level: Level;
  readonly about: string;
  /** The recorded value; undefined if there is none, which agrees only with undefined. */
  readonly want: Value | undefined;
  readonly got: Value | undefined;
};

/** Returns the unit of some comparisons. It fails at the loosest level of a comparison that does not agree. */
export function unitOf(id: string, checks: readonly Check[]): Unit {
  const wrong = checks.filter(({ want, got }) => !same(want, got));
  const failed = levels.find((level) => wrong.some((check) => check.level === level)) ?? null;
  if (failed === null) return { id, failed };
  return { id, failed, detail: wrong.map(printCheck).join("\n") };
}

/** Compares JSON values. The order of a list counts; the order of keys does not. */
function same(want: Value | undefined, got: Value | undefined): boolean {
  return want === undefined || got === undefined ? want === got : equal(want, got);
}

function printCheck({ level, about, want, got }: Check): string {
  return `${about} (${level})\n  want ${JSON.stringify(want)}\n  got  ${JSON.stringify(got)}`;
}
