import { ownershipAt } from "../engine/scenario/history.ts";
import { typeOfObject } from "../engine/scenario/object-type.ts";
import { nothingOwned } from "../engine/scenario/ownership.ts";
import type { Act, Frame } from "../engine/scenario/run.ts";
import { isMap } from "../engine/value/value.ts";
import type { Issue } from "../text/issue.ts";
import type { StepRow } from "../worker/protocol.ts";
import { issuesOf } from "./issues.ts";
import type { Prepared } from "./plan.ts";
import { summaryOf } from "./summary.ts";

/** The timeline's row of the step at `index`. */
export function rowOf(prepared: Prepared, frames: readonly Frame[], index: number): StepRow {
  const { step, reading, stale } = prepared;
  const frame = frames[index] as Frame;
  if (stale) {
    return {
      step: step.id,
      outcome: "invalid",
      summary: "cannot be read, the last good text counts",
      issues: reading.issues,
    };
  }
  const lookup = {
    ownership: (at: number, object: string) => ownershipAt(frames, at, object),
    typeOf: (object: Parameters<typeof typeOfObject>[1]) => typeOfObject(frame.cluster, object),
  };
  const issues = [...reading.issues, ...frame.acts.flatMap((act) => actIssues(act, prepared, frames, index))];
  return {
    step: step.id,
    outcome: frame.outcome,
    summary: summaryOf(frame, lookup),
    issues: issues.slice(0, MOST),
  };
}

/** An editor shows no more. */
const MOST = 100;

function actIssues(
  act: Act,
  { reading }: Prepared,
  frames: readonly Frame[],
  index: number,
): readonly Issue[] {
  const subject = reading.subjects[act.index];
  const frame = frames[index] as Frame;
  if (subject === undefined) return [];
  const type = isMap(subject.value) ? typeOfObject(frame.before, subject.value) : null;
  const ownership = act.object === null ? nothingOwned : ownershipAt(frames, index - 1, act.object);
  return issuesOf(act, { subject, type, ownership });
}
