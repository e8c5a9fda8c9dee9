import { catalog } from "../../catalog/catalog.ts";
import type { Page } from "../page/page-context.ts";
import { openExample } from "../store/open-example.ts";
import { selectedActor } from "../store/select.ts";
import type { State } from "../store/state.ts";
import type { Verb } from "../store/verbs.ts";
import type { Keys } from "../ui/keys.ts";
import type { Findable } from "../view/finding.ts";
import { stepPhrase } from "../view/phrase.ts";
import { placedName } from "../view/placed-name.ts";
import { verbNames } from "../view/verb-names.ts";
import { commands } from "./commands.ts";
import { goTo } from "./places.ts";

/** Something that the palette can do. */
export type PaletteItem = Findable & {
  readonly id: string;
  readonly keys?: Keys;
  readonly run: (page: Page) => void;
};

/** All that can be done at the moment: actions, ways to steps, objects and actors, and examples to open. */
export function paletteItems({ store }: Page): readonly PaletteItem[] {
  const state = store.getState();
  const { scenario, frame } = state;
  return [
    ...commands
      .filter(({ can, keys }) => (can?.(state) ?? true) && keys?.[0] !== "Mod+K")
      .map(({ group, name, keys, stepKeys, run }): PaletteItem => {
        const key = keys?.[0] ?? stepKeys?.[0];
        return { id: `command-${name}`, group, name, run, ...(key === undefined ? {} : { keys: key }) };
      }),
    ...addItems(state),
    ...scenario.steps.map(
      (step, index): PaletteItem => ({
        id: `step-${step.id}`,
        group: "Steps",
        name: `Go to step ${index + 1}: ${step.actor} ${stepPhrase(step)}${step.note ? `, ${step.note}` : ""}`,
        run: (page) => {
          page.actions.selectStep(step.id);
          goTo("timeline", page);
        },
      }),
    ),
    ...(frame?.objects ?? []).map(
      (object): PaletteItem => ({
        id: `object-${object.key}`,
        group: "Objects",
        name: `Show ${object.kind} ${placedName(object)}`,
        run: (page) => {
          page.actions.selectObject(object.key);
          goTo("live", page);
        },
      }),
    ),
    ...scenario.actors.map(
      ({ name }): PaletteItem => ({
        id: `actor-${name}`,
        group: "Actors",
        name: `Show ${name}`,
        run: (page) => {
          page.actions.selectActor(name);
          goTo("actors", page);
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

/** The steps that can be added: any verb for the actor in front, an apply for the others. */
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

const NOT_LOADED = "The example could not be loaded. Check the connection and choose it again.";
