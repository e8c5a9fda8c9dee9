import { memo, type ReactNode, useEffect, useRef } from "react";
import { flushSync } from "react-dom";
import { useActions, useHasDialogs, usePageState } from "../../context/page-context.ts";
import { useHighlightedActors } from "../../editor/use-highlighted-actors.ts";
import { latestStepOf, selectedActor } from "../../store/state/select.ts";
import { revealIn } from "../../ui/dom/reveal.ts";
import { Icon } from "../../ui/icon.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import { StepBadge, useStepBadge } from "../badge.tsx";
import { focusManifest, manifestOf } from "./manifest-element.ts";

/** A button for each actor: it shows the actor's manifest and focuses it. */
export function ActorChips() {
  const row = useRef<HTMLUListElement>(null);
  const actors = usePageState((state) => state.scenario.actors);
  const selected = usePageState((state) => selectedActor(state)?.name);
  const highlighted = useHighlightedActors();
  const hasDialogs = useHasDialogs();

  // biome-ignore lint/correctness/useExhaustiveDependencies: shows the chip of another selected actor
  useEffect(() => {
    revealIn(row.current, row.current?.querySelector(`[aria-current="true"]`), 4);
  }, [selected]);

  return (
    <>
      <h2 className="hidden-text">Actors</h2>
      <ul ref={row} className="actor-chips" aria-label="Actors">
        {actors.map(({ name }) => (
          <li key={name}>
            <ActorChip
              actor={name}
              isSelected={name === selected}
              isHighlighted={highlighted.includes(name)}
            />
          </li>
        ))}
      </ul>
      {hasDialogs && <AddActor />}
    </>
  );
}

type ActorChipProps = {
  readonly actor: string;
  readonly isSelected: boolean;
  readonly isHighlighted: boolean;
};

const ActorChip = memo(function ActorChip({ actor, isSelected, isHighlighted }: ActorChipProps) {
  const actions = useActions();
  const hasDialogs = useHasDialogs();
  const badge = useStepBadge(usePageState((state) => latestStepOf(state, actor)));
  const show = () => {
    flushSync(() => actions.selectActor(actor)); // a manifest that is far away has no content before
    const manifest = manifestOf(actor);
    revealIn(manifest?.parentElement, manifest, 0);
    focusManifest(actor);
  };
  return (
    <button
      type="button"
      className="tab"
      aria-current={isSelected ? "true" : undefined}
      data-colour={badge?.colour ?? 0}
      onClick={show}
      onDoubleClick={() => hasDialogs && actions.showDialog({ kind: "actor", rename: actor })}
    >
      <ChipContent actor={actor} isHighlighted={isHighlighted} />
    </button>
  );
});

/** A tab for each actor, for windows with room for one manifest. */
export function ActorTabs() {
  const actors = usePageState((state) => state.scenario.actors);
  const selected = usePageState((state) => selectedActor(state)?.name);
  const actions = useActions();
  const highlighted = useHighlightedActors();
  const hasDialogs = useHasDialogs();
  return (
    <>
      <h2 className="hidden-text">Actors</h2>
      <Tabs
        label="Actors"
        prefix="actor"
        selected={selected ?? ""}
        onSelect={(name) => actions.selectActor(name)}
        onDoubleClick={(name) => hasDialogs && actions.showDialog({ kind: "actor", rename: name })}
        items={actors.map(({ name, colour }) => ({
          id: name,
          name,
          colour,
          content: <ChipContent actor={name} isHighlighted={highlighted.includes(name)} />,
        }))}
      />
      {hasDialogs && <AddActor />}
    </>
  );
}

function ChipContent({ actor, isHighlighted }: Omit<ActorChipProps, "isSelected">): ReactNode {
  const step = usePageState((state) => latestStepOf(state, actor));
  return (
    <>
      <StepBadge step={step} />
      <span className="actor-name" data-highlighted={isHighlighted || undefined}>
        {actor}
      </span>
    </>
  );
}

function AddActor() {
  const actions = useActions();
  return (
    <button
      type="button"
      className="button button-icon"
      aria-label="Add actor"
      title="Add actor"
      onClick={() => actions.showDialog({ kind: "actor", rename: null })}
    >
      <Icon name="plus" />
    </button>
  );
}
