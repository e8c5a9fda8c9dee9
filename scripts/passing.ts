import { readFileSync, statSync, writeFileSync } from "node:fs";
import { join, relative, resolve, sep } from "node:path";
import { dispatcher } from "../src/testing/conformance/dispatch.ts";
import { recordings } from "../src/testing/conformance/files.ts";
import { registrations } from "../src/testing/conformance/registry.ts";
import { replayFile } from "../src/testing/conformance/run.ts";
import { type Counts, compareCounts, countsOf, printCounts } from "./counts.ts";

// Replays recordings and holds their passing counts against the committed ones, which may only rise:
// npm run passing -- NAME=FOLDER… [--update]
// A file that is gone counts as fallen in the project's own folder; others are not ours to keep.

const own = join(import.meta.dirname, "..", "conformance");
const kept = join(own, "passing.json");
const words = process.argv.slice(2);
const update = words.includes("--update");
const folders = words
  .filter((word) => word !== "--update")
  .map((word) => word.split(/=(.*)/s, 2) as [string, string]);
const before: { readonly [name: string]: Counts } = JSON.parse(readFileSync(kept, "utf8"));
const after: { [name: string]: Counts } = { ...before };
const dispatch = dispatcher(registrations);
let fallen = 0;

for (const [name, folder] of folders) {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory())
    throw new Error(`${name}: ${folder} is no folder`);
  const started = performance.now();
  const now: Counts = Object.fromEntries(
    recordings(folder).map((file) => [
      relative(folder, file).split(sep).join("/"),
      countsOf(replayFile(file, dispatch).units),
    ]),
  );
  const { lines, raised, lowered, gone } = compareCounts(before[name] ?? {}, now);
  for (const line of lines) console.log(line);
  console.log(`${name}: ${printTotals(now)}, ${((performance.now() - started) / 1000).toFixed(1)} s`);
  if (raised > 0 && !update)
    console.log(`${name}: ${raised} files pass more than is kept; --update raises the counts`);
  fallen += resolve(folder) === own ? lowered + gone : lowered;
  after[name] = now;
}

if (fallen > 0) {
  console.error(`${fallen} counts fell below those in conformance/passing.json`);
  process.exitCode = 1;
} else if (update) {
  writeFileSync(kept, printCounts(after));
}

function printTotals(counts: Counts): string {
  const sum = (at: number) => Object.values(counts).reduce((total, row) => total + (row[at] ?? 0), 0);
  return `state ${sum(1)}/${sum(0)} reason ${sum(2)}/${sum(0)} message ${sum(3)}/${sum(0)}`;
}
