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
import type { FromWorker } from "../protocol.ts";
import { createConnection } from "./connection.ts";
import type { EngineOptions } from "./options.ts";
import type { Question } from "./requests.ts";

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
  const { run, ask: send, rest, stop, close } = createConnection(options);
  let lastId = 0;

  /** Asks a question. Resolves to a field of the answer, or to null without an answer of this kind. */
  const ask = async <Kind extends FromWorker["kind"], Field extends keyof Answer<Kind>>(
    question: WithoutId<Question["message"]>,
    kind: Kind,
    field: Field,
    onProgress?: Question["onProgress"],
    signal?: AbortSignal,
  ): Promise<Answer<Kind>[Field] | null> => {
    const message = { ...question, id: ++lastId } as Question["message"];
    const answer = await send(message, onProgress, signal);
    return answer?.kind === kind ? (answer as Answer<Kind>)[field] : null;
  };

  return {
    run,
    view: (view) => run(null, view),
    hover: (step, line, column) => ask({ kind: "hover", step, line, column }, "hovered", "hover"),
    complete: async (step, line, column) =>
      (await ask({ kind: "complete", step, line, column }, "completed", "items")) ?? [],
    fieldLines: async (step) => (await ask({ kind: "fieldLines", step }, "fieldLinesFound", "lines")) ?? [],
    preview: (step, conflict, resolution) =>
      ask({ kind: "preview", step, conflict, resolution }, "previewed", "preview"),
    explain: (view) => ask({ kind: "explain", view }, "explained", "explanation"),
    laterTexts: (question) => ask({ kind: "laterTexts", question }, "laterTextsFound", "found"),
    editField: (question) => ask({ kind: "editField", question }, "fieldEdited", "edits"),
    import: (question, onProgress, signal) =>
      ask({ kind: "import", question }, "imported", "found", onProgress, signal),
    open: (text) => ask({ kind: "open", text }, "opened", "opened"),
    print: async (scenario) => (await ask({ kind: "print", scenario }, "printed", "text")) || null,
    report: async (link, parts) =>
      (await ask({ kind: "report", link, ...(parts !== undefined && { parts }) }, "reported", "text")) ||
      null,
    script: (program) => ask({ kind: "script", program }, "scripted", "script"),
    figure: (question) => ask({ kind: "figure", question }, "figureMade", "figure"),
    analyse: (question) => ask({ kind: "analyse", question }, "analysed", "answer"),
    rest,
    stop,
    close,
  };
}

/** An answer of a kind. */
type Answer<Kind> = Extract<FromWorker, { kind: Kind }>;

/** A message before it has an id. */
type WithoutId<Message> = Message extends unknown ? Omit<Message, "id"> : never;
