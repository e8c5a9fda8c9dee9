import { join } from "node:path";
import { equal } from "../../../src/engine/value/equal.ts";
import { get, type Value, type ValueMap } from "../../../src/engine/value/value.ts";
import { compareAnswers } from "../../../src/testing/conformance/apiserver/compare-answers.ts";
import { readLines, splitLines } from "../../../src/testing/conformance/recording-files.ts";
import { compareTraces } from "../../../src/testing/conformance/scenario/replay-scenario.ts";
import { UnservedKind } from "../../../src/verify/server/initial-objects.ts";
import { CONFORMANCE, linesOf, type RecordedSet, type Recorder } from "../recorder.ts";
import { defaultsIn } from "./differences.ts";

/**
 * Records a file of default values, sessions of kubectl, scenarios or lessons. Returns the lines that differ from those of the newest
 * version; none if the server does not serve a kind that the file needs.
 */
export async function recordOther(
  set: RecordedSet,
  file: string,
  recorder: Recorder,
): Promise<readonly ValueMap[]> {
  let text: string;
  try {
    text = await set.record(file, recorder);
  } catch (error) {
    if (!(error instanceof UnservedKind)) throw error;
    console.log(`${file} is left out: ${error.message}`);
    return [];
  }
  const before = linesOf(readLines(join(CONFORMANCE, file)), recorder).map(
    (line) => JSON.parse(line) as ValueMap,
  );
  const now = splitLines(text).map((line) => JSON.parse(line) as ValueMap);
  const differing = differingPart(file);
  return now.map((line, at) => differing(before[at] ?? {}, line)).filter((line) => line !== null);
}

/** Returns the part of a new line in which something differs from the line of the newest version; null if nothing differs. */
type DifferingPart = (before: ValueMap, now: ValueMap) => ValueMap | null;

function differingPart(file: string): DifferingPart {
  if (file.startsWith("defaults/")) return differingDefaults;
  return file.startsWith("kubectl/") ? differingSession : differingPlay;
}

function differingDefaults(before: ValueMap, now: ValueMap): ValueMap | null {
  return compareAnswers(defaultsIn(before), defaultsIn(now)) === null ? null : now;
}

/** A session ends with the last step that differs. The recorder keeps steps that are the same for the replay. */
function differingSession(before: ValueMap, now: ValueMap): ValueMap | null {
  const [old, steps] = [stepsOf(before), stepsOf(now)];
  const last = steps.findLastIndex((step, at) => !equal(step, old[at] as Value));
  return last < 0 ? null : { ...now, steps: steps.slice(0, last + 1) };
}

function differingPlay(before: ValueMap, now: ValueMap): ValueMap | null {
  const [old, steps] = [stepsOf(before), stepsOf(now)];
  const isSame = steps.every((step, at) => compareTraces(old[at] ?? {}, step) === null);
  return isSame && old.length === steps.length ? null : now;
}

function stepsOf(line: ValueMap): readonly ValueMap[] {
  return get(line, "steps") as readonly ValueMap[];
}
