import type { ConflictResolution } from "../engine/scenario/resolve-conflict.ts";
import type { Scenario } from "../engine/scenario/scenario.ts";
import type { AnalysisAnswer, AnalysisQuestion } from "../session/analysis/types.ts";
import type { Completion, FieldLine, Hover } from "../session/assist/types.ts";
import type {
  FieldEditAnswer,
  FieldEditQuestion,
  LaterTexts,
  LaterTextsQuestion,
} from "../session/field-edit/types.ts";
import type { Figure, FigureQuestion } from "../session/figure/types.ts";
import type { Opened } from "../session/file/types.ts";
import type { ExplanationView, FrameView, ViewRequest } from "../session/frame/types.ts";
import type { Import, ImportQuestion, ReadingProgress } from "../session/import/types.ts";
import type { Preview } from "../session/preview/types.ts";
import type { ReportPart } from "../session/report/types.ts";
import type { Script, ScriptProgram } from "../session/script/types.ts";
import type { Timeline } from "../session/timeline/types.ts";
import type { ScenarioChange } from "./scenario-change.ts";

/** A message from the page to the worker. It has texts instead of parsed objects, because the browser clones a text faster. */
export type ToWorker =
  /**
   * The first message. `schemas` is the absolute URL of the table of built-in kinds; `withoutFields`: whether the first views are without the field
   * table. The answer is `ready` or `unready`.
   */
  | { readonly kind: "init"; readonly schemas: string; readonly withoutFields?: boolean }
  /** Runs a scenario. The answer is `timeline`, `failed` or `unknownBase`. */
  | {
      readonly kind: "run";
      readonly revision: number;
      readonly change: ScenarioChange;
      readonly view: ViewRequest;
    }
  /** Asks for another frame of the last run. The answer is `frame` or `failed`. */
  | { readonly kind: "view"; readonly revision: number; readonly view: ViewRequest }
  /** `line` and `column` count from 1. */
  | {
      readonly kind: "hover";
      readonly id: number;
      readonly step: string;
      readonly line: number;
      readonly column: number;
    }
  | {
      readonly kind: "complete";
      readonly id: number;
      readonly step: string;
      readonly line: number;
      readonly column: number;
    }
  /** Asks for the line of each field in a step's text. */
  | { readonly kind: "fieldLines"; readonly id: number; readonly step: string }
  /** Asks what a resolution of a conflict would change. `conflict` is the index among the step's conflicts; null for all of them. */
  | {
      readonly kind: "preview";
      readonly id: number;
      readonly step: string;
      readonly conflict: number | null;
      readonly resolution: ConflictResolution;
    }
  /** Asks why a step of the last run changed fields and owners of an object. */
  | { readonly kind: "explain"; readonly id: number; readonly view: ViewRequest }
  /** Asks how to change what a manager wants for a field. */
  | { readonly kind: "editField"; readonly id: number; readonly question: FieldEditQuestion }
  /** Asks which later texts still have what an edit replaced. */
  | { readonly kind: "laterTexts"; readonly id: number; readonly question: LaterTextsQuestion }
  /** Asks what texts are that the user opens, and the scenario that they become. */
  | { readonly kind: "import"; readonly id: number; readonly question: ImportQuestion }
  /** Reads the text of a scenario file. */
  | { readonly kind: "open"; readonly id: number; readonly text: string }
  /** Prints a scenario as a file. */
  | { readonly kind: "print"; readonly id: number; readonly scenario: Scenario }
  /** Asks for the last run as Markdown. `link` opens the scenario; null if there is no link. `parts`: by default all. */
  | {
      readonly kind: "report";
      readonly id: number;
      readonly link: string | null;
      readonly parts?: readonly ReportPart[];
    }
  /** Asks for the last run as a script that repeats it on a real cluster. */
  | { readonly kind: "script"; readonly id: number; readonly program: ScriptProgram }
  /** Asks for a step of the last run as a figure for pages without scripts. */
  | { readonly kind: "figure"; readonly id: number; readonly question: FigureQuestion }
  /** Asks for a comparison or another analysis of the last run. */
  | { readonly kind: "analyse"; readonly id: number; readonly question: AnalysisQuestion };

/** A message from the worker to the page. */
export type FromWorker =
  /** The worker has started. It may still load its schemas. */
  | { readonly kind: "started" }
  | { readonly kind: "ready" }
  /** The schemas could not be loaded. Another `init` tries again. */
  | { readonly kind: "unready"; readonly message: string }
  /** The worker does not have the scenario that a `run` changes: the page must send the whole scenario. */
  | { readonly kind: "unknownBase"; readonly revision: number }
  /** Sent before a step runs; null: before the initial cluster is made. */
  | { readonly kind: "progress"; readonly revision: number; readonly step: string | null }
  | {
      readonly kind: "timeline";
      readonly revision: number;
      readonly timeline: Timeline;
      readonly frame: FrameView | null;
    }
  | { readonly kind: "frame"; readonly revision: number; readonly frame: FrameView | null }
  | { readonly kind: "hovered"; readonly id: number; readonly hover: Hover | null }
  | { readonly kind: "completed"; readonly id: number; readonly items: readonly Completion[] }
  | { readonly kind: "fieldLinesFound"; readonly id: number; readonly lines: readonly FieldLine[] }
  | { readonly kind: "previewed"; readonly id: number; readonly preview: Preview | null }
  | { readonly kind: "explained"; readonly id: number; readonly explanation: ExplanationView | null }
  | { readonly kind: "fieldEdited"; readonly id: number; readonly edits: FieldEditAnswer | null }
  | { readonly kind: "laterTextsFound"; readonly id: number; readonly found: LaterTexts | null }
  | { readonly kind: "opened"; readonly id: number; readonly opened: Opened }
  | { readonly kind: "imported"; readonly id: number; readonly found: Import | null }
  /** How far the answer to an `import` has come, several times a second. */
  | { readonly kind: "reading"; readonly id: number; readonly progress: ReadingProgress }
  | { readonly kind: "printed"; readonly id: number; readonly text: string }
  | { readonly kind: "reported"; readonly id: number; readonly text: string }
  | { readonly kind: "scripted"; readonly id: number; readonly script: Script | null }
  | { readonly kind: "figureMade"; readonly id: number; readonly figure: Figure | null }
  | { readonly kind: "analysed"; readonly id: number; readonly answer: AnalysisAnswer | null }
  /** The engine has no answer to a question, because it failed. */
  | { readonly kind: "unanswered"; readonly id: number }
  /** A part of the engine is loading. The worker sends nothing else before it has loaded or failed to load. */
  | { readonly kind: "loading" }
  | { readonly kind: "loaded"; readonly failed: boolean }
  | { readonly kind: "failed"; readonly revision: number; readonly message: string };
