import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Value, ValueMap } from "../../src/engine/value/value.ts";
import { readLines } from "../../src/testing/conformance/recording-files.ts";
import type { ReachedServer } from "../../src/verify/server/reached-server.ts";

/** The folder of the recordings. */
export const CONFORMANCE = join(import.meta.dirname, "../../conformance");

/** How long a command line of a recording may run, in ms. A line that waits for ever, such as `kubectl logs -f`, cannot be recorded. */
export const LINE_LIMIT = 120_000;

/** What recorders share. */
export type Recorder = {
  readonly server: ReachedServer;
  /** The version of the server: `v1.36.3`. */
  readonly kubernetes: Value;
  /** The names of the lines to record; null for all. Other lines stay as they are. */
  readonly names: ReadonlySet<string> | null;
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

/** Records the lines of a file one after the other. Returns its text. A line that was not asked for, and that exists, stays. */
export async function recordLines(
  file: string,
  lines: readonly LineToRecord[],
  { names }: Recorder,
): Promise<string> {
  const path = join(CONFORMANCE, file);
  const before = names !== null && existsSync(path) ? readLines(path) : [];
  const texts: string[] = [];
  for (const { head, record } of lines) {
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
