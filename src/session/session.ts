import { typeOfObject } from "../engine/scenario/cluster-kinds.ts";
import { noFiles } from "../engine/scenario/files.ts";
import type { Frame } from "../engine/scenario/frame.ts";
import { liveObject } from "../engine/scenario/live-object.ts";
import { run as runSteps } from "../engine/scenario/run.ts";
import { type Scenario, textOf } from "../engine/scenario/scenario.ts";
import type { Builtins } from "../engine/schema/builtins.ts";
import { newCluster } from "../engine/server/cluster/cluster.ts";
import type { Cel } from "../engine/server/host/cel-evaluator.ts";
import type { KnownKinds } from "./assist/completion.ts";
import type { FieldLine } from "./assist/types.ts";
import { findEditedText } from "./edited-text.ts";
import type { FieldTableOf } from "./frame/field-table/field-table.ts";
import { frameView } from "./frame/frame-view.ts";
import type { FrameView, ViewRequest } from "./frame/types.ts";
import { createInitialCluster } from "./initial-cluster.ts";
import { knownKinds } from "./known-kinds.ts";
import { managerBadges } from "./owners/manager-badges.ts";
import { host } from "./parts/engine-host.ts";
import { explanationPart, fieldTablePart, kubectlPart } from "./parts/late-parts.ts";
import { fieldLines } from "./positions/field-lines.ts";
import { lastValidFrame, type PreparedStep, prepareSteps, rememberValid } from "./prepare-steps.ts";
import type { LastRun, Questions } from "./questions.ts";
import { type FixedOptions, runOptions } from "./run-options.ts";
import { timelineRow } from "./timeline/timeline-row.ts";
import type { Timeline } from "./timeline/types.ts";

/** The options of a session. */
export type SessionOptions = {
  readonly builtins: Builtins;
  /** Runs the CEL expressions of admission policies. Without it the policies are ignored, with a warning. */
  readonly cel?: Cel;
};

/** Runs scenarios, and answers questions about the last run. Unchanged texts and steps are not parsed or run again. */
export type Session = Questions & {
  /**
   * Runs a scenario. Calls `onStep` with the id of each step before the step runs, and with null before the initial cluster is
   * made. Never throws because of the content of a scenario.
   */
  readonly run: (scenario: Scenario, view: ViewRequest, onStep?: (step: string | null) => void) => RunResult;
  /** Returns another frame of the last run; null if there is none. */
  readonly view: (view: ViewRequest) => FrameView | null;
  /** Returns the line of each field in a step's text; empty if it cannot be parsed. */
  readonly fieldLines: (step: string) => readonly FieldLine[];
};

export type RunResult = { readonly timeline: Timeline; readonly frame: FrameView | null };

const NOTHING: LastRun = {
  scenario: { title: "", actors: [], steps: [] },
  prepared: [],
  frames: [],
  lastValidSteps: new Map(),
  rows: [],
};

/** Returns a session without a run. */
export function createSession({ builtins, cel }: SessionOptions): Session {
  const empty = newCluster({ builtins, host: cel === undefined ? host : { ...host, cel } });
  const begin = createInitialCluster(empty);
  let options: FixedOptions = { start: empty };
  let state = NOTHING;
  let asked: Questions | null = null;
  let fieldTables: FieldTableOf | null = null;
  const fieldTableOf: FieldTableOf = (input) => {
    fieldTables ??= fieldTablePart().createFieldTables();
    return fieldTables(input);
  };
  const run: Session["run"] = (scenario, view, onStep) => {
    const beginning = begin(scenario, () => onStep?.(null));
    options = runOptions(scenario, beginning.cluster);
    const prepared = prepareSteps(scenario, state.prepared, state.lastValidSteps);
    const frames = runSteps({
      ...options,
      planned: prepared.map(({ planned }) => planned),
      previous: state.frames,
      shown: shownIndex(prepared, view),
      ...(onStep !== undefined && { onStep: (step) => onStep(step.id) }),
    });
    const rows = prepared.map((one, index) => {
      const before = state.prepared[index];
      const same =
        before?.parsed === one.parsed &&
        before.stale === one.stale &&
        before.step.expect === one.step.expect &&
        state.frames[index] === frames[index];
      return (same ? state.rows[index] : null) ?? timelineRow(one, frames, index);
    });
    state = {
      scenario,
      prepared,
      frames,
      lastValidSteps: rememberValid(prepared, frames, state.lastValidSteps),
      rows,
    };
    const { problems } = beginning;
    const managers = managerBadges(scenario.actors, frames);
    const timeline = { rows, managers, ...(problems.length > 0 && { problems }) };
    return { timeline, frame: show(view) };
  };

  const show: Session["view"] = (view) => {
    const frames = shownFrames(view);
    if (frames === null) return null;
    const index = frames.length - 1;
    const frame = state.frames[index] as Frame;
    const prepared = state.prepared[index] as PreparedStep;
    const isOwn = frames[index] === frame && !prepared.stale;
    return frameView({
      frames,
      since: firstChange(view, index),
      parsed: isOwn ? prepared.parsed : null,
      text: textOf(prepared.step.action),
      stale: !isOwn,
      currentFrame: prepared.stale ? null : frame,
      written:
        frame.terminal === null
          ? []
          : kubectlPart().writtenBefore(options.files ?? noFiles, state.frames, index),
      diagnostics: state.rows[index]?.diagnostics ?? [],
      object: view.object,
      typeOf: typeOfObject,
      fieldTableOf: view.withoutFields === true ? null : fieldTableOf,
    });
  };

  /** Returns the frames up to the shown one, which is the last; null without a run. */
  const shownFrames = (view: ViewRequest): readonly Frame[] | null => {
    const index = shownIndex(state.prepared, view);
    const frame = state.frames[index];
    const prepared = state.prepared[index];
    if (frame === undefined || prepared === undefined) return null;
    return [...state.frames.slice(0, index), lastValidFrame(prepared, frame, state.lastValidSteps)];
  };

  const indexOf = (step: string) => state.prepared.findIndex((prepared) => prepared.step.id === step);

  /** Returns how many steps are before the changes that a view asks for; null if it asks for those of the shown step. */
  const firstChange = ({ since }: ViewRequest, shown: number): number | null => {
    if (since === undefined) return null;
    const before = since === null ? 0 : indexOf(since) + 1;
    return before > shown || (before === 0 && since !== null) ? null : before;
  };

  /** Returns the kinds that the server knows before a step. */
  const knownKindsBefore = (index: number): KnownKinds =>
    knownKinds(state.frames[index]?.before ?? options.start, state.prepared[index]?.step);

  /** The questions about the last run. They load late. */
  const questions = (): Questions => {
    asked ??= explanationPart().createQuestions({
      lastRun: () => state,
      options: () => options,
      empty,
      begin,
      knownKindsBefore,
      shownFrames,
      show,
    });
    return asked;
  };

  return {
    run,
    view: show,
    hover: (...given) => questions().hover(...given),
    complete: (...given) => questions().complete(...given),
    fieldLines: (id) => {
      const found = findEditedText(id, state);
      if (found === null) return [];
      const { before } = state.frames[found.index] as Frame;
      const key = found.keyOf(0);
      const object = key === null ? null : liveObject(before, key);
      const patched = object === null ? null : { object, type: typeOfObject(before, object) };
      return fieldLines(found.manifestObjects, knownKindsBefore(found.index).typeOf, patched);
    },
    preview: (...given) => questions().preview(...given),
    explain: (...given) => questions().explain(...given),
    editField: (...given) => questions().editField(...given),
    laterTexts: (...given) => questions().laterTexts(...given),
    report: (...given) => questions().report(...given),
    script: (...given) => questions().script(...given),
    figure: (...given) => questions().figure(...given),
    importTexts: (...given) => questions().importTexts(...given),
    analyse: (...given) => questions().analyse(...given),
  };
}

/** Returns the index of the requested step, else of the last step; -1 if there are no steps. */
function shownIndex(prepared: readonly PreparedStep[], { step }: ViewRequest): number {
  const requested = step === null ? -1 : prepared.findIndex((one) => one.step.id === step);
  return requested < 0 ? prepared.length - 1 : requested;
}
