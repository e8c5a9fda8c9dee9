import { copyMarkdown, saveScenario } from "../files/save.ts";
import type { Page } from "../page/page-context.ts";
import { setTheme } from "../page/theme.ts";
import { findStep } from "../store/edits.ts";
import { selectedActor } from "../store/select.ts";
import type { State } from "../store/state.ts";
import type { Keys } from "../ui/keys.ts";
import { goTo, type Place } from "./places.ts";

/** Something that can be done, by name, by key, or both. The palette, the help and the page's keys have it from here. */
export type Command = {
  /** What it does, as a button would say it. */
  readonly name: string;
  readonly group: CommandGroup;
  /** Do it anywhere but in a field; the first is the one that is shown first. */
  readonly keys?: readonly Keys[];
  /** Do it while a step of the timeline has the focus. */
  readonly stepKeys?: readonly Keys[];
  /** Its keys work in fields and in the editor too. */
  readonly everywhere?: boolean;
  /** Whether there is anything to do. Default: always. */
  readonly can?: (state: State) => boolean;
  readonly run: (page: Page) => void;
};

/** Under which heading a command stands. */
export type CommandGroup = "Scenario" | "Timeline" | "Actors" | "Panels" | "Page";

const hasStep = (state: State) => findStep(state.scenario, state.selection.step) !== undefined;
const isApply = ({ scenario, selection }: State) =>
  findStep(scenario, selection.step)?.action.kind === "apply";
const hasActor = (state: State) => selectedActor(state) !== undefined;

/** Does something to the selected step. */
const onStep = (run: (page: Page, id: string) => void) => (page: Page) => {
  const { step } = page.store.getState().selection;
  if (step !== null) run(page, step);
};

/** Does something to the actor in front. */
const onActor = (run: (page: Page, name: string) => void) => (page: Page) => {
  const actor = selectedActor(page.store.getState());
  if (actor) run(page, actor.name);
};

function toggle({ store, actions }: Page, id: string, option: "force" | "dryRun"): void {
  const step = findStep(store.getState().scenario, id);
  actions.editOptions(id, { [option]: !step?.[option] });
}

const lastStep = ({ store }: Page) => store.getState().scenario.steps.length;

type PanelEntry = {
  readonly place: Place;
  readonly name: string;
  readonly key?: Keys;
  readonly can?: (state: State) => boolean;
};

const panels: readonly PanelEntry[] = [
  { place: "timeline", name: "Timeline", key: "1" },
  { place: "actors", name: "Actors", key: "2" },
  { place: "live", name: "Live object", key: "3" },
  { place: "conflicts", name: "Conflicts", key: "4" },
  { place: "fields", name: "Managed fields", key: "5" },
  { place: "explanation", name: "Explanation", key: "6" },
  { place: "requests", name: "Requests", key: "7" },
  { place: "compare", name: "Compare", key: "8" },
  { place: "sets", name: "ApplySets", can: ({ frame }) => frame?.sets != null },
];

/** All that the page can do, in the order in which it is listed. */
export const commands: readonly Command[] = [
  {
    name: "Find an action",
    group: "Page",
    keys: ["Mod+K"],
    everywhere: true,
    run: ({ actions }) => actions.show({ kind: "palette" }),
  },
  {
    name: "Undo",
    group: "Scenario",
    keys: ["Mod+Z"],
    can: ({ history }) => history.past.length > 0,
    run: ({ actions }) => actions.undo(),
  },
  {
    name: "Redo",
    group: "Scenario",
    keys: ["Mod+Shift+Z", "Mod+Y"],
    can: ({ history }) => history.future.length > 0,
    run: ({ actions }) => actions.redo(),
  },
  { name: "New scenario", group: "Scenario", run: ({ actions }) => actions.openNew() },
  { name: "Examples…", group: "Scenario", run: ({ actions }) => actions.show({ kind: "examples" }) },
  { name: "Sessions…", group: "Scenario", run: ({ actions }) => actions.show({ kind: "sessions" }) },
  {
    name: "Open a file or an object…",
    group: "Scenario",
    run: ({ actions }) => actions.show({ kind: "open", text: "", name: null }),
  },
  { name: "Save as file", group: "Scenario", keys: ["Mod+S"], everywhere: true, run: saveScenario },
  { name: "Share as a link…", group: "Scenario", run: ({ actions }) => actions.show({ kind: "share" }) },
  { name: "Copy as Markdown", group: "Scenario", run: copyMarkdown },
  {
    name: "Edit title and description…",
    group: "Scenario",
    run: ({ actions }) => actions.show({ kind: "about" }),
  },
  {
    name: "Edit the scenario as text…",
    group: "Scenario",
    run: ({ actions }) => actions.show({ kind: "text", draft: null, at: null }),
  },

  {
    name: "Step before",
    group: "Timeline",
    keys: ["["],
    stepKeys: ["ArrowLeft", "ArrowUp"],
    run: ({ actions }) => actions.travel(-1),
  },
  {
    name: "Step after",
    group: "Timeline",
    keys: ["]"],
    stepKeys: ["ArrowRight", "ArrowDown"],
    run: ({ actions }) => actions.travel(1),
  },
  {
    name: "First step",
    group: "Timeline",
    stepKeys: ["Home"],
    run: (page) => page.actions.travel(-lastStep(page)),
  },
  {
    name: "Last step",
    group: "Timeline",
    stepKeys: ["End"],
    run: (page) => page.actions.travel(lastStep(page)),
  },
  {
    name: "Move step earlier",
    group: "Timeline",
    stepKeys: ["Alt+ArrowLeft", "Alt+ArrowUp"],
    can: hasStep,
    run: onStep(({ actions }, id) => actions.moveStep(id, -1)),
  },
  {
    name: "Move step later",
    group: "Timeline",
    stepKeys: ["Alt+ArrowRight", "Alt+ArrowDown"],
    can: hasStep,
    run: onStep(({ actions }, id) => actions.moveStep(id, 1)),
  },
  {
    name: "Duplicate step",
    group: "Timeline",
    stepKeys: ["d"],
    can: hasStep,
    run: onStep(({ actions }, id) => actions.duplicateStep(id)),
  },
  {
    name: "Disable or enable step",
    group: "Timeline",
    stepKeys: ["x"],
    can: hasStep,
    run: onStep(({ actions }, id) => actions.toggleStep(id)),
  },
  {
    name: "Force, or no longer",
    group: "Timeline",
    can: isApply,
    run: onStep((page, id) => toggle(page, id, "force")),
  },
  {
    name: "Dry run, or no longer",
    group: "Timeline",
    can: hasStep,
    run: onStep((page, id) => toggle(page, id, "dryRun")),
  },
  {
    name: "Note on step…",
    group: "Timeline",
    stepKeys: ["e"],
    can: hasStep,
    run: onStep(({ actions }, step) => actions.show({ kind: "note", step })),
  },
  {
    name: "Delete step",
    group: "Timeline",
    stepKeys: ["Delete"],
    can: hasStep,
    run: onStep(({ actions }, id) => actions.removeStep(id)),
  },

  {
    name: "Append step with the text shown",
    group: "Actors",
    can: hasActor,
    run: ({ actions }) => actions.appendStep(),
  },
  {
    name: "Add actor…",
    group: "Actors",
    run: ({ actions }) => actions.show({ kind: "actor", rename: null }),
  },
  {
    name: "Rename actor…",
    group: "Actors",
    can: hasActor,
    run: onActor(({ actions }, rename) => actions.show({ kind: "actor", rename })),
  },
  {
    name: "Remove actor, with its steps",
    group: "Actors",
    can: hasActor,
    run: onActor(({ actions }, name) => actions.removeActor(name)),
  },

  ...panels.map(
    ({ place, name, key, can }): Command => ({
      name: `Go to ${name}`,
      group: "Panels",
      run: (page) => goTo(place, page),
      ...(key && { keys: [key] }),
      ...(can && { can }),
    }),
  ),

  {
    name: "Stop the run",
    group: "Page",
    can: ({ busy }) => busy !== null,
    run: ({ engine }) => engine.stop(),
  },
  { name: "Theme as the system", group: "Page", run: () => setTheme("auto") },
  { name: "Light theme", group: "Page", run: () => setTheme("light") },
  { name: "Dark theme", group: "Page", run: () => setTheme("dark") },
  { name: "Forget everything…", group: "Page", run: ({ actions }) => actions.show({ kind: "forget" }) },
  { name: "Keys and help", group: "Page", keys: ["?"], run: ({ actions }) => actions.show({ kind: "help" }) },
];
