import type { Scenario } from "../../../engine/scenario/scenario.ts";
import * as actorEdits from "../scenario/actor-edits.ts";
import * as edits from "../scenario/edits.ts";
import { keepStepIds } from "../scenario/keep-step-ids.ts";
import type { PageStore } from "../state/store.ts";
import type { PageDocument } from "./document.ts";

/** The actions on actors, on the cluster before the first step, and on the scenario as a whole. */
export function scenarioActions(store: PageStore, document: PageDocument) {
  return {
    addActor(name: string): void {
      document.commit({
        scenario: edits.addActor(store.getState().scenario, name),
        selection: { actor: name },
        say: `Added ${name}.`,
      });
    },

    renameActor(from: string, to: string): void {
      const selected = store.getState().selection.actor === from ? { actor: to } : {};
      document.commit({
        scenario: actorEdits.renameActor(store.getState().scenario, from, to),
        selection: selected,
        say: `Renamed ${from} to ${to}.`,
      });
    },

    removeActor(name: string): void {
      document.commit({
        scenario: actorEdits.removeActor(store.getState().scenario, name),
        say: `Removed ${name} and its steps.`,
      });
    },

    /** Replaces the scenario by an edited version. The session stays, and the selection if it still exists. */
    replaceScenario(next: Scenario): void {
      const scenario = keepStepIds(next, store.getState().scenario);
      document.commit({ scenario, say: "Changed the scenario." });
    },

    /** Adds the definition of a kind to the cluster before the first step. */
    defineKind(kind: string, manifest: string): void {
      const { scenario } = store.getState();
      document.commit({
        scenario: { ...scenario, definitions: [...(scenario.definitions ?? []), manifest] },
        say: `Added a definition of ${kind} to the cluster before the first step.`,
      });
    },

    /** Adds objects, and definitions of kinds, to the cluster before the first step. */
    addObjects(objects: readonly string[], definitions: readonly string[] = []): void {
      const { scenario } = store.getState();
      const count = objects.length + definitions.length;
      document.commit({
        scenario: {
          ...scenario,
          ...(definitions.length > 0 && { definitions: [...(scenario.definitions ?? []), ...definitions] }),
          ...(objects.length > 0 && { objects: [...(scenario.objects ?? []), ...objects] }),
        },
        say: count === 1 ? "Added an object." : `Added ${count} objects.`,
      });
    },
  };
}
