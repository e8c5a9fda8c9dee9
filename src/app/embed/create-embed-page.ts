import type { Scenario } from "../../engine/scenario/scenario.ts";
import type { ViewRequest } from "../../session/frame/types.ts";
import type { Engine } from "../../worker/client/engine-client.ts";
import type { EngineEvent } from "../../worker/client/events.ts";
import type { EmbeddedPage } from "../context/page-context.ts";
import { selectionAt } from "../store/state/selection.ts";
import { createPageStore, receiveEngineEvent } from "../store/state/store.ts";
import { createEmbedActions } from "./embed-actions.ts";
import type { Story } from "./story.ts";

type EmbedSurroundings = {
  readonly story: Story;
  readonly use: EmbeddedPage["use"];
  readonly openEngine: (onEvent: (event: EngineEvent) => void) => Engine;
};

/** An embedded page with its engine. */
export type CreatedEmbed = { readonly page: EmbeddedPage; readonly engine: Engine };

/** Creates an embedded page and runs its scenario. It reads and writes nothing outside of its store. */
export function createEmbedPage({ story, use, openEngine }: EmbedSurroundings): CreatedEmbed {
  const { scenario, step, since } = story;
  const store = createPageStore(scenario, selectionAt(scenario, step));
  const engine = openEngine((event) => receiveEngineEvent(store, event));
  const actions = createEmbedActions(store, since === null ? engine : comparing(engine, scenario, since));
  actions.start();
  return { page: { use, store, actions, engine }, engine };
}

/** Returns an engine whose frames show what changed since a step, by its number; 0: since the beginning. */
function comparing(engine: Engine, { steps }: Scenario, number: number): Engine {
  const since = steps[number - 1]?.id ?? null;
  const comparedView = (view: ViewRequest): ViewRequest => ({ ...view, since });
  return {
    ...engine,
    run: (scenario, view) => engine.run(scenario, comparedView(view)),
    view: (view) => engine.view(comparedView(view)),
  };
}
