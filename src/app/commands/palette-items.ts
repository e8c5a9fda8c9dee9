import { catalog } from "../../catalog/catalog.ts";
import { namespacedName } from "../context/namespaced-name.ts";
import type { Page } from "../context/page-context.ts";
import { openExample } from "../store/document/open-example.ts";
import type { Verb } from "../store/scenario/verbs/verb.ts";
import { verbNames } from "../store/scenario/verbs/verb-names.ts";
import { selectedActor } from "../store/state/select.ts";
import type { State } from "../store/state/state.ts";
import { stepPhrase } from "../store/state/step-phrase.ts";
import type { Keys } from "../ui/dom/keys.ts";
import { commands } from "./commands.ts";
import { focusPanel } from "./focus-panel.ts";
import type { Searchable } from "./search.ts";

/** An item of the palette. */
export type PaletteItem = Searchable & {
  readonly id: string;
  readonly keys?: Keys;
  readonly run: (page: Page) => void;
};

/** Returns all items that are possible now, with the items of a group together. */
export function paletteItems(page: Page): readonly PaletteItem[] {
  const items = possibleItems(page);
  const groups = [...new Set(items.map(({ group }) => group))];
  return groups.flatMap((wanted) => items.filter(({ group }) => group === wanted));
}

/** Commands, new steps, steps, objects, actors and examples. */
function possibleItems({ store }: Page): readonly PaletteItem[] {
  const state = store.getState();
  const { scenario, frame } = state;
  return [
    ...commands
      .filter(({ can, keys }) => (can?.(state) ?? true) && keys?.[0] !== "Mod+K")
      .map(({ group, name, otherWords, keys, stepKeys, run }): PaletteItem => {
        const key = keys?.[0] ?? stepKeys?.[0];
        return {
          id: `command-${name}`,
          group,
          name,
          run: (page) => run(page, false),
          ...(otherWords !== undefined && { otherWords }),
          ...(key !== undefined && { keys: key }),
        };
      }),
    ...addItems(state),
    ...scenario.steps.map(
      (step, index): PaletteItem => ({
        id: `step-${step.id}`,
        group: "Steps",
        name: `Go to step ${index + 1}: ${step.actor} ${stepPhrase(step)}${step.note ? `, ${step.note}` : ""}`,
        run: (page) => {
          page.actions.selectStep(step.id);
          focusPanel("timeline", page);
        },
      }),
    ),
    ...(frame?.objects ?? []).map(
      (object): PaletteItem => ({
        id: `object-${object.key}`,
        group: "Objects",
        name: `Show ${object.kind} ${namespacedName(object)}`,
        run: (page) => {
          page.actions.selectObject(object.key);
          focusPanel("live", page);
        },
      }),
    ),
    ...scenario.actors.map(
      ({ name }): PaletteItem => ({
        id: `actor-${name}`,
        group: "Actors",
        name: `Show actor ${name}`,
        run: (page) => {
          page.actions.selectActor(name);
          focusPanel("actors", page);
        },
      }),
    ),
    ...catalog.flatMap(({ scenarios }) =>
      scenarios.map(
        (example): PaletteItem => ({
          id: `example-${example.id}`,
          group: "Examples",
          name: example.title,
          run: ({ actions }) => {
            openExample(actions, example).then(
              (isOpen) => isOpen || actions.notify({ id: "example", tone: "warn", text: NOT_LOADED }),
            );
          },
        }),
      ),
    ),
  ];
}

/** Returns the items that add a step: all verbs for the selected actor, an apply for the others. */
function addItems(state: State): readonly PaletteItem[] {
  const front = selectedActor(state)?.name;
  const add = (actor: string, verb: Verb, does: string): PaletteItem => ({
    id: `add-${verb}-${actor}`,
    group: "Timeline",
    name: `Add a step: ${actor} ${does}`,
    run: ({ actions }) => actions.addStep(actor, verb),
  });
  return state.scenario.actors.flatMap(({ name }) =>
    name === front
      ? verbNames.map(({ verb, does }) => add(name, verb, does))
      : [add(name, "apply", "applies")],
  );
}

const NOT_LOADED = "The example could not be loaded. Check your connection and try again.";
