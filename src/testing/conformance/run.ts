import { basename, dirname, relative, resolve, sep } from "node:path";
import type { Arguments } from "./arguments.ts";
import type { Dispatch } from "./dispatch.ts";
import { readLines, recordings } from "./files.ts";
import { type FileResult, passing, replayLines } from "./replay.ts";
import { printFailures, printFile, printTotal } from "./report.ts";

/** The exit codes of the runner. */
const allPassed = 0;
const someFailed = 1;
const nothingKnown = 2;

/** Replays what the paths hold, printing as it goes. Answers the exit code: 0, 1 if any failed, 2 if a path holds nothing known. */
export function runConformance(wanted: Arguments, dispatch: Dispatch, print: (line: string) => void): number {
  let passed = 0;
  let failed = 0;
  let shown = 0;
  const strangers: string[] = [];
  for (const path of wanted.paths) {
    let known = 0;
    for (const file of recordings(path)) {
      const result = replayFile(file, dispatch);
      const agreed = passing(result.units, wanted.level);
      for (const line of printFile(shownName(file), result, wanted.level)) print(line);
      for (const line of printFailures(result.units, wanted.level, wanted.show - shown)) print(line);
      shown = Math.min(wanted.show, shown + result.units.length - agreed);
      passed += agreed;
      failed += result.units.length - agreed;
      known += result.known;
    }
    if (known === 0) strangers.push(path);
  }
  for (const path of strangers) print(`${path}: holds no recording that is known here`);
  print(printTotal(passed, failed));
  return strangers.length > 0 ? nothingKnown : failed > 0 ? someFailed : allPassed;
}

/** Replays one `.jsonl` file. */
export function replayFile(file: string, dispatch: Dispatch): FileResult {
  const full = resolve(file);
  return replayLines(readLines(full), { folder: dirname(full), file: basename(full) }, dispatch);
}

/** A file's path from where the command was given, with `/` on every system. */
function shownName(file: string): string {
  return relative("", file).split(sep).join("/");
}
