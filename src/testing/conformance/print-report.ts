import { type Level, levels, type Unit } from "./registration.ts";
import { type FileResult, passes, passing } from "./replay.ts";

/** Returns the line `name: passed/total` and, if the file has levels, `state a/n reason b/n message c/n`. */
export function printFile(name: string, result: FileResult, level: Level): readonly string[] {
  const total = result.units.length;
  const counts = `${name}: ${passing(result.units, level)}/${total}`;
  if (!result.levels) return [counts];
  return [counts, levels.map((one) => `${one} ${passing(result.units, one)}/${total}`).join(" ")];
}

/** Returns the lines of the first `limit` units that fail at `level`, each with its indented detail. */
export function printFailures(units: readonly Unit[], level: Level, limit: number): readonly string[] {
  return units
    .filter((unit) => !passes(unit, level))
    .slice(0, limit)
    .flatMap((unit) => [
      `  ${unit.id}: fails at ${unit.failed}`,
      ...(unit.detail ?? "").split("\n").flatMap((line) => (line === "" ? [] : [`    ${line}`])),
    ]);
}

/** Returns the last line, with the sums of all files. */
export function printTotal(passed: number, failed: number): string {
  return `${passed} passed, ${failed} failed`;
}
