import type { FrameView, Timeline } from "./protocol.ts";

/** What the engine tells by itself. */
export type EngineEvent =
  /** The engine answers from now on; `page`: without a worker, in the page's own thread. */
  | { readonly kind: "ready"; readonly where: "worker" | "page" }
  /** The engine cannot be used, for the reason in `message`; whatever is run next tries again. */
  | { readonly kind: "broken"; readonly message: string }
  | {
      readonly kind: "timeline";
      readonly revision: number;
      readonly timeline: Timeline;
      readonly frame: FrameView | null;
    }
  | { readonly kind: "frame"; readonly revision: number; readonly frame: FrameView | null }
  /** A long run is at this step; null: at what comes before the steps. Only for runs that take longer than an eye blink. */
  | { readonly kind: "progress"; readonly revision: number; readonly step: string | null }
  /** The worker was stopped and started anew, and why. */
  | {
      readonly kind: "restarted";
      /** `late`: a part of it was not loaded in time. */
      readonly why: "hung" | "crashed" | "late";
      readonly blame: Blame;
      /** The run: is tried once more, or is given up, so that no answer will come; or it is not the run that did it. */
      readonly run: "again" | "given-up" | "unhurt";
    }
  /** A run was stopped because the user asked for it; `step` is where it was. No answer will come for this revision. */
  | { readonly kind: "stopped"; readonly revision: number; readonly step: string | null }
  /** No answer will come for this revision: the engine has a fault. */
  | { readonly kind: "failed"; readonly revision: number; readonly message: string };

/** What a worker was doing when it stopped. */
export type Blame =
  | { readonly kind: "step"; readonly step: string }
  /** What is there before the first step. */
  | { readonly kind: "beginning" }
  | { readonly kind: "question"; readonly of: QuestionKind }
  | { readonly kind: "unknown" };

/** What is asked besides runs. */
export type QuestionKind =
  | "hover"
  | "complete"
  | "places"
  | "preview"
  | "open"
  | "print"
  | "report"
  | "study";
