import { ownershipAt } from "../engine/scenario/history.ts";
import { typeOfObject } from "../engine/scenario/object-type.ts";
import { nothingOwned } from "../engine/scenario/ownership.ts";
import type { Act, Frame } from "../engine/scenario/run.ts";
import { isMap } from "../engine/value/value.ts";
import type { Issue } from "../text/issue.ts";
import type { FileIssues, StepRow } from "../worker/protocol.ts";
import { isWrite } from "./conflicts-in.ts";
import { issuesOf, type Placing } from "./issues.ts";
import type { Prepared } from "./plan.ts";
import type { Subject } from "./read.ts";
import { sourceOf, syntaxIssues, textsOf } from "./sources.ts";
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
    ...(frame.terminal !== null && { fileIssues: fileIssues(frames, index) }),
  };
}

/** What is wrong in the files that a command line may read: with their YAML, and what the server says of their objects. */
function fileIssues(frames: readonly Frame[], index: number): readonly FileIssues[] {
  const frame = frames[index] as Frame;
  const texts = textsOf(frame);
  const found = new Map([...texts].map(([file, text]) => [file, [...syntaxIssues(text)]]));
  for (const act of frame.acts) {
    const source = act.object === null ? null : sourceOf(texts, frame.before, act.object);
    if (source === null) continue;
    const placing = placingOf(act, source.subject, frames, index);
    found.get(source.file)?.push(...issuesOf({ ...act, exchanges: act.exchanges.filter(isWrite) }, placing));
  }
  return [...found].flatMap(([file, issues]) =>
    issues.length === 0 ? [] : [{ file, issues: issues.slice(0, MOST) }],
  );
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
  return subject === undefined ? [] : issuesOf(act, placingOf(act, subject, frames, index));
}

function placingOf(act: Act, subject: Subject, frames: readonly Frame[], index: number): Placing {
  const { before } = frames[index] as Frame;
  const type = isMap(subject.value) ? typeOfObject(before, subject.value) : null;
  const ownership = act.object === null ? nothingOwned : ownershipAt(frames, index - 1, act.object);
  return { subject, type, ownership };
}
