import { catalog } from "../../catalog/catalog.ts";
import type { Example } from "../../catalog/example.ts";
import type { Scenario } from "../../engine/scenario/scenario.ts";

/** A scenario to start from: one actor, one manifest. */
export const emptyScenario: Scenario = {
  title: "New scenario",
  actors: [{ name: "alice", colour: 1 }],
  steps: [
    {
      id: "s1",
      actor: "alice",
      action: {
        kind: "apply",
        manifest: "apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: example\ndata:\n  greeting: hello\n",
      },
    },
  ],
};

/** What the menu of examples offers. */
export const examples: readonly Pick<Example, "id" | "scenario">[] = catalog;

/** The story the page opens on. */
export const opening: Scenario = catalog[0].scenario;
