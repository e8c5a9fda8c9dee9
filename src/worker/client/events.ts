import type { FrameView } from "../../session/frame/types.ts";
import type { Timeline } from "../../session/timeline/types.ts";

/** An event that the engine reports to the page. */
export type EngineEvent =
  /** The engine is ready. `page`: it runs without a worker, in the page's own thread. */
  | { readonly kind: "ready"; readonly where: "worker" | "page" }
  /** The engine could not start; `message` says why. The next run tries again. */
  | { readonly kind: "broken"; readonly message: string }
  /** A part of the engine could not be loaded. What needed it gets no answer. */
  | { readonly kind: "partMissing" }
  | {
      readonly kind: "timeline";
      readonly revision: number;
      readonly timeline: Timeline;
      readonly frame: FrameView | null;
    }
  | { readonly kind: "frame"; readonly revision: number; readonly frame: FrameView | null }
  /** The step that a long run executes now; null: the run makes the initial cluster. */
  | { readonly kind: "progress"; readonly revision: number; readonly step: string | null }
  /** The worker was replaced by a new one. */
  | {
      readonly kind: "restarted";
      /** `late`: a part of the engine did not load in time. */
      readonly why: "hung" | "crashed" | "late";
      readonly task: WorkerTask;
      readonly run: RestartedRun;
    }
  /** The user stopped the run at `step`. This revision gets no answer. */
  | { readonly kind: "stopped"; readonly revision: number; readonly step: string | null }
  /** The run failed. This revision gets no answer. */
  | { readonly kind: "failed"; readonly revision: number; readonly message: string };

/** What happens to a run after a restart. `retried`: it is sent again. `given-up`: it gets no answer. `unaffected`: something else than a run hung or crashed. */
export type RestartedRun = "retried" | "given-up" | "unaffected";

/** What a worker was doing when it stopped. */
export type WorkerTask =
  | { readonly kind: "step"; readonly step: string }
  /** The worker made the initial cluster. */
  | { readonly kind: "initial-cluster" }
  | { readonly kind: "question"; readonly of: QuestionKind }
  | { readonly kind: "unknown" };

/** The kinds of requests that are not runs. */
export type QuestionKind =
  | "hover"
  | "complete"
  | "fieldLines"
  | "preview"
  | "editField"
  | "laterTexts"
  | "explain"
  | "open"
  | "import"
  | "print"
  | "report"
  | "figure"
  | "script"
  | "analyse";
