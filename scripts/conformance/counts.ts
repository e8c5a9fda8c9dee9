import { levels, type Unit } from "../../src/testing/conformance/registration.ts";
import { passing } from "../../src/testing/conformance/replay.ts";

/** The number of units in a recording file, and how many of them pass at the levels `state`, `reason` and `message`. */
export type Counts = readonly [total: number, state: number, reason: number, message: number];

/** The counts of each file, by its path in the folder of the recordings. */
export type FolderCounts = { readonly [file: string]: Counts };

/** Counts the units, and those that pass at each level. */
export function countsOf(units: readonly Unit[]): Counts {
  const [state = 0, reason = 0, message = 0] = levels.map((level) => passing(units, level));
  return [units.length, state, reason, message];
}

/**
 * Compares counts with the committed ones. Returns a line to print for each file, and how many files pass more units, pass
 * fewer, or are missing now.
 */
export function compareCounts(
  committed: FolderCounts,
  now: FolderCounts,
): {
  readonly lines: readonly string[];
  readonly raised: number;
  readonly lowered: number;
  readonly gone: number;
} {
  const lines: string[] = [];
  let raised = 0;
  let lowered = 0;
  let gone = 0;
  for (const file of new Set([...Object.keys(committed), ...Object.keys(now)])) {
    const counts = now[file];
    const minimum = committed[file] ?? [0, 0, 0, 0];
    if (counts === undefined) {
      lines.push(`${file}: is gone`);
      gone++;
      continue;
    }
    const fell = levels.filter((_, at) => (counts[at + 1] as number) < (minimum[at + 1] as number));
    if (fell.length > 0) lowered++;
    else if (levels.some((_, at) => (counts[at + 1] as number) > (minimum[at + 1] as number))) raised++;
    const was = fell.map((level) => `${level} was ${minimum[levels.indexOf(level) + 1]}`);
    lines.push(`${file}: ${printCounts(counts)}${was.length > 0 ? `  FELL: ${was.join(", ")}` : ""}`);
  }
  return { lines, raised, lowered, gone };
}

function printCounts(counts: Counts): string {
  return levels.map((level, at) => `${level} ${counts[at + 1]}/${counts[0]}`).join(" ");
}

/** Returns the text of `conformance/passing.json`. Each recording file has its own line, so that a diff is easy to read. */
export function printPassingFile(folderCounts: { readonly [name: string]: FolderCounts }): string {
  const folders = Object.entries(folderCounts).map(([name, files]) => {
    const lines = Object.entries(files).map(
      ([file, counts]) => `    ${JSON.stringify(file)}: ${JSON.stringify(counts)}`,
    );
    return `  ${JSON.stringify(name)}: {\n${lines.join(",\n")}\n  }`;
  });
  return `{\n${folders.join(",\n")}\n}\n`;
}
