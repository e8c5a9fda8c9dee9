import { createStore, type StoreApi } from "zustand/vanilla";
import type { Scenario } from "../../engine/scenario/scenario.ts";
import type { Blame, EngineEvent, QuestionKind } from "../../worker/client-events.ts";
import type { FrameView, Timeline } from "../../worker/protocol.ts";
import { indexOfStep } from "./edits.ts";
import { outcomeSentence } from "./outcome.ts";
import type { Session } from "./session.ts";
import { share } from "./share.ts";
import { initialState, type Notice, type Selection, type State } from "./state.ts";

/** The page's state, with no way to change it but the actions and the engine's events. */
export type PageStore = StoreApi<State>;

/** A store that shows nothing yet. */
export function createPageStore(scenario: Scenario, selection?: Selection, session?: Session): PageStore {
  return createStore<State>(() => initialState(scenario, selection, session));
}

/** Puts an answer into a store that nobody has answered yet, worked out before there was an engine. */
export function foresee(
  store: PageStore,
  { timeline, frame }: { timeline: Timeline; frame: FrameView | null },
): void {
  store.setState((state) => ({ ...withTimeline(state, timeline, frame), engine: state.engine }));
}

/** What the engine tells, put into the store. */
export function receive(store: PageStore, event: EngineEvent): void {
  store.setState((state) => withEvent(state, event));
}

function withEvent(state: State, event: EngineEvent): Partial<State> {
  switch (event.kind) {
    case "ready":
      return { engine: { kind: "ready" }, ...(event.where === "page" ? noticed(state, inlineNotice) : {}) };
    case "timeline":
      return withTimeline(state, event.timeline, event.frame);
    case "frame":
      return withFrame(state, event.frame);
    case "progress":
      return { busy: { step: event.step } };
    case "broken":
      return { ...unanswered(state), engine: event, announcement: { text: event.message } };
    case "restarted": {
      const notice: Notice = { id: "restarted", tone: "warn", text: restartText(state, event) };
      const settled = event.run === "given-up" ? unanswered(state) : { busy: null };
      return { ...settled, ...said(noticed(state, notice)) };
    }
    case "stopped":
      return withStop(state, event.step);
    case "failed":
      return withFailure(state, event.message);
  }
}

const inlineNotice: Notice = {
  id: "inline",
  tone: "info",
  text: "This browser refuses workers here, so the engine runs in the page itself. Large scenarios may feel slow.",
};

function restartText(state: State, { why, blame, run }: Extract<EngineEvent, { kind: "restarted" }>): string {
  const where = placeOf(state, blame);
  const what = {
    hung: `The engine took too long${where} and was stopped.`,
    crashed: `The engine crashed${where}.`,
    late: "A part of the engine could not be loaded. Check the connection.",
  }[why];
  if (run === "unhurt") return `${what} It was started again.`;
  if (run === "again") return `${what} It was started again and tries once more.`;
  const way =
    blame.kind === "step" && why !== "late" ? "change the step to try again" : "any change tries again";
  return `${what} It was started again; ${way}.`;
}

/** Where it was, to go on a sentence with. */
function placeOf(state: State, blame: Blame): string {
  if (blame.kind === "beginning") return " at the beginning (what is there before the first step)";
  if (blame.kind === "question") return ` when asked to ${ASKED[blame.of]}`;
  const at = blame.kind === "step" ? indexOfStep(state.scenario, blame.step) : -1;
  return at < 0 ? "" : ` at step ${at + 1}`;
}

/** What somebody wanted to know. */
const ASKED: Readonly<Record<QuestionKind, string>> = {
  hover: "say what is under the cursor",
  complete: "suggest what can stand at the cursor",
  places: "find the fields of a text",
  preview: "try a way out of the conflict",
  open: "read the text",
  print: "write the file",
  report: "make the report",
  study: "compare",
};

function noticed(state: State, notice: Notice): Pick<State, "notices"> {
  return { notices: [...state.notices.filter((one) => one.id !== notice.id), notice] };
}

function said(change: Pick<State, "notices">): Partial<State> {
  return { ...change, announcement: { text: change.notices.at(-1)?.text ?? "" } };
}

function withTimeline(state: State, timeline: Timeline, frame: FrameView | null): Partial<State> {
  const rows = share(state.rows, timeline.rows);
  return {
    rows,
    waiting: false,
    ...(state.engine.kind !== "ready" && { engine: { kind: "ready" } }),
    ...withProblems(state, timeline.problems),
    ...withFrame({ ...state, rows }, frame),
  };
}

/** What of the beginning could not be made is said as long as it is so. */
function withProblems(state: State, problems: readonly string[] = []): Partial<State> {
  const text = problems.join(" ");
  const said = state.notices.find((notice) => notice.id === "beginning");
  if ((said?.text ?? "") === text) return {};
  if (text !== "") return noticed(state, { id: "beginning", tone: "warn", text });
  return { notices: state.notices.filter((notice) => notice !== said) };
}

/** Longer lists of a frame come with the items of the frame before where these did not change, see `worker/thin.ts`. */
const LONG = 500;

function withFrame(state: State, frame: FrameView | null): Partial<State> {
  const shown = share(state.frame, frame, LONG);
  return { frame: shown, stale: false, busy: null, ...outcome(state, state.rows, shown) };
}

function withStop(state: State, step: string | null): Partial<State> {
  const at = indexOfStep(state.scenario, step);
  const where = at < 0 ? "" : ` at step ${at + 1} of ${state.scenario.steps.length}`;
  const text = `The run was stopped${where}. What is shown is older; any change runs the steps again.`;
  const notice: Notice = { id: "stopped", tone: "info", text };
  return { ...unanswered(state), ...said(noticed(state, notice)) };
}

/** No answer will come: what is shown, if anything, is older. */
function unanswered(state: State): Partial<State> {
  return { waiting: false, busy: null, stale: state.frame !== null };
}

function withFailure(state: State, message: string): Partial<State> {
  return { ...unanswered(state), ...said(noticed(state, { id: "failed", tone: "warn", text: message })) };
}

function outcome(state: State, rows: State["rows"], frame: FrameView | null): Partial<State> {
  const text = outcomeSentence(state.scenario, state.selection.step, rows, frame);
  return text === state.announcement.text ? {} : { announcement: { text, outcome: true } };
}
