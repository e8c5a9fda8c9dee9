import { equal } from "../../../src/engine/value/equal.ts";
import { get, type Value, type ValueMap } from "../../../src/engine/value/value.ts";
import { compareAnswers } from "../../../src/testing/conformance/apiserver/compare-answers.ts";
import { compareTraces } from "../../../src/testing/conformance/scenario/replay-scenario.ts";
import { sessionSet } from "../kubectl/record-sessions.ts";
import { defaultsSet } from "../record-defaults.ts";
import { playSet } from "../record-plays.ts";
import type { RecordedSet } from "../recorder.ts";

/** A set that an older version records too, with the comparison of a line of the newest version and one of the older. */
type OtherSet = {
  readonly set: RecordedSet;
  /** Returns the part of the new line in which something differs; null if nothing differs. */
  readonly differing: (before: ValueMap, now: ValueMap) => ValueMap | null;
};

/** The default values, the sessions of kubectl, and the scenarios and lessons. */
export const otherSets: readonly OtherSet[] = [
  { set: defaultsSet, differing: differingDefaults },
  { set: sessionSet, differing: differingSession },
  { set: playSet, differing: differingPlay },
];

function differingDefaults(before: ValueMap, now: ValueMap): ValueMap | null {
  return compareAnswers(answerOf(before), answerOf(now)) === null ? null : now;
}

function answerOf(line: ValueMap): Parameters<typeof compareAnswers>[0] {
  return {
    code: Number(get(line, "code")),
    warnings: (get(line, "warnings") ?? []) as readonly string[],
    body: get(line, "output") ?? null,
  };
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
