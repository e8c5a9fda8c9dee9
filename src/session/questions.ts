import { ownershipAt } from "../engine/ownership/ownership-at.ts";
import { noFiles } from "../engine/scenario/files.ts";
import type { Frame } from "../engine/scenario/frame.ts";
import type { ConflictResolution } from "../engine/scenario/resolve-conflict.ts";
import { run as runSteps } from "../engine/scenario/run.ts";
import type { Scenario } from "../engine/scenario/scenario.ts";
import type { Cluster } from "../engine/server/cluster/cluster.ts";
import type { Analyse } from "./analysis/analysis.ts";
import type { AnalysisAnswer, AnalysisQuestion } from "./analysis/types.ts";
import type { KnownKinds } from "./assist/completion.ts";
import type { Completion, Hover } from "./assist/types.ts";
import { findEditedText } from "./edited-text.ts";
import type {
  FieldEditAnswer,
  FieldEditQuestion,
  LaterTexts,
  LaterTextsQuestion,
} from "./field-edit/types.ts";
import type { Figure, FigureQuestion } from "./figure/types.ts";
import type { ExplanationView, FrameView, ViewRequest } from "./frame/types.ts";
import type { Play } from "./goals/check-lesson.ts";
import type { OnProgress } from "./import/progress.ts";
import type { Import, ImportQuestion } from "./import/types.ts";
import type { createInitialCluster } from "./initial-cluster.ts";
import { managerBadges } from "./owners/manager-badges.ts";
import { analysisPart, editingPart, explanationPart, importPart, kubectlPart } from "./parts/late-parts.ts";
import { type LastValidSteps, type PreparedStep, prepareSteps } from "./prepare-steps.ts";
import type { Preview } from "./preview/types.ts";
import type { ReportPart } from "./report/types.ts";
import { type FixedOptions, runOptions } from "./run-options.ts";
import type { Script, ScriptProgram } from "./script/types.ts";
import type { StepRow } from "./timeline/types.ts";

/** The last run and its results. */
export type LastRun = {
  readonly scenario: Scenario;
  readonly prepared: readonly PreparedStep[];
  readonly frames: readonly Frame[];
  readonly lastValidSteps: LastValidSteps;
  readonly rows: readonly StepRow[];
};

/** What the questions are about. The functions return the values of the last run. */
export type AskedSession = {
  readonly lastRun: () => LastRun;
  readonly options: () => FixedOptions;
  /** A cluster without objects. */
  readonly empty: Cluster;
  /** Returns the frames up to the shown one, which is the last; null without a run. */
  readonly shownFrames: (view: ViewRequest) => readonly Frame[] | null;
  readonly show: (view: ViewRequest) => FrameView | null;
  /** Returns the kinds that the server knows before a step. */
  readonly knownKindsBefore: (index: number) => KnownKinds;
  /** Makes the cluster before the first step. */
  readonly begin: ReturnType<typeof createInitialCluster>;
};

/** Questions about the last run of a session. */
export type Questions = {
  /** Returns the hover text at a position in a step's text, line and column from 1; null if there is none. */
  readonly hover: (step: string, line: number, column: number) => Hover | null;
  /** Returns the completions at a position in a step's text. */
  readonly complete: (step: string, line: number, column: number) => readonly Completion[];
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

/** Returns the functions that answer the questions about the last run of a session. */
export function createQuestions(session: AskedSession): Questions {
  const { empty, shownFrames, show, knownKindsBefore } = session;
  let analyse: Analyse | null = null;

  /** Runs another scenario. The last run does not change. Equal steps use its frames. */
  const play: Play = (scenario) => {
    const { cluster: start } = session.begin(scenario);
    const { prepared: previous, frames } = session.lastRun();
    const planned = prepareSteps(scenario, previous, new Map()).map((one) => one.planned);
    return { start, frames: runSteps({ ...runOptions(scenario, start), planned, previous: frames }) };
  };

  const explain: Questions["explain"] = (view) => {
    const frames = shownFrames(view);
    return frames === null ? { why: null, rows: [] } : explanationPart().explanationView(frames, view.object);
  };

  const indexOf = (step: string) =>
    session.lastRun().prepared.findIndex((prepared) => prepared.step.id === step);

  const textOfId = (id: string) => findEditedText(id, session.lastRun());

  return {
    hover: (id, line, column) => {
      const found = textOfId(id);
      if (found === null || found.isLine) return null;
      const { index, text, manifestObjects, keyOf } = found;
      const ownershipOf = (position: number) => {
        const object = keyOf(position);
        const ownership = object === null ? null : ownershipAt(session.lastRun().frames, index, object);
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
      const frame = session.lastRun().frames[index] as Frame;
      const files = frame.terminal?.filesFound ?? noFiles;
      const { intent } = frame.planned;
      const env = intent.kind === "run" ? (intent.command.env ?? {}) : {};
      return kubectlPart().completeLine(text, column, { cluster: frame.before, files, env });
    },
    preview: (step, conflict, way) => {
      const index = indexOf(step);
      const prepared = session.lastRun().prepared[index];
      const frame = session.lastRun().frames[index];
      if (prepared === undefined || frame === undefined || prepared.stale) return null;
      return explanationPart().previewOf(conflict, way, {
        planned: session
          .lastRun()
          .prepared.slice(0, index + 1)
          .map(({ planned }) => planned),
        frames: session.lastRun().frames.slice(0, index + 1),
        step: prepared.step,
        options: session.options(),
      });
    },
    explain,
    editField: (question) => {
      const until = indexOf(question.step) + 1;
      if (until === 0) return null;
      const { prepared, frames } = session.lastRun();
      return editingPart().fieldEdits(question, {
        prepared: prepared.slice(0, until),
        frames: frames.slice(0, until),
        options: session.options(),
      });
    },
    laterTexts: (question) => {
      const { prepared, frames } = session.lastRun();
      return editingPart().laterTexts(question, { prepared, frames, options: session.options() });
    },
    report: (link, parts) => analysisPart().markdownReport(session.lastRun(), link, parts),
    script: (program) => {
      const { scenario, frames } = session.lastRun();
      return analysisPart().scriptOf({ scenario, frames, start: session.options().start }, program);
    },
    figure: (question) => {
      const { scenario, frames, rows } = session.lastRun();
      const managers = managerBadges(scenario.actors, frames);
      const explanation = question.panels.includes("explanation") ? explain(question.view) : null;
      const run = { scenario, rows, managers, frame: show(question.view), explanation };
      return analysisPart().figure(run, question);
    },
    importTexts: ({ texts, mask }, onProgress) =>
      importPart().importTexts(texts, { mask, empty, ...(onProgress && { onProgress }) }),
    analyse: (question) => {
      const { prepared, frames, scenario } = session.lastRun();
      analyse ??= analysisPart().createAnalysis();
      return analyse(question, {
        planned: prepared.map(({ planned }) => planned),
        frames,
        options: session.options(),
        scenario,
        empty,
        play,
      });
    },
  };
}
