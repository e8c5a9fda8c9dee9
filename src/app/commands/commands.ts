import type { Page } from "../context/page-context.ts";
import { setTheme } from "../context/theme.ts";
import { copyMarkdown, saveScenario } from "../files/save.ts";
import { findStep } from "../store/scenario/find-step.ts";
import { selectedActor } from "../store/state/select.ts";
import type { State } from "../store/state/state.ts";
import type { Keys } from "../ui/dom/keys.ts";
import { type FocusTarget, focusPanel } from "./focus-panel.ts";
import { stepCommands } from "./step-commands.ts";

/** An action with a name, keys, or both. The palette, the help and the keyboard handler use this list. */
export type Command = {
  /** The name, as on a button. */
  readonly name: string;
  readonly group: CommandGroup;
  /** Other words that people search it by. */
  readonly otherWords?: string;
  /** Keys that work anywhere except in fields; the page shows the first one. */
  readonly keys?: readonly Keys[];
  /** Keys that work while a step of the timeline has the focus. */
  readonly stepKeys?: readonly Keys[];
  /**
   * Where `keys` also work: `everywhere`, or in texts of the document, such as manifests, but not in other fields. Default: outside of
   * all fields.
   */
  readonly keysIn?: "everywhere" | "document";
  /** Whether the action is possible now. Default: always. */
  readonly can?: (state: State) => boolean;
  /** `isInText`: a text of the document has the focus. */
  readonly run: (page: Page, isInText: boolean) => void;
};

/** The heading of a command in the palette. */
export type CommandGroup = "Scenario" | "Timeline" | "Actors" | "Panels" | "Page";

const hasStep = (state: State) => findStep(state.scenario, state.selection.step) !== undefined;
const isApply = ({ scenario, selection }: State) =>
  findStep(scenario, selection.step)?.action.kind === "apply";
const hasActor = (state: State) => selectedActor(state) !== undefined;

/** Returns the index of the first server-side apply among the requests of the shown step; -1 if there is none. */
const shownApply = ({ frame }: State) =>
  frame?.exchanges.findIndex(({ headers }) =>
    headers.some(({ value }) => value.startsWith("application/apply-patch")),
  ) ?? -1;

/** Runs a function with the selected step; does nothing without one. */
const onStep = (run: (page: Page, id: string) => void) => (page: Page) => {
  const { step } = page.store.getState().selection;
  if (step !== null) run(page, step);
};

/** Runs a function with the selected actor; does nothing without one. */
const onActor = (run: (page: Page, name: string) => void) => (page: Page) => {
  const actor = selectedActor(page.store.getState());
  if (actor) run(page, actor.name);
};

function toggle({ store, actions }: Page, id: string, option: "force" | "dryRun"): void {
  const step = findStep(store.getState().scenario, id);
  actions.editOptions(id, { [option]: !step?.[option] });
}

type PanelEntry = {
  readonly place: FocusTarget;
  readonly name: string;
  readonly key?: Keys;
  readonly can?: (state: State) => boolean;
};

const panels: readonly PanelEntry[] = [
  { place: "timeline", name: "Timeline", key: "1" },
  { place: "actors", name: "Actors", key: "2" },
  { place: "live", name: "Live object", key: "3" },
  { place: "outcome", name: "Outcome and conflicts", key: "4" },
  { place: "fields", name: "Managed fields", key: "5" },
  { place: "findings", name: "Findings" },
  { place: "explanation", name: "Explanation", key: "6" },
  { place: "requests", name: "Requests", key: "7" },
  { place: "compare", name: "Compare", key: "8" },
  { place: "sets", name: "ApplySets", can: ({ frame }) => frame?.applySets != null },
];

/** All commands, in the order of the palette. */
export const commands: readonly Command[] = [
  {
    name: "Find an action",
    group: "Page",
    keys: ["Mod+K"],
    keysIn: "everywhere",
    run: ({ actions }) => actions.showDialog({ kind: "palette" }),
  },
  {
    name: "Undo",
    group: "Scenario",
    keys: ["Mod+Z"],
    keysIn: "document",
    can: ({ history }) => history.past.length > 0,
    run: ({ actions }, isInText) => actions.undo(isInText),
  },
  {
    name: "Redo",
    group: "Scenario",
    keys: ["Mod+Shift+Z", "Mod+Y"],
    keysIn: "document",
    can: ({ history }) => history.future.length > 0,
    run: ({ actions }, isInText) => actions.redo(isInText),
  },
  {
    name: "New scenario",
    group: "Scenario",
    otherWords: "create empty start over",
    run: ({ actions }) => actions.openNew(),
  },
  {
    name: "Learn Server-Side Apply…",
    group: "Scenario",
    otherWords: "lessons tutorial course",
    run: ({ actions }) => actions.showDialog({ kind: "learn" }),
  },
  {
    name: "Examples…",
    group: "Scenario",
    otherWords: "catalog templates samples",
    run: ({ actions }) => actions.showDialog({ kind: "examples" }),
  },
  {
    name: "Sessions…",
    group: "Scenario",
    otherWords: "recent history saved",
    run: ({ actions }) => actions.showDialog({ kind: "sessions" }),
  },
  {
    name: "Open a file or an object…",
    group: "Scenario",
    otherWords: "import paste load upload drop YAML cluster",
    run: ({ actions }) => actions.showDialog({ kind: "open", texts: [] }),
  },
  {
    name: "Save as file",
    group: "Scenario",
    otherWords: "export download YAML",
    keys: ["Mod+S"],
    keysIn: "everywhere",
    run: saveScenario,
  },
  {
    name: "Share as a link…",
    group: "Scenario",
    otherWords: "embed publish export HTML snippet script URL",
    run: ({ actions }) => actions.showDialog({ kind: "share", field: null }),
  },
  { name: "Copy as Markdown", group: "Scenario", otherWords: "report issue export", run: copyMarkdown },
  {
    name: "Edit title and description…",
    group: "Scenario",
    run: ({ actions }) => actions.showDialog({ kind: "about" }),
  },
  {
    name: "Kubernetes version…",
    group: "Scenario",
    run: ({ actions }) => actions.showDialog({ kind: "about" }),
  },
  {
    name: "Objects of your cluster…",
    group: "Scenario",
    run: ({ actions }) => actions.showDialog({ kind: "cluster" }),
  },
  {
    name: "Play on your cluster…",
    group: "Scenario",
    can: ({ scenario }) => scenario.steps.length > 0,
    run: ({ actions }) => actions.showDialog({ kind: "trial" }),
  },
  {
    name: "Make a lesson of it…",
    group: "Scenario",
    otherWords: "tutorial goals task",
    run: ({ actions }) => actions.showDialog({ kind: "make-lesson", draft: null }),
  },
  {
    name: "Minimise…",
    group: "Scenario",
    otherWords: "reduce shrink smallest reproduce",
    can: hasStep,
    run: ({ actions }) => actions.showDialog({ kind: "minimise" }),
  },
  {
    name: "Edit scenario as YAML…",
    group: "Scenario",
    otherWords: "source text code",
    run: ({ actions }) => actions.showDialog({ kind: "text", draft: null, at: null }),
  },

  ...stepCommands,
  {
    name: "Toggle force",
    group: "Timeline",
    can: isApply,
    run: onStep((page, id) => toggle(page, id, "force")),
  },
  {
    name: "Toggle dry run",
    group: "Timeline",
    can: hasStep,
    run: onStep((page, id) => toggle(page, id, "dryRun")),
  },
  {
    name: "Try the apply on your cluster (dry run)…",
    group: "Timeline",
    can: (state) => shownApply(state) !== -1,
    run: ({ store, actions }) =>
      actions.showDialog({ kind: "dry-run", request: shownApply(store.getState()) }),
  },

  {
    name: "Add step with the current text",
    group: "Actors",
    can: hasActor,
    run: ({ actions }) => actions.appendStep(),
  },
  {
    name: "Add actor…",
    group: "Actors",
    run: ({ actions }) => actions.showDialog({ kind: "actor", rename: null }),
  },
  {
    name: "Rename actor…",
    group: "Actors",
    can: hasActor,
    run: onActor(({ actions }, rename) => actions.showDialog({ kind: "actor", rename })),
  },
  {
    name: "Remove actor and its steps",
    group: "Actors",
    can: hasActor,
    run: onActor(({ actions }, name) => actions.removeActor(name)),
  },

  ...panels.map(
    ({ place, name, key, can }): Command => ({
      name: `Go to ${name}`,
      group: "Panels",
      run: (page) => focusPanel(place, page),
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
  { name: "System theme", group: "Page", otherWords: "mode auto colours", run: () => setTheme("auto") },
  { name: "Light theme", group: "Page", otherWords: "mode day colours", run: () => setTheme("light") },
  { name: "Dark theme", group: "Page", otherWords: "mode night colours", run: () => setTheme("dark") },
  {
    name: "Delete all local data…",
    group: "Page",
    otherWords: "clear reset forget storage",
    run: ({ actions }) => actions.showDialog({ kind: "forget" }),
  },
  {
    name: "Keyboard shortcuts and help",
    group: "Page",
    otherWords: "keys hotkeys",
    keys: ["?"],
    run: ({ actions }) => actions.showDialog({ kind: "help" }),
  },
];
