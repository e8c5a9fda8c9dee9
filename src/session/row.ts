import type { Act, Frame } from "../engine/scenario/run.ts";
import type { Issue } from "../text/issue.ts";
import type { StepRow } from "../worker/protocol.ts";
import { cut, MOST_ISSUES } from "./cut.ts";
import { explanation } from "./parts.ts";
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
  const issues = frame.acts.some(isRemarkable) ? explanation().stepIssues(prepared, frames, index) : [];
  return {
    step: step.id,
    outcome: frame.outcome,
    summary: summaryOf(frames, index),
    issues: [...reading.issues, ...issues].slice(0, MOST_ISSUES).map(asRead),
    ...(frame.terminal !== null && { fileIssues: explanation().fileIssues(frames, index) }),
  };
}

function asRead(issue: Issue): Issue {
  const message = cut(issue.message);
  return message === issue.message ? issue : { ...issue, message };
}

/** Whether a client or the server had anything to say. */
function isRemarkable({ problem, exchanges }: Act): boolean {
  return (
    problem !== null ||
    exchanges.some(({ response: { code, warnings = [] } }) => code >= 400 || warnings.length > 0)
  );
}
