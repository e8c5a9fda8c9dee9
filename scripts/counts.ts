import { passing } from "../src/testing/conformance/replay.ts";
import { levels, type Unit } from "../src/testing/conformance/replayer.ts";

/** How many units a file holds, and how many pass at `state`, `reason` and `message`. */
export type Row = readonly [total: number, state: number, reason: number, message: number];

/** Rows by the file's path in its folder. */
export type Counts = { readonly [file: string]: Row };

export function countsOf(units: readonly Unit[]): Row {
  const [state = 0, reason = 0, message = 0] = levels.map((level) => passing(units, level));
  return [units.length, state, reason, message];
}

/** Holds counts against those kept: lines to print, and how many files pass more, pass less, or are no longer there. */
export function compareCounts(
  kept: Counts,
  now: Counts,
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
  for (const file of new Set([...Object.keys(kept), ...Object.keys(now)])) {
    const row = now[file];
    const floor = kept[file] ?? [0, 0, 0, 0];
    if (row === undefined) {
      lines.push(`${file}: is gone`);
      gone++;
      continue;
    }
    const fell = levels.filter((_, at) => (row[at + 1] as number) < (floor[at + 1] as number));
    if (fell.length > 0) lowered++;
    else if (levels.some((_, at) => (row[at + 1] as number) > (floor[at + 1] as number))) raised++;
    const was = fell.map((level) => `${level} was ${floor[levels.indexOf(level) + 1]}`);
    lines.push(`${file}: ${printRow(row)}${was.length > 0 ? `  FELL: ${was.join(", ")}` : ""}`);
  }
  return { lines, raised, lowered, gone };
}

function printRow(row: Row): string {
  return levels.map((level, at) => `${level} ${row[at + 1]}/${row[0]}`).join(" ");
}

/** The text of the committed file: one line a file, so that a change of counts reads well. */
export function printCounts(counts: { readonly [name: string]: Counts }): string {
  const folders = Object.entries(counts).map(([name, rows]) => {
    const lines = Object.entries(rows).map(
      ([file, row]) => `    ${JSON.stringify(file)}: ${JSON.stringify(row)}`,
    );
    return `  ${JSON.stringify(name)}: {\n${lines.join(",\n")}\n  }`;
  });
  return `{\n${folders.join(",\n")}\n}\n`;
}
