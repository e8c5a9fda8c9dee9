import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Value, ValueMap } from "../../src/engine/value/value.ts";
import { readLines } from "../../src/testing/conformance/recording-files.ts";
import type { ReachedServer } from "../../src/verify/server/reached-server.ts";

/** The folder of the recordings. */
export const CONFORMANCE = join(import.meta.dirname, "../../conformance");

/** How long a command line of a recording may run, in ms. A line that waits for ever, such as `kubectl logs -f`, cannot be recorded. */
export const LINE_LIMIT = 120_000;

/** A part of a file: some lines that follow each other. `at` counts from 0. */
export type Part = { readonly at: number; readonly of: number };

/** What recorders share. */
export type Recorder = {
  readonly server: ReachedServer;
  /** The version of the server: `v1.36.3`. */
  readonly kubernetes: Value;
  /** The names of the lines to record; null for all. Other lines stay as they are. */
  readonly names: ReadonlySet<string> | null;
  /** The lines to record. Default: all. The text has no others. */
  readonly part?: Part;
  /** What an older version recorded before, by the name of the line: its steps. It leaves out steps at the end that are as in the newest. */
  readonly older?: ReadonlyMap<string, readonly ValueMap[]>;
};

/** Recordings that are made in the same way. */
export type RecordedSet = {
  /** Their paths below `conformance/`: `apiserver/story.jsonl`. */
  readonly files: readonly string[];
  /** Whether a Go program makes them, without a server. */
  readonly needsGo?: boolean;
  /** The minor version of the server that they need: `v1.34`. Default: the newest. */
  readonly version?: string;
  /** Returns the text of one of them; empty if there is nothing to record, and so no file. */
  readonly record: (file: string, recorder: Recorder) => Promise<string>;
};

/** A line of a recording. `head` tells it from the other lines of the file. */
export type LineToRecord = {
  readonly head: ValueMap;
  readonly record: () => Promise<ValueMap>;
};

/** Returns the lines of a part. All parts together have each line once, in the same order. */
export function linesOf<Line>(lines: readonly Line[], { part }: Pick<Recorder, "part">): readonly Line[] {
  if (part === undefined) return lines;
  const from = (at: number) => Math.floor((lines.length * at) / part.of);
  return lines.slice(from(part.at), from(part.at + 1));
}

/**
 * Records the lines of a file, or of a part of it, one after the other. Returns their text. A line that was not asked for, and that exists,
 * stays.
 */
export async function recordLines(
  file: string,
  lines: readonly LineToRecord[],
  recorder: Recorder,
): Promise<string> {
  const { names } = recorder;
  const path = join(CONFORMANCE, file);
  const before = names !== null && existsSync(path) ? readLines(path) : [];
  const texts: string[] = [];
  for (const { head, record } of linesOf(lines, recorder)) {
    const isWanted = names?.has(String(head["name"])) ?? true;
    const known = isWanted ? undefined : before.find((text) => isLineOf(text, head));
    texts.push(known ?? JSON.stringify(await record()));
  }
  return texts.map((text) => `${text}\n`).join("");
}

function isLineOf(text: string, head: ValueMap): boolean {
  const line = JSON.parse(text) as ValueMap;
  return ["kind", "name", "strategy", "way", "of"].every(
    (key) => head[key] === undefined || head[key] === line[key],
  );
}
