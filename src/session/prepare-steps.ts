import { noFiles } from "../engine/scenario/files.ts";
import type { Frame } from "../engine/scenario/frame.ts";
import { runStep } from "../engine/scenario/run.ts";
import { type Scenario, type Step, withText } from "../engine/scenario/scenario.ts";
import type { Intent, PlannedStep } from "../engine/scenario/tasks.ts";
import { equal } from "../engine/value/equal.ts";
import type { Value } from "../engine/value/value.ts";
import { STEP_FIELD_NAMES, STEP_FIELDS } from "../file/step-fields.ts";
import { type ParsedStep, parseStep } from "./read-step-text.ts";

/**
 * A step that is ready to run. Four types follow a step: {@link ParsedStep} is its text, parsed. {@link PlannedStep} is the part that
 * the engine runs: the step and its intent. A prepared step has both. {@link ValidStep} is the intent of the step's last valid text,
 * which replaces that of a text that cannot be parsed.
 */
export type PreparedStep = {
  readonly step: Step;
  readonly parsed: ParsedStep;
  readonly planned: PlannedStep;
  /** Whether `planned` has the intent of the step's last valid text, because the current text cannot be parsed. */
  readonly stale: boolean;
};

/** The last valid step of each id. */
export type LastValidSteps = ReadonlyMap<string, ValidStep>;

export type ValidStep = { readonly kind: string; readonly intent: Intent };

/**
 * Prepares the steps of a scenario. Unchanged parts of `previous` keep their references, so that only edited texts are parsed
 * and only steps with a new meaning run again.
 */
export function prepareSteps(
  scenario: Scenario,
  previous: readonly PreparedStep[],
  lastValidSteps: LastValidSteps,
): readonly PreparedStep[] {
  const byId = new Map(previous.map((prepared) => [prepared.step.id, prepared]));
  return scenario.steps.map((step) => {
    const old = byId.get(step.id);
    const parsed = old !== undefined && hasSameAction(old.step, step) ? old.parsed : parseStep(step);
    const validStep = lastValidSteps.get(step.id);
    const stale = parsed.intent.kind === "unreadable" && validStep?.kind === step.action.kind;
    const intent = stale ? validStep.intent : parsed.intent;
    const planned =
      old !== undefined && old.planned.intent === intent && runsTheSame(old.step, step)
        ? old.planned
        : { step, intent };
    return { step, parsed, planned, stale };
  });
}

/** Returns the last valid intents after a run: of the steps whose frames are valid now, else the earlier ones. Deleted steps are left out. */
export function rememberValid(
  prepared: readonly PreparedStep[],
  frames: readonly Frame[],
  lastValidSteps: LastValidSteps,
): LastValidSteps {
  const next = new Map<string, ValidStep>();
  for (const [index, { step, planned }] of prepared.entries()) {
    const frame = frames[index];
    const old = lastValidSteps.get(step.id);
    if (frame !== undefined && isValidFrame(frame)) {
      next.set(
        step.id,
        old?.intent === planned.intent ? old : { kind: step.action.kind, intent: planned.intent },
      );
    } else if (old !== undefined) {
      next.set(step.id, old);
    }
  }
  return next;
}

/** Whether a frame is the result of a valid text. A command line that fails is valid if it changed the cluster. */
function isValidFrame({ outcome, terminal, before, cluster }: Frame): boolean {
  if (outcome === "disabled") return false;
  return (outcome !== "invalid" && outcome !== "refused") || (terminal !== null && cluster !== before);
}

/** Whether both steps have the same action, so that the text of one is parsed as the text of the other. */
function hasSameAction(a: Step, b: Step): boolean {
  return equal(a.action as Value, b.action as Value);
}

/** Whether two steps whose texts mean the same also run the same: only the note and the expectation may differ. */
function runsTheSame(a: Step, b: Step): boolean {
  return (
    a.actor === b.actor &&
    STEP_FIELD_NAMES.every((name) => !STEP_FIELDS[name].affectsRun || a[name] === b[name]) &&
    equal(withText(a.action, "") as Value, withText(b.action, "") as Value)
  );
}

/** Returns the frame of the step's last valid text if the current text has an error; else the frame itself. */
export function lastValidFrame(
  { step, planned }: PreparedStep,
  frame: Frame,
  lastValidSteps: LastValidSteps,
): Frame {
  const validStep = lastValidSteps.get(step.id);
  const isInvalid = !isValidFrame(frame) && frame.outcome !== "disabled";
  if (!isInvalid || validStep?.kind !== step.action.kind || validStep.intent === planned.intent) return frame;
  return runStep(
    { step, intent: validStep.intent },
    { ...frame, files: frame.terminal?.filesBefore ?? noFiles, isShown: true },
  );
}
