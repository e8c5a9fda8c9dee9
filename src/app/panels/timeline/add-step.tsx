import type { ReactNode } from "react";
import { useActions, useDeepPageState, useShallowPageState } from "../../context/page-context.ts";
import { indexOfStep } from "../../store/scenario/edits.ts";
import { verbNames } from "../../store/scenario/verb-names.ts";
import { latestStepOf, selectedActor } from "../../store/state/select.ts";
import { stepPhrase } from "../../store/state/step-phrase.ts";
import { Menu, type MenuItem } from "../../ui/menu.tsx";
import { showOutcome } from "../outcome/focus-outcome.ts";

const noActors: readonly MenuItem[] = [
  { key: "no-actors", label: "Add an actor first", disabled: true, onSelect: () => {} },
];

type AddStepProps = {
  /** The first actor of the menu; default: the selected one. */
  readonly actor?: string;
  readonly children: ReactNode;
};

/** A menu that adds a step after the selected one: any verb for the first actor, an apply for the others, and what an actor did last. */
export function AddStep({ actor, children }: AddStepProps) {
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
  const actions = useActions();
  const mine: MenuItem[] =
    front === null
      ? []
      : verbNames.map(({ verb, does }) => ({
          key: verb,
          label: `${front} ${does}`,
          onSelect: () => actions.addStep(front, verb),
        }));
  const others: MenuItem[] = actors
    .filter((actor) => actor.name !== front)
    .map(
      (actor, at): MenuItem => ({
        key: `actor ${actor.name}`,
        separated: at === 0,
        label: `${actor.name} applies`,
        onSelect: () => actions.addStep(actor.name, "apply"),
      }),
    );
  const again = latest.map(
    ({ actor, does, index }, at): MenuItem => ({
      key: `again ${actor}`,
      separated: at === 0,
      label: `${actor} ${does} again`,
      detail: `As in step ${index + 1}. Then change its text.`,
      onSelect: () => actions.repeatStep(index),
    }),
  );
  const andShow = (item: MenuItem): MenuItem => ({
    ...item,
    onSelect: () => {
      item.onSelect();
      if (actor === undefined) showOutcome(); // on a phone, the timeline stays in view while the page scrolls
    },
  });
  return (
    <Menu
      label="Add step"
      className="button add-step"
      items={actors.length > 0 ? [...mine, ...others, ...again].map(andShow) : noActors}
    >
      {children}
    </Menu>
  );
}
