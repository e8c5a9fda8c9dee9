import type { ViewRequest } from "../../../session/frame/types.ts";
import type { Engine } from "../../../worker/client/engine-client.ts";
import { findStep, indexOfStep } from "../scenario/find-step.ts";
import type { Selection } from "../state/selection.ts";
import type { PageStore } from "../state/store.ts";

type RunningEngine = Pick<Engine, "run" | "view">;

/** The actions that run the scenario and choose what the page shows of it. They do not change it. */
export function viewActions(store: PageStore, engine: RunningEngine) {
  const select = selectIn(store, engine);
  return {
    /** Runs the scenario, for the first time or again. */
    start(): void {
      const { scenario, selection } = store.getState();
      store.setState({ waiting: true, engine: { kind: "starting" } });
      engine.run(scenario, viewOf(selection));
    },

    /** Selects a step and its actor; null selects the cluster before the first step. */
    selectStep(id: string | null): void {
      const step = findStep(store.getState().scenario, id);
      select({ step: id, object: null, ...(step ? { actor: step.actor } : {}) });
    },

    /** Selects the step that is `by` steps later, or earlier if negative; at most the first or last step. */
    selectStepBy(by: number): void {
      const { scenario, selection } = store.getState();
      const to = Math.min(Math.max(indexOfStep(scenario, selection.step) + by, 0), scenario.steps.length - 1);
      const step = scenario.steps[to];
      if (step && step.id !== selection.step) select({ step: step.id, actor: step.actor, object: null });
    },

    selectObject(key: string): void {
      select({ object: key });
    },

    selectActor(name: string): void {
      select({ actor: name });
    },
  };
}

/** Returns a function that changes parts of the selection. The next typing becomes a separate edit. */
export function selectIn(store: PageStore, engine: RunningEngine): (selection: Partial<Selection>) => void {
  return (selection) => {
    const before = store.getState().selection;
    const next = { ...before, ...selection };
    store.setState((state) => ({ selection: next, history: { ...state.history, key: null } }));
    if (next.step !== before.step) store.setState({ receipt: null });
    if (next.step !== before.step || next.object !== before.object) engine.view(viewOf(next));
  };
}

/** Returns what the engine shows for a selection. */
export function viewOf({ step, object }: Selection): ViewRequest {
  return { step, object };
}
