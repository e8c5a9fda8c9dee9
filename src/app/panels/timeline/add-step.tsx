import type { ReactNode } from "react";
import {
  useActions,
  useDeepPageState,
  usePageState,
  useShallowPageState,
} from "../../context/page-context.ts";
import { indexOfStep } from "../../store/scenario/edits.ts";
import { type VerbGroup, verbGroups, verbNames } from "../../store/scenario/verb-names.ts";
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

/** A menu that adds a step after the selected one: an apply of any actor, what an actor did last, and any other verb. Those of other actors are behind a row. */
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
  const isLesson = usePageState(({ scenario }) => scenario.lesson !== undefined);
  const [applying, ...others] = verbGroups;
  const itemsOf = (name: string, { heading, verbs }: VerbGroup, behind?: string) =>
    verbs.map((verb): MenuItem => {
      const { does } = verbNames.find((one) => one.verb === verb) as (typeof verbNames)[number];
      return {
        key: `${name} ${verb}`,
        group: heading,
        label: `${name} ${does}`,
        ...(behind !== undefined && { behind }),
        onSelect: () => actions.addStep(name, verb),
      };
    });
  const inFrontFirst = [
    ...(front === null ? [] : [front]),
    ...actors.map(({ name }) => name).filter((name) => name !== front),
  ];
  const applies = inFrontFirst.flatMap((name) => (applying === undefined ? [] : itemsOf(name, applying)));
  const isHidden = (name: string, { rare = false }: VerbGroup) =>
    name !== front || (rare && (isPhone || isLesson));
  const more = inFrontFirst.flatMap((name) =>
    others.flatMap((group) =>
      itemsOf(name, group, isHidden(name, group) ? `More steps of ${name}…` : undefined),
    ),
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
  const items = [...applies, ...again, ...more];
  const andShow = (item: MenuItem): MenuItem => ({
    ...item,
    onSelect: () => {
      item.onSelect();
      if (actor === undefined) showOutcome(); // on a phone, the timeline stays in view while the page scrolls
    },
  });
  return (
    <Menu label="Add step" className="button add-step" items={front === null ? noActors : items.map(andShow)}>
      {children}
    </Menu>
  );
}
