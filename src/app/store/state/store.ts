import { createStore, type StoreApi } from "zustand/vanilla";
import type { Scenario } from "../../../engine/scenario/scenario.ts";
import type { FrameView } from "../../../session/frame/types.ts";
import type { Timeline } from "../../../session/timeline/types.ts";
import type { EngineEvent } from "../../../worker/client/events.ts";
import { soonPart } from "../../soon-part.ts";
import { indexOfStep } from "../scenario/find-step.ts";
import { alteredSteps } from "./altered-steps.ts";
import { outcomeSentence } from "./outcome-sentence.ts";
import { reuseEqualParts } from "./reuse-equal-parts.ts";
import type { Selection } from "./selection.ts";
import type { Session } from "./session.ts";
import { initialState, type Notice, type State } from "./state.ts";

/** The store of the page's state. Only the actions and the engine's events change it. */
export type PageStore = StoreApi<State>;

/** Creates a store without a result of the engine. */
export function createPageStore(scenario: Scenario, selection?: Selection, session?: Session): PageStore {
  return createStore<State>(() => initialState(scenario, selection, session));
}

/** Puts a precomputed answer into a store before the engine runs. */
export function showPrecomputedAnswer(
  store: PageStore,
  { timeline, frame }: { timeline: Timeline; frame: FrameView | null },
): void {
  store.setState((state) => ({ ...withTimeline(state, timeline, frame), engine: state.engine }));
}

/** Updates the store with an event of the engine. */
export function receiveEngineEvent(store: PageStore, event: EngineEvent): void {
  store.setState((state) => withEvent(state, event));
  if (event.kind === "restarted" && restartTextPart.now() === null)
    restartTextPart.fetch().then(
      ({ restartText }) => store.setState((state) => withRestart(state, restartText(state, event))),
      () => undefined, // the short text stays
    );
}

/** The code that says why the engine was restarted. It loads late, because restarts are rare. */
export const restartTextPart = soonPart(() => import("./restart-text.ts"));

/** What the page says until that code is there. */
const RESTARTED = "The engine was restarted. Make any change to try again.";

function withRestart(state: State, text: string): Partial<State> {
  return announced(withNotice(state, { id: "restarted", tone: "warn", text }));
}

function withEvent(state: State, event: EngineEvent): Partial<State> {
  switch (event.kind) {
    case "ready":
      return {
        engine: { kind: "ready" },
        ...(event.where === "page" ? withNotice(state, inlineNotice) : {}),
      };
    case "timeline":
      return withTimeline(state, event.timeline, event.frame);
    case "frame":
      return withFrame(state, event.frame);
    case "progress":
      return { busy: { step: event.step } };
    case "partMissing":
      return {}; // the failed answer follows
    case "broken":
      return { ...unanswered(state), engine: event, announcement: { text: event.message } };
    case "restarted": {
      const text = restartTextPart.now()?.restartText(state, event) ?? RESTARTED;
      const settled = event.run === "given-up" ? unanswered(state) : { busy: null };
      return { ...settled, ...withRestart(state, text) };
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
  text: "This browser does not allow web workers here, so the engine runs in the page. Large scenarios can be slow.",
};

function withNotice(state: State, notice: Notice): Pick<State, "notices"> {
  return { notices: [...state.notices.filter((one) => one.id !== notice.id), notice] };
}

function announced(change: Pick<State, "notices">): Partial<State> {
  return { ...change, announcement: { text: change.notices.at(-1)?.text ?? "" } };
}

function withTimeline(state: State, timeline: Timeline, frame: FrameView | null): Partial<State> {
  const rows = reuseEqualParts(state.rows, timeline.rows);
  const { scenario, answered } = state;
  const before = answered === null ? null : { scenario: answered, rows: state.rows };
  return {
    rows,
    answered: scenario,
    altered: alteredSteps(state.altered, before, { scenario, rows }),
    managers: reuseEqualParts(state.managers, timeline.managers),
    waiting: false,
    ...(state.engine.kind !== "ready" && { engine: { kind: "ready" } }),
    ...withProblems(state, timeline.problems),
    ...withFrame({ ...state, rows }, frame),
  };
}

/** Shows a notice for each problem with the cluster before the first step, as long as the problem exists. */
function withProblems(state: State, problems: readonly string[] = []): Partial<State> {
  const text = problems.join(" ");
  const shown = state.notices.find((notice) => notice.id === "initial-cluster");
  if ((shown?.text ?? "") === text) return {};
  if (text !== "") return withNotice(state, { id: "initial-cluster", tone: "warn", text });
  return { notices: state.notices.filter((notice) => notice !== shown) };
}

/** In longer lists of a frame, unchanged items are already the items of the frame before, see `worker/frame-delta.ts`. */
const LONG = 500;

function withFrame(state: State, frame: FrameView | null): Partial<State> {
  const shown = reuseEqualParts(state.frame, frame, LONG);
  return { frame: shown, stale: false, busy: null, ...outcome(state, state.rows, shown) };
}

function withStop(state: State, step: string | null): Partial<State> {
  const at = indexOfStep(state.scenario, step);
  const where = at < 0 ? "" : ` at step ${at + 1} of ${state.scenario.steps.length}`;
  const text = `The run was stopped${where}. The page shows an older result. Make any change to run the steps again.`;
  const notice: Notice = { id: "stopped", tone: "info", text };
  return { ...unanswered(state), ...announced(withNotice(state, notice)) };
}

/** No answer will come, so the shown result is out of date. */
function unanswered(state: State): Partial<State> {
  return { waiting: false, busy: null, stale: state.frame !== null };
}

function withFailure(state: State, message: string): Partial<State> {
  return {
    ...unanswered(state),
    ...announced(withNotice(state, { id: "failed", tone: "warn", text: message })),
  };
}

function outcome(state: State, rows: State["rows"], frame: FrameView | null): Partial<State> {
  const text = outcomeSentence(state.scenario, state.selection.step, rows, frame);
  return text === state.announcement.text ? {} : { announcement: { text, outcome: true } };
}
