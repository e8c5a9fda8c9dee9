import { ownershipAt } from "../engine/ownership/ownership-at.ts";
import { typeOfObject } from "../engine/scenario/cluster-kinds.ts";
import { noFiles } from "../engine/scenario/files.ts";
import type { Frame } from "../engine/scenario/frame.ts";
import { liveObject } from "../engine/scenario/live-object.ts";
import type { ConflictResolution } from "../engine/scenario/resolve-conflict.ts";
import { run as runSteps } from "../engine/scenario/run.ts";
import { type Scenario, textOf } from "../engine/scenario/scenario.ts";
import type { Builtins } from "../engine/schema/builtins.ts";
import { newCluster } from "../engine/server/cluster/cluster.ts";
import type { Cel } from "../engine/server/host/cel-evaluator.ts";
import type { Analyse } from "./analysis/analysis.ts";
import type { AnalysisAnswer, AnalysisQuestion } from "./analysis/types.ts";
import type { KnownKinds } from "./assist/completion.ts";
import type { Completion, FieldLine, Hover } from "./assist/types.ts";
import { findEditedText } from "./edited-text.ts";
import type {
  FieldEditAnswer,
  FieldEditQuestion,
  LaterTexts,
  LaterTextsQuestion,
} from "./field-edit/types.ts";
import type { Figure, FigureQuestion } from "./figure/types.ts";
import { createFieldTables } from "./frame/field-table/field-table.ts";
import { frameView } from "./frame/frame-view.ts";
import type { ExplanationView, FrameView, ViewRequest } from "./frame/types.ts";
import type { Play } from "./goals/check-lesson.ts";
import type { OnProgress } from "./import/progress.ts";
import type { Import, ImportQuestion } from "./import/types.ts";
import { createInitialCluster } from "./initial-cluster.ts";
import { knownKinds } from "./known-kinds.ts";
import { managerBadges } from "./owners/manager-badges.ts";
import { host } from "./parts/engine-host.ts";
import { analysisPart, editingPart, explanationPart, importPart, kubectlPart } from "./parts/late-parts.ts";
import { fieldLines } from "./positions/field-lines.ts";
import {
  type LastValidSteps,
  lastValidFrame,
  type PreparedStep,
  prepareSteps,
  rememberValid,
} from "./prepare-steps.ts";
import type { Preview } from "./preview/types.ts";
import type { ReportPart } from "./report/types.ts";
import { type FixedOptions, runOptions } from "./run-options.ts";
import type { Script, ScriptProgram } from "./script/types.ts";
import { timelineRow } from "./timeline/timeline-row.ts";
import type { StepRow, Timeline } from "./timeline/types.ts";

/** The options of a session. */
export type SessionOptions = {
  readonly builtins: Builtins;
  /** Runs the CEL expressions of admission policies. Without it the policies are ignored, with a warning. */
  readonly cel?: Cel;
};

/** Runs scenarios, and answers questions about the last run. Unchanged texts and steps are not parsed or run again. */
export type Session = {
  /**
   * Runs a scenario. Calls `onStep` with the id of each step before the step runs, and with null before the initial cluster is
   * made. Never throws because of the content of a scenario.
   */
  readonly run: (scenario: Scenario, view: ViewRequest, onStep?: (step: string | null) => void) => RunResult;
  /** Returns another frame of the last run; null if there is none. */
  readonly view: (view: ViewRequest) => FrameView | null;
  /** Returns the hover text at a position in a step's text, line and column from 1; null if there is none. */
  readonly hover: (step: string, line: number, column: number) => Hover | null;
  /** Returns the completions at a position in a step's text. */
  readonly complete: (step: string, line: number, column: number) => readonly Completion[];
  /** Returns the line of each field in a step's text; empty if it cannot be parsed. */
  readonly fieldLines: (step: string) => readonly FieldLine[];
  /**
   * Returns what a resolution of a conflict would change. If `conflict` is null, it resolves all conflicts of the step. Returns null
   * if the step cannot be resolved in this way.
   */
  readonly preview: (step: string, conflict: number | null, way: ConflictResolution) => Preview | null;
  /** Returns why the step changed fields and owners of an object; by default the object that the view shows. No rows without a run. */
  readonly explain: (view: ViewRequest) => ExplanationView;
  /** Returns how to change what a manager wants for a field, by edits of its manifest. */
  readonly editField: (question: FieldEditQuestion) => FieldEditAnswer | null;
  /** Returns which later texts of the same actor still have what an edit replaced; null if there are none. */
  readonly laterTexts: (question: LaterTextsQuestion) => LaterTexts | null;
  /** Returns the last run as Markdown for an issue tracker. `link` opens the scenario; null for no link. `parts`: the parts that it has, by default all. */
  readonly report: (link: string | null, parts?: readonly ReportPart[]) => string;
  /** Returns the last run as a script that repeats it on a real cluster. */
  readonly script: (program: ScriptProgram) => Script;
  /** Returns a step of the last run as a figure for pages without scripts. */
  readonly figure: (question: FigureQuestion) => Figure;
  /** Returns what texts are that the user opens, and the scenario that they become. */
  readonly importTexts: (question: ImportQuestion, onProgress?: OnProgress) => Import;
  /** Answers a question about the last run. */
  readonly analyse: (question: AnalysisQuestion) => AnalysisAnswer;
};

export type RunResult = { readonly timeline: Timeline; readonly frame: FrameView | null };

/** The last run and its results. */
type LastRun = {
  readonly scenario: Scenario;
  readonly prepared: readonly PreparedStep[];
  readonly frames: readonly Frame[];
  readonly lastValidSteps: LastValidSteps;
  readonly rows: readonly StepRow[];
};

const NOTHING: LastRun = {
  scenario: { title: "", actors: [], steps: [] },
  prepared: [],
  frames: [],
  lastValidSteps: new Map(),
  rows: [],
};

export function createSession({ builtins, cel }: SessionOptions): Session {
  const empty = newCluster({ builtins, host: cel === undefined ? host : { ...host, cel } });
  const begin = createInitialCluster(empty);
  let options: FixedOptions = { start: empty };
  let state = NOTHING;
  let analyse: Analyse | null = null;
  const fieldTableOf = createFieldTables();
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

  /** Runs another scenario. The last run does not change. Equal steps use its frames. */
  const play: Play = (scenario) => {
    const { cluster: start } = begin(scenario);
    const prepared = prepareSteps(scenario, state.prepared, new Map());
    const planned = prepared.map((one) => one.planned);
    return { start, frames: runSteps({ ...runOptions(scenario, start), planned, previous: state.frames }) };
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
      fieldTableOf,
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

  /** Returns how many steps are before the changes that a view asks for; null if it asks for those of the shown step. */
  const firstChange = ({ since }: ViewRequest, shown: number): number | null => {
    if (since === undefined) return null;
    const before = since === null ? 0 : indexOf(since) + 1;
    return before > shown || (before === 0 && since !== null) ? null : before;
  };

  const explain: Session["explain"] = (view) => {
    const frames = shownFrames(view);
    return frames === null ? { why: null, rows: [] } : explanationPart().explanationView(frames, view.object);
  };

  const indexOf = (step: string) => state.prepared.findIndex((prepared) => prepared.step.id === step);

  /** Returns the kinds that the server knows before a step. */
  const knownKindsBefore = (index: number): KnownKinds =>
    knownKinds(state.frames[index]?.before ?? options.start, state.prepared[index]?.step);

  const textOfId = (id: string) => findEditedText(id, state);

  return {
    run,
    view: show,
    hover: (id, line, column) => {
      const found = textOfId(id);
      if (found === null || found.isLine) return null;
      const { index, text, manifestObjects, keyOf } = found;
      const ownershipOf = (position: number) => {
        const object = keyOf(position);
        const ownership = object === null ? null : ownershipAt(state.frames, index, object);
        return ownership?.object == null ? null : ownership;
      };
      return editingPart().hover(text, line, column, knownKindsBefore(index), {
        manifestObjects,
        ownershipOf,
      });
    },
    complete: (id, line, column) => {
      const found = textOfId(id);
      if (found === null) return [];
      const { index, text, isLine } = found;
      if (!isLine) return editingPart().complete(text, line, column, knownKindsBefore(index));
      const frame = state.frames[index] as Frame;
      const files = frame.terminal?.filesFound ?? noFiles;
      const { intent } = frame.planned;
      const env = intent.kind === "run" ? (intent.command.env ?? {}) : {};
      return kubectlPart().completeLine(text, column, { cluster: frame.before, files, env });
    },
    fieldLines: (id) => {
      const found = textOfId(id);
      if (found === null) return [];
      const { before } = state.frames[found.index] as Frame;
      const key = found.keyOf(0);
      const object = key === null ? null : liveObject(before, key);
      const patched = object === null ? null : { object, type: typeOfObject(before, object) };
      return fieldLines(found.manifestObjects, knownKindsBefore(found.index).typeOf, patched);
    },
    preview: (step, conflict, way) => {
      const index = indexOf(step);
      const prepared = state.prepared[index];
      const frame = state.frames[index];
      if (prepared === undefined || frame === undefined || prepared.stale) return null;
      return explanationPart().previewOf(conflict, way, {
        planned: state.prepared.slice(0, index + 1).map(({ planned }) => planned),
        frames: state.frames.slice(0, index + 1),
        step: prepared.step,
        options,
      });
    },
    explain,
    editField: (question) => {
      const until = indexOf(question.step) + 1;
      if (until === 0) return null;
      const { prepared, frames } = state;
      return editingPart().fieldEdits(question, {
        prepared: prepared.slice(0, until),
        frames: frames.slice(0, until),
        options,
      });
    },
    laterTexts: (question) => {
      const { prepared, frames } = state;
      return editingPart().laterTexts(question, { prepared, frames, options });
    },
    report: (link, parts) => analysisPart().markdownReport(state, link, parts),
    script: (program) => {
      const { scenario, frames } = state;
      return analysisPart().scriptOf({ scenario, frames, start: options.start }, program);
    },
    figure: (question) => {
      const { scenario, frames, rows } = state;
      const managers = managerBadges(scenario.actors, frames);
      const explanation = question.panels.includes("explanation") ? explain(question.view) : null;
      const run = { scenario, rows, managers, frame: show(question.view), explanation };
      return analysisPart().figure(run, question);
    },
    importTexts: ({ texts, mask }, onProgress) =>
      importPart().importTexts(texts, { mask, empty, ...(onProgress && { onProgress }) }),
    analyse: (question) => {
      const { prepared, frames, scenario } = state;
      analyse ??= analysisPart().createAnalysis();
      return analyse(question, {
        planned: prepared.map(({ planned }) => planned),
        frames,
        options,
        scenario,
        empty,
        play,
      });
    },
  };
}

/** Returns the index of the requested step, else of the last step; -1 if there are no steps. */
function shownIndex(prepared: readonly PreparedStep[], { step }: ViewRequest): number {
  const requested = step === null ? -1 : prepared.findIndex((one) => one.step.id === step);
  return requested < 0 ? prepared.length - 1 : requested;
}
