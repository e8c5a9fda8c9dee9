import type { Frame, ObjectResult } from "../../engine/scenario/frame.ts";
import type { Diagnostic } from "../../text/diagnostics/diagnostic.ts";
import { MAX_DIAGNOSTICS, shortenMiddle } from "../diagnostics/diagnostic-limits.ts";
import { analysisPart, definitionPart, kubectlPart, outcomePart } from "../parts/late-parts.ts";
import type { PreparedStep } from "../prepare-steps.ts";
import { frameWriter } from "./frame-writer.ts";
import { isAboutDefinition } from "./is-about-definition.ts";
import { stepSummary } from "./step-summary.ts";
import type { StepRow } from "./types.ts";

/** Returns the timeline's row of the step at `index`. */
export function timelineRow(prepared: PreparedStep, frames: readonly Frame[], index: number): StepRow {
  const { step, parsed, stale } = prepared;
  const frame = frames[index] as Frame;
  if (stale) {
    return {
      step: step.id,
      outcome: "invalid",
      summary: "invalid text: last valid result shown",
      writer: null,
      diagnostics: parsed.diagnostics,
      isUnreadable: true,
      ...withDifferences(prepared, frames, index),
    };
  }
  const diagnostics = frame.results.some(hasMessages)
    ? outcomePart().stepDiagnostics(prepared, frames, index)
    : [];
  return {
    step: step.id,
    outcome: frame.outcome,
    summary: stepSummary(frames, index),
    writer: frameWriter(frame),
    diagnostics: [...parsed.diagnostics, ...diagnostics].slice(0, MAX_DIAGNOSTICS).map(shortened),
    ...(parsed.intent.kind === "unreadable" && { isUnreadable: true as const }),
    ...withDifferences(prepared, frames, index),
    ...withInstance(frame),
    ...(frame.terminal !== null && { fileDiagnostics: kubectlPart().fileDiagnostics(frames, index) }),
  };
}

/** Returns how the result differs from the step's `expect`; nothing if it does not, or if the step is disabled. */
function withDifferences(
  { step: { expect, disabled } }: PreparedStep,
  frames: readonly Frame[],
  index: number,
): Pick<StepRow, "unexpected"> {
  const unexpected =
    expect === undefined || disabled === true
      ? []
      : analysisPart().expectationDifferences(expect, frames, index);
  return unexpected.length === 0 ? {} : { unexpected };
}

/** Returns a manifest of the kind that the step defined; nothing if it defined none. */
function withInstance({ results, cluster }: Frame): Pick<StepRow, "instance"> {
  const key = results.find(isAboutDefinition)?.object;
  const definition = key == null ? undefined : cluster.objects.get(key);
  const instance = definition === undefined ? null : definitionPart().minimalInstance(definition);
  return instance === null ? {} : { instance };
}

function shortened(diagnostic: Diagnostic): Diagnostic {
  const message = shortenMiddle(diagnostic.message);
  return message === diagnostic.message ? diagnostic : { ...diagnostic, message };
}

/** Whether there is an error or warning about an object. */
function hasMessages({ problem, exchanges }: ObjectResult): boolean {
  return (
    problem !== null ||
    exchanges.some(({ response: { code, warnings = [] } }) => code >= 400 || warnings.length > 0)
  );
}
