import { basename, dirname, relative, resolve, sep } from "node:path";
import type { Arguments } from "./arguments.ts";
import type { Dispatch } from "./dispatch.ts";
import { printFailures, printFile, printTotal } from "./print-report.ts";
import { plainName, readLines, recordings } from "./recording-files.ts";
import { type FileResult, passing, replayLines } from "./replay.ts";

/** The exit codes. */
const allPassed = 0;
const someFailed = 1;
const noRecording = 2;

/** Replays the recordings in the paths and prints the results. Returns the exit code: 0; 1 if a unit failed; 2 if a path contains no known recording. */
export function runConformance(wanted: Arguments, dispatch: Dispatch, print: (line: string) => void): number {
  let passed = 0;
  let failed = 0;
  let shown = 0;
  const unknownPaths: string[] = [];
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
    if (known === 0) unknownPaths.push(path);
  }
  for (const path of unknownPaths) print(`${path}: contains no known recording`);
  print(printTotal(passed, failed));
  return unknownPaths.length > 0 ? noRecording : failed > 0 ? someFailed : allPassed;
}

/** Replays one file. */
export function replayFile(file: string, dispatch: Dispatch): FileResult {
  const full = resolve(file);
  return replayLines(readLines(full), { folder: dirname(full), file: plainName(basename(full)) }, dispatch);
}

/** Returns the path of a file relative to the working directory, with `/` on every system. */
function shownName(file: string): string {
  return relative("", file).split(sep).join("/");
}
