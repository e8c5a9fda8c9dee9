import type { ReactNode } from "react";
import { useActions, useDeepPageState, useShallowPageState } from "../../context/page-context.ts";
import { indexOfStep } from "../../store/scenario/edits.ts";
import { verbGroups, verbNames } from "../../store/scenario/verb-names.ts";
import { latestStepOf, selectedActor } from "../../store/state/select.ts";
import { stepPhrase } from "../../store/state/step-phrase.ts";
import { useMedia } from "../../ui/hooks/use-media.ts";
import { Menu } from "../../ui/menu.tsx";
import type { MenuItem } from "../../ui/menu-popup.tsx";
import { showOutcome } from "../outcome/focus-outcome.ts";

const noActors: readonly MenuItem[] = [
  { key: "no-actors", label: "Add an actor first", disabled: true, onSelect: () => {} },
];

type AddStepProps = {
  /** The first actor of the menu; default: the selected one. */
  readonly actor?: string;
  readonly children: ReactNode;
};

/** A menu that adds a step after the selected one: an apply of any actor, what an actor did last, and any other verb for the first actor. */
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
  const isPhone = !useMedia("(min-width: 700px)");
  const [applying, ...others] = verbGroups.map(({ heading, verbs, rare = false }) =>
    verbs.map((verb): MenuItem => {
      const { does } = verbNames.find((one) => one.verb === verb) as (typeof verbNames)[number];
      return {
        key: verb,
        group: heading,
        rare,
        label: `${front} ${does}`,
        onSelect: () => actions.addStep(front ?? "", verb),
      };
    }),
  );
  const group = applying?.[0]?.group ?? "";
  const applies = actors
    .filter(({ name }) => name !== front)
    .map(
      ({ name }): MenuItem => ({
        key: `actor ${name}`,
        group,
        label: `${name} applies`,
        onSelect: () => actions.addStep(name, "apply"),
      }),
    );
  const again = latest.map(
    ({ actor, does, index }): MenuItem => ({
      key: `again ${actor}`,
      group: "Repeat, then change the text",
      label: `${actor} ${does} again`,
      detail: `As in step ${index + 1}`,
      onSelect: () => actions.repeatStep(index),
    }),
  );
  const items = [...(applying ?? []), ...applies, ...again, ...others.flat()];
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
      items={front === null ? noActors : items.map(andShow)}
      {...(isPhone && { moreLabel: `More steps of ${front}…` })}
    >
      {children}
    </Menu>
  );
}
