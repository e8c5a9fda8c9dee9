import type { ReactNode } from "react";
import { useActions, useShallowPageState } from "../../context/page-context.ts";
import { verbNames } from "../../store/scenario/verb-names.ts";
import { selectedActor } from "../../store/state/select.ts";
import { Menu, type MenuItem } from "../../ui/menu.tsx";

const noActors: readonly MenuItem[] = [
  { key: "no-actors", label: "Add an actor first", disabled: true, onSelect: () => {} },
];

type AddStepProps = {
  /** The first actor of the menu; default: the selected one. */
  readonly actor?: string;
  readonly children: ReactNode;
};

/** A menu that adds a step after the selected one: any verb for the first actor, an apply for the others. */
export function AddStep({ actor, children }: AddStepProps) {
  const { actors, front } = useShallowPageState((state) => ({
    actors: state.scenario.actors,
    front: actor ?? selectedActor(state)?.name ?? null,
  }));
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
  return (
    <Menu
      label="Add step"
      className="button add-step"
      items={actors.length > 0 ? [...mine, ...others] : noActors}
    >
      {children}
    </Menu>
  );
}
