import type { ConflictResolution } from "../../engine/scenario/resolve-conflict.ts";
import type { Scenario } from "../../engine/scenario/scenario.ts";
import type { AnalysisAnswer, AnalysisQuestion } from "../../session/analysis/types.ts";
import type { Completion, FieldLine, Hover } from "../../session/assist/types.ts";
import type {
  FieldEditAnswer,
  FieldEditQuestion,
  LaterTexts,
  LaterTextsQuestion,
} from "../../session/field-edit/types.ts";
import type { Figure, FigureQuestion } from "../../session/figure/types.ts";
import type { Opened } from "../../session/file/types.ts";
import type { ExplanationView, ViewRequest } from "../../session/frame/types.ts";
import type { Import, ImportQuestion, ReadingProgress } from "../../session/import/types.ts";
import type { Preview } from "../../session/preview/types.ts";
import type { ReportPart } from "../../session/report/types.ts";
import type { Script, ScriptProgram } from "../../session/script/types.ts";
import { createConnection } from "./connection.ts";
import type { EngineOptions } from "./options.ts";

/** The engine, as the page uses it. */
export type Engine = {
  /** Asks for the timeline of a scenario and one frame of it. Returns the revision of the answer. */
  readonly run: (scenario: Scenario, view: ViewRequest) => number;
  /** Asks for another frame of the same scenario. */
  readonly view: (view: ViewRequest) => number;
  /** Resolves to the hover text at a position of a step's text, line and column from 1; null if there is none or the engine failed. */
  readonly hover: (step: string, line: number, column: number) => Promise<Hover | null>;
  /** Resolves to the completions at a position of a step's text; empty if there are none or the engine failed. */
  readonly complete: (step: string, line: number, column: number) => Promise<readonly Completion[]>;
  /** Resolves to the line of each field in a step's text; empty if the text cannot be parsed. */
  readonly fieldLines: (step: string) => Promise<readonly FieldLine[]>;
  /** Resolves to what a resolution of a conflict would change; null if it does not apply or the engine failed. See the protocol. */
  readonly preview: (
    step: string,
    conflict: number | null,
    way: ConflictResolution,
  ) => Promise<Preview | null>;
  /** Resolves to why a step changed an object; null if the engine failed. */
  readonly explain: (view: ViewRequest) => Promise<ExplanationView | null>;
  /** Resolves to the later texts that still have what an edit replaced; null if there are none or the engine failed. */
  readonly laterTexts: (question: LaterTextsQuestion) => Promise<LaterTexts | null>;
  /** Resolves to the edits that change what a manager wants for a field; null if the engine failed. */
  readonly editField: (question: FieldEditQuestion) => Promise<FieldEditAnswer | null>;
  /**
   * Resolves to what texts are that the user opens; null if the engine failed, or was stopped because it made no progress or because of
   * `signal`.
   */
  readonly import: (
    question: ImportQuestion,
    onProgress?: (progress: ReadingProgress) => void,
    signal?: AbortSignal,
  ) => Promise<Import | null>;
  /** Resolves to the scenario of a file; null if the engine failed, or took too long and was stopped. */
  readonly open: (text: string) => Promise<Opened | null>;
  /** Resolves to the scenario as a file; null if the engine failed. */
  readonly print: (scenario: Scenario) => Promise<string | null>;
  /** Resolves to the newest scenario as Markdown, with `link` at its end; null if the engine failed. */
  readonly report: (link: string | null, parts?: readonly ReportPart[]) => Promise<string | null>;
  /** Resolves to the newest scenario as a script that repeats it on a real cluster; null if the engine failed. */
  readonly script: (program: ScriptProgram) => Promise<Script | null>;
  /** Resolves to a step of the newest scenario as a figure; null if the engine failed. */
  readonly figure: (question: FigureQuestion) => Promise<Figure | null>;
  /** Resolves to an analysis of the newest scenario; null if the engine failed. */
  readonly analyse: (question: AnalysisQuestion) => Promise<AnalysisAnswer | null>;
  /** Ends the worker, to save memory. The next run starts a new one. Questions wait for it. */
  readonly rest: () => void;
  /** Stops the current run, if any. Later requests are answered. */
  readonly stop: () => void;
  readonly close: () => void;
};

/** Creates an engine that runs in a worker, or in the page if there are no workers. */
export function createEngine(options: EngineOptions): Engine {
  const { run, ask, rest, stop, close } = createConnection(options);
  let lastId = 0;
  return {
    run,
    view: (view) => run(null, view),
    hover: async (at, line, column) => {
      const answer = await ask({ kind: "hover", id: ++lastId, step: at, line, column });
      return answer?.kind === "hovered" ? answer.hover : null;
    },
    complete: async (at, line, column) => {
      const answer = await ask({ kind: "complete", id: ++lastId, step: at, line, column });
      return answer?.kind === "completed" ? answer.items : [];
    },
    fieldLines: async (at) => {
      const answer = await ask({ kind: "fieldLines", id: ++lastId, step: at });
      return answer?.kind === "fieldLinesFound" ? answer.lines : [];
    },
    preview: async (at, conflict, resolution) => {
      const answer = await ask({ kind: "preview", id: ++lastId, step: at, conflict, resolution });
      return answer?.kind === "previewed" ? answer.preview : null;
    },
    explain: async (view) => {
      const answer = await ask({ kind: "explain", id: ++lastId, view });
      return answer?.kind === "explained" ? answer.explanation : null;
    },
    laterTexts: async (asked) => {
      const answer = await ask({ kind: "laterTexts", id: ++lastId, question: asked });
      return answer?.kind === "laterTextsFound" ? answer.found : null;
    },
    editField: async (asked) => {
      const answer = await ask({ kind: "editField", id: ++lastId, question: asked });
      return answer?.kind === "fieldEdited" ? answer.edits : null;
    },
    import: async (asked, onProgress, signal) => {
      const answer = await ask({ kind: "import", id: ++lastId, question: asked }, onProgress, signal);
      return answer?.kind === "imported" ? answer.found : null;
    },
    open: async (text) => {
      const answer = await ask({ kind: "open", id: ++lastId, text });
      return answer?.kind === "opened" ? answer.opened : null;
    },
    print: async (scenario) => {
      const answer = await ask({ kind: "print", id: ++lastId, scenario });
      return answer?.kind === "printed" && answer.text !== "" ? answer.text : null;
    },
    report: async (link, parts) => {
      const answer = await ask({ kind: "report", id: ++lastId, link, ...(parts !== undefined && { parts }) });
      return answer?.kind === "reported" && answer.text !== "" ? answer.text : null;
    },
    script: async (program) => {
      const answer = await ask({ kind: "script", id: ++lastId, program });
      return answer?.kind === "scripted" ? answer.script : null;
    },
    figure: async (asked) => {
      const answer = await ask({ kind: "figure", id: ++lastId, question: asked });
      return answer?.kind === "figureMade" ? answer.figure : null;
    },
    analyse: async (asking) => {
      const answer = await ask({ kind: "analyse", id: ++lastId, question: asking });
      return answer?.kind === "analysed" ? answer.answer : null;
    },
    rest,
    stop,
    close,
  };
}
