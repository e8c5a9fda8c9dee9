import { useEffect, useRef } from "react";
import { usePageState } from "../../context/page-context.ts";
import { selectedActor } from "../../store/state/select.ts";
import { revealIn } from "../../ui/dom/reveal.ts";
import { useMedia } from "../../ui/hooks/use-media.ts";
import { tabIds } from "../../ui/tabs.tsx";
import { Panel } from "../panel.tsx";
import { ActorChips, ActorTabs } from "./actor-chips.tsx";
import { Manifest } from "./manifest.tsx";
import { manifestOf } from "./manifest-element.ts";
import "./manifests.css";

/** The manifests of all actors at the selected step, beside each other. On a phone: a tab for each. */
export function Manifests() {
  const isBeside = useMedia("(min-width: 700px)");
  const actor = usePageState((state) => selectedActor(state)?.name);
  return (
    <Panel name="Actors" id="actors" head={isBeside ? <ActorChips /> : <ActorTabs />} titled={false}>
      {actor === undefined && <NoActors />}
      {actor !== undefined && (isBeside ? <ManifestRow selected={actor} /> : <ManifestTab actor={actor} />)}
    </Panel>
  );
}

function NoActors() {
  return (
    <div className="panel-empty">
      <p>
        <strong>No actors yet</strong>
      </p>
      <p>Add an actor: a user with kubectl, or a controller. Its name becomes the field manager.</p>
    </div>
  );
}

function ManifestRow({ selected }: { readonly selected: string }) {
  const row = useRef<HTMLDivElement>(null);
  const actors = usePageState((state) => state.scenario.actors);
  const step = usePageState((state) => state.selection.step);

  // The observer also calls once at the start. A narrower row shows fewer manifests.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another step shows its manifest too
  useEffect(() => {
    const observer = new ResizeObserver(() => revealIn(row.current, manifestOf(selected), 0));
    if (row.current) observer.observe(row.current);
    return () => observer.disconnect();
  }, [selected, step]);

  return (
    <div ref={row} className="manifests">
      {actors.map(({ name }) => (
        <Manifest key={name} actor={name} isSelected={name === selected} />
      ))}
    </div>
  );
}

function ManifestTab({ actor }: { readonly actor: string }) {
  const ids = tabIds("actor", actor);
  return (
    <div role="tabpanel" id={ids.panel} aria-labelledby={ids.tab} className="manifests">
      <Manifest actor={actor} isSelected />
    </div>
  );
}
