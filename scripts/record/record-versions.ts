import { existsSync } from "node:fs";
import { join } from "node:path";
import { groupBy } from "../../src/engine/value/group-by.ts";
import type { ValueMap } from "../../src/engine/value/value.ts";
import { plainName, readLines } from "../../src/testing/conformance/recording-files.ts";
import type { Server } from "../../src/verify/server/server.ts";
import { minorOf, NEWEST_VERSION, RECORDED_VERSIONS } from "../oracle/versions.ts";
import { CONFORMANCE, linesOf, type RecordedSet, type Recorder } from "./recorder.ts";
import { differencesOf, differentSteps } from "./versions/differences.ts";
import { recordOther } from "./versions/other-sets.ts";
import { playSequence } from "./versions/play-sequence.ts";

/** The folders whose recordings of an older version have one file: most of theirs have no line. */
const ONE_FILE = /^(scenarios|lessons)\//;

/**
 * What older versions do not record: random sequences, which show nothing that the others do not show, and OpenAPI documents, which here
 * are those of the newest version.
 */
const LEFT_OUT = [
  "apiserver/custom-rules.jsonl.br",
  "apiserver/custom-rules-2.jsonl.br",
  "apiserver/mutations-2.jsonl.br",
  "apiserver/mutations-3.jsonl.br",
  "apiserver/policy-sets-2.jsonl.br",
  "apiserver/metadata.jsonl.br",
  "apiserver/random-1.jsonl.br",
  "admission/custom-published.jsonl.br",
];

/** The sets of the newest version that older versions record, too. */
type Sources = {
  /** Sequences of requests: a recorder sends them again. */
  readonly sequences: readonly RecordedSet[];
  /** Other sets: their own recorders make the lines. */
  readonly others: readonly RecordedSet[];
};

/**
 * Returns the sets of older versions. Their files have what the version answers differently: `versions/v1.34/apiserver-edges.jsonl.br` for
 * `apiserver/edges.jsonl.br`. If nothing differs, there is no file.
 */
export function versionSets({ sequences, others }: Sources): readonly RecordedSet[] {
  const older = RECORDED_VERSIONS.filter((version) => version !== NEWEST_VERSION).map(minorOf);
  return older.flatMap((version) => [
    ...sequences.map((set) => versionSet(version, set, recordSequences)),
    ...others.map((set) => versionSet(version, set, recordOther)),
  ]);
}

/** Returns the lines of a file of the newest version that differ in the version of the server. */
type RecordFile = (set: RecordedSet, file: string, recorder: Recorder) => Promise<readonly ValueMap[]>;

function versionSet(version: string, set: RecordedSet, record: RecordFile): RecordedSet {
  const files = set.files.filter((file) => !LEFT_OUT.includes(file));
  const sources = groupBy(files, (file) => `versions/${version}/${nameOf(file)}.jsonl.br`);
  return {
    files: [...sources.keys()],
    version,
    record: async (file, recorder) => {
      if (recorder.names !== null) throw new Error("--names does not go with files of older versions");
      const text: string[] = [];
      const all = sources.get(file) ?? [];
      const older = olderSteps(version, file);
      const { part: _, ...whole } = recorder;
      const hasSeveral = all.length > 1;
      for (const source of hasSeveral ? linesOf(all, recorder) : all) {
        const lines = await record(set, source, {
          ...(hasSeveral ? whole : recorder),
          ...(older && { older }),
        });
        for (const line of lines)
          text.push(`${JSON.stringify({ ...line, kubernetes: recorder.kubernetes })}\n`);
      }
      return text.join("");
    },
  };
}

/** Returns the steps in a recording of an older version, by the names of their lines; null if nobody recorded this version yet. */
function olderSteps(version: string, file: string): Recorder["older"] | null {
  if (!existsSync(join(CONFORMANCE, "versions", version))) return null;
  const path = join(CONFORMANCE, file);
  const lines = (existsSync(path) ? readLines(path) : []).map((text) => JSON.parse(text) as ValueMap);
  return new Map(lines.map((line) => [String(line["name"]), line["steps"] as readonly ValueMap[]]));
}

/** Returns the name of a file among those of a version. */
function nameOf(file: string): string {
  return (
    ONE_FILE.exec(file)?.[1] ??
    plainName(file)
      .replace("/", "-")
      .replace(/\.jsonl$/, "")
  );
}

async function recordSequences(
  _: RecordedSet,
  file: string,
  recorder: Recorder,
): Promise<readonly ValueMap[]> {
  const found: ValueMap[] = [];
  for (const text of linesOf(readLines(join(CONFORMANCE, file)), recorder)) {
    const line = JSON.parse(text) as ValueMap;
    const before = recorder.older && (recorder.older.get(String(line["name"])) ?? []);
    const steps = await recordSequence(recorder.server, line, before);
    if (steps !== null) found.push({ ...line, steps });
  }
  return found;
}

/** How often a sequence is sent until its answers are as this version recorded them before: a slow server sometimes answers from an old cache. */
const TRIES = 3;

/**
 * Returns the steps of a sequence up to the last one whose answer differs; null if none differs, or if the version does not serve a kind
 * of the sequence. The second run has the times of the recording.
 */
async function recordSequence(
  server: Server,
  line: ValueMap,
  before: readonly ValueMap[] | undefined,
): Promise<readonly ValueMap[] | null> {
  const differences = differencesOf(line, await playSequence(server, line, false));
  if (differences.length === 0 || differences.some(({ isUnserved }) => isUnserved)) return null;
  for (let tries = 1; ; tries++) {
    const steps = differentSteps(line, await playSequence(server, line, true));
    const isSame = before === undefined || JSON.stringify(before) === JSON.stringify(steps);
    if (isSame || tries === TRIES) return steps.length === 0 ? null : steps;
  }
}
