import { readFileSync, statSync, writeFileSync } from "node:fs";
import { join, relative, resolve, sep } from "node:path";
import { registrations } from "../../src/testing/conformance/all-registrations.ts";
import { dispatcher } from "../../src/testing/conformance/dispatch.ts";
import { plainName, recordings } from "../../src/testing/conformance/recording-files.ts";
import { replayFile } from "../../src/testing/conformance/replay-file.ts";
import { compareCounts, countsOf, type FolderCounts, printPassingFile } from "./counts.ts";

// npm run passing -- NAME=FOLDER… [--update]: replays recordings and compares the counts of passing units with those in
// conformance/passing.json. Exits with 1 if a count fell. `--update` writes the counts if none fell. A missing file counts
// as fallen in the project's own folder only, because others may change the other folders.

const projectFolder = join(import.meta.dirname, "../../conformance");
const passingFile = join(projectFolder, "passing.json");
const words = process.argv.slice(2);
const update = words.includes("--update");
const folders = words
  .filter((word) => word !== "--update")
  .map((word) => word.split(/=(.*)/s, 2) as [string, string]);
const committed: { readonly [name: string]: FolderCounts } = JSON.parse(readFileSync(passingFile, "utf8"));
const updated: { [name: string]: FolderCounts } = { ...committed };
const dispatch = dispatcher(registrations);
let fallen = 0;

for (const [name, folder] of folders) {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory())
    throw new Error(`${name}: ${folder} is not a folder`);
  const started = performance.now();
  const now: FolderCounts = Object.fromEntries(
    recordings(folder).map((file) => [
      plainName(relative(folder, file)).split(sep).join("/"),
      countsOf(replayFile(file, dispatch).units),
    ]),
  );
  const { lines, raised, lowered, gone } = compareCounts(committed[name] ?? {}, now);
  for (const line of lines) console.log(line);
  console.log(`${name}: ${printTotals(now)}, ${((performance.now() - started) / 1000).toFixed(1)} s`);
  if (raised > 0 && !update)
    console.log(`${name}: ${raised} files pass more units than before: run again with --update`);
  fallen += resolve(folder) === projectFolder ? lowered + gone : lowered;
  updated[name] = now;
}

if (fallen > 0) {
  console.error(`${fallen} files have lower counts than in conformance/passing.json`);
  process.exitCode = 1;
} else if (update) {
  writeFileSync(passingFile, printPassingFile(updated));
}

function printTotals(files: FolderCounts): string {
  const sum = (at: number) => Object.values(files).reduce((total, counts) => total + (counts[at] ?? 0), 0);
  return `state ${sum(1)}/${sum(0)} reason ${sum(2)}/${sum(0)} message ${sum(3)}/${sum(0)}`;
}
