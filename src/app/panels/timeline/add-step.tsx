import type { ReactNode } from "react";
import { useActions, useLooks, useParts } from "../../page/page-context.ts";
import { selectedActor } from "../../store/select.ts";
import { Chip } from "../../ui/chip.tsx";
import { Menu, type MenuItem } from "../../ui/menu.tsx";
import { verbNames } from "../../view/verb-names.ts";

const nobody: readonly MenuItem[] = [
  { key: "nobody", label: "Add an actor first", disabled: true, onSelect: () => {} },
];

/** Adds a step after the selected one: any verb for the actor in front, an apply for the others. */
export function AddStep({ children }: { readonly children: ReactNode }) {
  const { actors, front } = useParts((state) => ({
    actors: state.scenario.actors,
    front: selectedActor(state)?.name ?? null,
  }));
  const actions = useActions();
  const looks = useLooks();
  const mine: MenuItem[] =
    front === null
      ? []
      : verbNames.map(({ verb, does }) => ({
          key: verb,
          label: (
            <>
              <Chip mark={looks(front).mark} colour={looks(front).colour} />
              {front} {does}
            </>
          ),
          onSelect: () => actions.addStep(front, verb),
        }));
  const others: MenuItem[] = actors
    .filter((actor) => actor.name !== front)
    .map((actor, at) => ({
      key: `actor ${actor.name}`,
      parted: at === 0,
      label: (
        <>
          <Chip mark={looks(actor.name).mark} colour={actor.colour} />
          {actor.name} applies
        </>
      ),
      onSelect: () => actions.addStep(actor.name, "apply"),
    }));
  return (
    <Menu
      label="Add step"
      className="button add-step"
      items={actors.length > 0 ? [...mine, ...others] : nobody}
    >
      {children}
    </Menu>
  );
}
