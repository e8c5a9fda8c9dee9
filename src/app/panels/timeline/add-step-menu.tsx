import { useDeepPageState, usePageContext, useShallowPageState } from "../../context/page-context.ts";
import { indexOfStep } from "../../store/scenario/find-step.ts";
import { latestStepOf, selectedActor } from "../../store/state/select.ts";
import { stepPhrase } from "../../store/state/step-phrase.ts";
import { useMedia } from "../../ui/hooks/use-media.ts";
import type { OpenMenu } from "../../ui/menu/menu-button.tsx";
import type { MenuItem } from "../../ui/menu/menu-item.ts";
import { MenuPopup } from "../../ui/menu/menu-popup.tsx";
import { showOutcome } from "../outcome/focus-outcome.ts";
import { addStepItems } from "./add-step-items.ts";

const noActors: readonly MenuItem[] = [
  { key: "no-actors", label: "Add an actor first", disabled: true, onSelect: () => {} },
];

type AddStepMenuProps = {
  readonly open: OpenMenu;
  /** The first actor of the menu; undefined: the selected one. */
  readonly actor: string | undefined;
};

/** The open menu that adds a step after the selected one; see {@link addStepItems}. On wide windows, the text of the new step gets the focus. */
export function AddStepMenu({ open, actor }: AddStepMenuProps) {
  const { actors, front } = useShallowPageState((state) => ({
    actors: state.scenario.actors,
    front: actor ?? selectedActor(state)?.name ?? null,
  }));
  const latest = useDeepPageState((state) =>
    state.scenario.actors.flatMap(({ name }) => {
      const step = latestStepOf(state, name);
      if (step === undefined || step.action.kind === "apply") return [];
      return [{ actor: name, does: stepPhrase(step), index: indexOfStep(state.scenario, step.id) }];
    }),
  );
  const { actions, store } = usePageContext();
  const isPhone = !useMedia("(min-width: 700px)");
  const inFrontFirst = [
    ...(front === null ? [] : [front]),
    ...actors.map(({ name }) => name).filter((name) => name !== front),
  ];
  const andShow = (item: MenuItem): MenuItem => ({
    ...item,
    onSelect: () => {
      item.onSelect();
      const { selection, arrangement } = store.getState();
      if (!isPhone && arrangement !== "table" && selection.step !== null)
        actions.goToPlace({ step: selection.step, line: Number.POSITIVE_INFINITY, column: 1 });
      else if (actor === undefined) showOutcome(); // on a phone, the timeline stays in view while the page scrolls
    },
  });
  return (
    <MenuPopup
      {...open}
      items={front === null ? noActors : addStepItems(inFrontFirst, latest, actions).map(andShow)}
    />
  );
}
