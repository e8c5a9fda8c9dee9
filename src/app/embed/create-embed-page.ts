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
  /** Whether the page shows the field table now. */
  readonly showsFields: () => boolean;
};

/** An embedded page with its engine. */
export type CreatedEmbed = { readonly page: EmbeddedPage; readonly engine: Engine };

/** Creates an embedded page and runs its scenario. It reads and writes nothing outside of its store. */
export function createEmbedPage({ story, use, openEngine, showsFields }: EmbedSurroundings): CreatedEmbed {
  const { scenario, step, since } = story;
  const { steps } = scenario;
  const viewIn = (view: ViewRequest): ViewRequest => ({
    ...view,
    ...(since !== null && { since: steps[since - 1]?.id ?? null }),
    ...(!showsFields() && { withoutFields: true }),
  });
  const store = createPageStore(scenario, selectionAt(scenario, step));
  const engine = openEngine((event) => receiveEngineEvent(store, event));
  const actions = createEmbedActions(store, {
    ...engine,
    run: (changed, view) => engine.run(changed, viewIn(view)),
    view: (view) => engine.view(viewIn(view)),
  });
  actions.start();
  return { page: { use, store, actions, engine }, engine };
}
