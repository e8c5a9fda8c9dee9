import { StepEditor } from "../../editor/step-editor.tsx";
import { useLitActors } from "../../editor/use-lit-actors.ts";
import { useActions, useLooks, usePage, useParts, useShared } from "../../page/page-context.ts";
import { indexOfStep } from "../../store/edits.ts";
import { outlineOf, selectedActor, shownStep } from "../../store/select.ts";
import { Chip } from "../../ui/chip.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Menu } from "../../ui/menu.tsx";
import { Tabs, tabIds } from "../../ui/tabs.tsx";
import { Panel } from "../panel.tsx";
import { AddStep } from "../timeline/add-step.tsx";
import { StepControls } from "./step-controls.tsx";
import "./actors.css";
import { late } from "../../ui/late.tsx";

const Terminal = late(() => import("../terminal/terminal.tsx").then((part) => part.Terminal));

/** A tab per actor; in it what the actor does in the selected step, or did last before it. */
export function Actors() {
  const actor = usePage((state) => selectedActor(state)?.name);
  const ids = tabIds("actor", actor ?? "");
  return (
    <Panel name="Actors" id="actors" head={<ActorTabs />} titled={false}>
      {actor === undefined ? (
        <div className="panel-empty">
          <p>
            <strong>Nobody is here.</strong>
          </p>
          <p>Add an actor: a person with kubectl, or a controller. Its name becomes the field manager.</p>
        </div>
      ) : (
        <div role="tabpanel" id={ids.panel} aria-labelledby={ids.tab} className="actor">
          <ActorText actor={actor} />
        </div>
      )}
    </Panel>
  );
}

function ActorTabs() {
  const actors = usePage((state) => state.scenario.actors);
  const selected = usePage((state) => selectedActor(state)?.name ?? null);
  const actions = useActions();
  const looks = useLooks();
  const lit = useLitActors();
  const ask = (rename: string | null) => actions.show({ kind: "actor", rename });
  return (
    <>
      <h2 className="hidden-text">Actors</h2>
      <Tabs
        label="Actors"
        prefix="actor"
        selected={selected ?? ""}
        onSelect={(name) => actions.selectActor(name)}
        onDoubleClick={(name) => ask(name)}
        items={actors.map((actor) => ({
          id: actor.name,
          name: actor.name,
          colour: actor.colour,
          content: (
            <>
              <Chip mark={looks(actor.name).mark} colour={actor.colour} />
              <span className="actor-name" data-lit={lit.includes(actor.name) || undefined}>
                {actor.name}
              </span>
            </>
          ),
        }))}
      />
      <button
        type="button"
        className="button button-icon"
        aria-label="Add actor"
        title="Add actor"
        onClick={() => ask(null)}
      >
        <Icon name="plus" />
      </button>
      <span className="grow" />
      {selected !== null && (
        <Menu
          label={`Actions of actor ${selected}`}
          className="button button-icon"
          items={[
            { key: "rename", label: "Rename…", onSelect: () => ask(selected) },
            { key: "remove", label: "Remove, with its steps", onSelect: () => actions.removeActor(selected) },
          ]}
        >
          <Icon name="more" />
        </Menu>
      )}
    </>
  );
}

function ActorText({ actor }: { readonly actor: string }) {
  const step = useShared((state) => {
    const shown = shownStep(state);
    return shown && outlineOf(shown);
  });
  const { index, selected } = useParts((state) => ({
    index: indexOfStep(state.scenario, step?.id ?? null),
    selected: state.selection.step,
  }));
  if (!step) return <NotYet actor={actor} />;
  return (
    <>
      <StepControls key={step.id} step={step} />
      {step.id !== selected && (
        <p className="actor-earlier">
          Step {index + 1}, the latest of {actor} before the selected one. Typing changes it, and everything
          after it.
        </p>
      )}
      {step.action.kind === "run" ? (
        <Terminal step={step} command={step.action} number={index + 1} />
      ) : (
        <StepEditor id={step.id} label={`Text of ${actor}, step ${index + 1}`} />
      )}
    </>
  );
}

function NotYet({ actor }: { readonly actor: string }) {
  const began = usePage((state) => state.scenario.steps.length > 0);
  return (
    <div className="panel-empty">
      <p>
        <strong>{actor} has not done anything yet.</strong>
      </p>
      <p>
        {began ? "Choose a later step in the timeline" : "Choose how to begin"}, or let {actor} do something
        now.
      </p>
      <AddStep>
        <Icon name="plus" />
        Add step
      </AddStep>
    </div>
  );
}
