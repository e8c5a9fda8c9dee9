import type { EmbeddedPage, Page } from "../context/page-context.ts";
import { findStep } from "../store/scenario/find-step.ts";
import type { State } from "../store/state/state.ts";
import { arePressed, type Keys } from "../ui/dom/keys.ts";

type StepPage = Pick<Page | EmbeddedPage, "store" | "actions" | "use">;

/** A command of the timeline with keys that work while a step has the focus. */
export type StepCommand = {
  readonly name: string;
  readonly group: "Timeline";
  /** As in `Command`. */
  readonly keys?: readonly Keys[];
  readonly stepKeys: readonly Keys[];
  /** What the page must allow: changes of the scenario, or dialogs. Nothing: all pages have the command. */
  readonly needs?: "edits" | "dialogs";
  readonly can?: (state: State) => boolean;
  readonly run: (page: StepPage) => void;
};

const hasStep = (state: State) => findStep(state.scenario, state.selection.step) !== undefined;

/** Runs a function with the selected step; does nothing without one. */
const onStep = (run: (page: StepPage, id: string) => void) => (page: StepPage) => {
  const { step } = page.store.getState().selection;
  if (step !== null) run(page, step);
};

const lastStep = ({ store }: StepPage) => store.getState().scenario.steps.length;

/** The commands of the timeline, in the order of the palette. */
export const stepCommands: readonly StepCommand[] = [
  {
    name: "Previous step",
    group: "Timeline",
    keys: ["["],
    stepKeys: ["ArrowLeft", "ArrowUp"],
    run: ({ actions }) => actions.selectStepBy(-1),
  },
  {
    name: "Next step",
    group: "Timeline",
    keys: ["]"],
    stepKeys: ["ArrowRight", "ArrowDown"],
    run: ({ actions }) => actions.selectStepBy(1),
  },
  {
    name: "First step",
    group: "Timeline",
    stepKeys: ["Home"],
    run: (page) => page.actions.selectStepBy(-lastStep(page)),
  },
  {
    name: "Last step",
    group: "Timeline",
    stepKeys: ["End"],
    run: (page) => page.actions.selectStepBy(lastStep(page)),
  },
  {
    name: "Move step earlier",
    group: "Timeline",
    stepKeys: ["Alt+ArrowLeft", "Alt+ArrowUp"],
    needs: "edits",
    can: hasStep,
    run: onStep(({ actions }, id) => actions.moveStep(id, -1)),
  },
  {
    name: "Move step later",
    group: "Timeline",
    stepKeys: ["Alt+ArrowRight", "Alt+ArrowDown"],
    needs: "edits",
    can: hasStep,
    run: onStep(({ actions }, id) => actions.moveStep(id, 1)),
  },
  {
    name: "Duplicate step",
    group: "Timeline",
    stepKeys: ["d"],
    needs: "edits",
    can: hasStep,
    run: onStep(({ actions }, id) => actions.duplicateStep(id)),
  },
  {
    name: "Disable or enable step",
    group: "Timeline",
    stepKeys: ["x"],
    needs: "edits",
    can: hasStep,
    run: onStep(({ actions }, id) => actions.toggleStep(id)),
  },
  {
    name: "Edit note of step…",
    group: "Timeline",
    stepKeys: ["e"],
    needs: "dialogs",
    can: hasStep,
    run: onStep(({ actions }, step) => actions.showDialog({ kind: "note", step })),
  },
  {
    name: "Delete step",
    group: "Timeline",
    stepKeys: ["Delete"],
    needs: "edits",
    can: hasStep,
    run: onStep(({ actions }, id) => actions.removeStep(id)),
  },
];

/** Runs a command for a key while a step has the focus. Returns false if the key has none in this page. */
export function stepKey(event: KeyboardEvent, page: StepPage): boolean {
  const found = stepCommands.find(({ stepKeys }) => stepKeys.some((one) => arePressed(one, event)));
  if (!found || !isAllowed(found, page)) return false;
  if (found.can?.(page.store.getState()) ?? true) found.run(page);
  return true;
}

function isAllowed({ needs }: StepCommand, { use }: StepPage): boolean {
  return use === "all" || needs === undefined || (use === "play" && needs === "edits");
}
