import {
  useActions,
  useDeepPageState,
  usePageState,
  useShallowPageState,
} from "../../context/page-context.ts";
import { StepEditor } from "../../editor/step-editor.tsx";
import { useHighlightedActors } from "../../editor/use-highlighted-actors.ts";
import { indexOfStep } from "../../store/scenario/edits.ts";
import { latestStepOf, selectedActor, shownStep, stepWithoutText } from "../../store/state/select.ts";
import { Icon } from "../../ui/icon.tsx";
import { Menu } from "../../ui/menu.tsx";
import { Tabs, tabIds } from "../../ui/tabs.tsx";
import { StepBadge } from "../badge.tsx";
import { Panel } from "../panel.tsx";
import { AddStep } from "../timeline/add-step.tsx";
import { StepControls } from "./step-controls.tsx";
import "./actors.css";
import { lazyPart } from "../../ui/lazy-part.tsx";

const Terminal = lazyPart(() => import("../terminal/terminal.tsx").then((part) => part.Terminal));

/** A tab for each actor, with the actor's step at or before the selected one. */
export function Actors() {
  const actor = usePageState((state) => selectedActor(state)?.name);
  const ids = tabIds("actor", actor ?? "");
  return (
    <Panel name="Actors" id="actors" head={<ActorTabs />} titled={false}>
      {actor === undefined ? (
        <div className="panel-empty">
          <p>
            <strong>No actors yet</strong>
          </p>
          <p>Add an actor: a user with kubectl, or a controller. Its name becomes the field manager.</p>
        </div>
      ) : (
        <div role="tabpanel" id={ids.panel} aria-labelledby={ids.tab} className="actor">
          <ActorStep actor={actor} />
        </div>
      )}
    </Panel>
  );
}

function ActorTabs() {
  const actors = usePageState((state) => state.scenario.actors);
  const selected = usePageState((state) => selectedActor(state)?.name ?? null);
  const actions = useActions();
  const highlighted = useHighlightedActors();
  const ask = (rename: string | null) => actions.showDialog({ kind: "actor", rename });
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
              <LatestBadge actor={actor.name} />
              <span className="actor-name" data-highlighted={highlighted.includes(actor.name) || undefined}>
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
            {
              key: "remove",
              label: "Remove actor and its steps",
              onSelect: () => actions.removeActor(selected),
            },
          ]}
        >
          <Icon name="more" />
        </Menu>
      )}
    </>
  );
}

function ActorStep({ actor }: { readonly actor: string }) {
  const step = useDeepPageState((state) => {
    const shown = shownStep(state);
    return shown && stepWithoutText(shown);
  });
  const { index, selected } = useShallowPageState((state) => ({
    index: indexOfStep(state.scenario, step?.id ?? null),
    selected: state.selection.step,
  }));
  if (!step) return <NoStepYet actor={actor} />;
  return (
    <>
      <StepControls key={step.id} step={step} />
      {step.id !== selected && (
        <p className="actor-earlier">
          This is step {index + 1}, the last step of {actor} before the selected step. Your changes affect
          this step and all later steps.
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

function NoStepYet({ actor }: { readonly actor: string }) {
  const began = usePageState((state) => state.scenario.steps.length > 0);
  return (
    <div className="panel-empty">
      <p>
        <strong>{actor} has no step yet</strong>
      </p>
      <p>
        {began ? "Select a later step in the timeline" : "Choose a first step above"}, or add a step of{" "}
        {actor}.
      </p>
      <AddStep>
        <Icon name="plus" />
        Add step
      </AddStep>
    </div>
  );
}

/** The badge of the manager of the actor's last step, up to the selected step. */
function LatestBadge({ actor }: { readonly actor: string }) {
  const step = usePageState((state) => latestStepOf(state, actor));
  return <StepBadge step={step} />;
}
