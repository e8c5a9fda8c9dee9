import { ownershipAt } from "../engine/scenario/history.ts";
import { typeOfObject } from "../engine/scenario/object-type.ts";
import { nothingOwned } from "../engine/scenario/ownership.ts";
import type { Act, Frame } from "../engine/scenario/run.ts";
import { isMap } from "../engine/value/value.ts";
import type { Issue } from "../text/issue.ts";
import type { FileIssues } from "../worker/protocol.ts";
import { isWrite } from "./conflicts-in.ts";
import { MOST_ISSUES } from "./cut.ts";
import { issuesOf, type Placing } from "./issues.ts";
import type { Prepared } from "./plan.ts";
import type { Subject } from "./read.ts";
import { sourceOf, sourceTexts, syntaxIssues } from "./sources.ts";

/** What a client and the server had to say of a step's own text. */
export function stepIssues({ reading }: Prepared, frames: readonly Frame[], index: number): readonly Issue[] {
  return (frames[index] as Frame).acts.flatMap((act) => {
    const subject = reading.subjects[act.index];
    return subject === undefined ? [] : issuesOf(act, placingOf(act, subject, frames, index));
  });
}

/** What is wrong in the files that a command line may read: with their YAML, and what the server says of their objects. */
export function fileIssues(frames: readonly Frame[], index: number): readonly FileIssues[] {
  const frame = frames[index] as Frame;
  const texts = sourceTexts(frame);
  const found = new Map(texts.map((text) => [text.file, [...syntaxIssues(text)]]));
  for (const act of frame.acts) {
    const source = act.object === null ? null : sourceOf(texts, frame.before, act.object);
    if (source === null) continue;
    const placing = placingOf(act, source.subject, frames, index);
    found.get(source.file)?.push(...issuesOf({ ...act, exchanges: act.exchanges.filter(isWrite) }, placing));
  }
  return [...found].flatMap(([file, issues]) =>
    issues.length === 0 ? [] : [{ file, issues: issues.slice(0, MOST_ISSUES) }],
  );
}

function placingOf(act: Act, subject: Subject, frames: readonly Frame[], index: number): Placing {
  const { before } = frames[index] as Frame;
  const type = isMap(subject.value) ? typeOfObject(before, subject.value) : null;
  const ownership = act.object === null ? nothingOwned : ownershipAt(frames, index - 1, act.object);
  return { subject, type, ownership };
}
