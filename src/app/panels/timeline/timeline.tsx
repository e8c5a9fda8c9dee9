import { type KeyboardEvent, useEffect, useRef } from "react";
import type { Step } from "../../../engine/scenario/scenario.ts";
import {
  useActions,
  useCanEdit,
  useDeepPageState,
  useHasDialogs,
  usePageContext,
  usePageState,
} from "../../context/page-context.ts";
import { soonPart } from "../../soon-part.ts";
import { stepWithoutText } from "../../store/state/select.ts";
import { revealIn } from "../../ui/dom/reveal.ts";
import { Icon } from "../../ui/icon.tsx";
import { AddStep } from "./add-step.tsx";
import { useStepDrag } from "./drag/step-drag.ts";
import { summariseInitialCluster } from "./initial-cluster.ts";
import { MoreCards } from "./more-cards.tsx";
import { StepCard } from "./step-card.tsx";
import { useHiddenSteps } from "./use-hidden-steps.ts";
import { visibleSteps } from "./visible-steps.ts";
import "./timeline.css";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { PanelBoundary } from "../panel.tsx";

const FirstStepChoices = lazyPart(() =>
  import("./first-step-choices.tsx").then((part) => part.FirstStepChoices),
);

const OfferLaterTexts = lazyPart(() =>
  import("./offer-later-texts.tsx").then((part) => part.OfferLaterTexts),
);

const keysPart = soonPart(() => import("../../commands/step-commands.ts"));

/** The keys that scroll the row if they do nothing else. */
const SCROLLING = /^(Arrow|Home$|End$)/;

/** The steps of the scenario as cards. */
export function Timeline() {
  const isFree = usePageState(({ scenario }) => scenario.steps.length === 0 && scenario.lesson === undefined);
  const hasDialogs = useHasDialogs();
  const hasEdits = usePageState((state) => state.history.past.length > 0);
  return (
    <section className="timeline" aria-label="Timeline" id="timeline">
      <h2 className="hidden-text">Timeline</h2>
      <PanelBoundary>{isFree && hasDialogs ? <FirstStepChoices /> : <Steps />}</PanelBoundary>
      {hasEdits && <OfferLaterTexts />}
    </section>
  );
}

type MoreStepsProps = {
  readonly count: number;
  readonly where: "earlier" | "later";
  /** The nearest hidden step. */
  readonly next: Step | undefined;
};

/** A button that leads to the steps that the timeline does not show; nothing if it shows all. */
function MoreSteps({ count, where, next }: MoreStepsProps) {
  const actions = useActions();
  if (count === 0 || next === undefined) return null;
  return (
    <li className="timeline-more">
      <button type="button" className="button button-outline" onClick={() => actions.selectStep(next.id)}>
        {count.toLocaleString("en")} {where}
      </button>
    </li>
  );
}

/** A button with the summary of the cluster before the first step; nothing for a new cluster. */
function InitialCluster() {
  const setup = useDeepPageState(({ scenario }) => summariseInitialCluster(scenario));
  const actions = useActions();
  const hasDialogs = useHasDialogs();
  if (setup === null) return null;
  const what = (
    <>
      <span>Before</span>
      <span className="timeline-setup-what">{setup.text}</span>
    </>
  );
  if (!hasDialogs)
    return (
      <li className="timeline-setup">
        <div className="timeline-setup-open">{what}</div>
      </li>
    );
  return (
    <li className="timeline-setup">
      <button
        type="button"
        className="button timeline-setup-open"
        aria-label={`Before the first step: ${setup.text}`}
        title="Opens the YAML of the scenario, where you can change this"
        aria-haspopup="dialog"
        onClick={() => actions.showDialog({ kind: "text", draft: null, at: setup.at })}
      >
        {what}
      </button>
    </li>
  );
}

function Steps() {
  const page = usePageContext();
  const actions = useActions();
  const canEdit = useCanEdit();
  const steps = useDeepPageState((state) => state.scenario.steps.map(stepWithoutText));
  const selected = usePageState((state) => state.selection.step);
  const answered = usePageState((state) => state.rows.length);
  const place = steps.findIndex(({ id }) => id === selected);
  const { from, to } = visibleSteps(place, steps.length);
  const list = useRef<HTMLOListElement>(null);
  const follow = useRef(false);
  const shown = steps.slice(from, to);
  const { hidden, scroll } = useHiddenSteps(list, shown.map(({ id }) => id).join());
  const { dragged, onPointerDown } = useStepDrag(list, actions.dropStep);

  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls when steps are added, removed, moved or first answered, but not while typing
  useEffect(() => {
    const card = list.current?.querySelector<HTMLElement>("[aria-current=step]");
    if (follow.current && selected !== null) card?.focus({ preventScroll: true });
    follow.current = false;
    if (place === steps.length - 1) revealIn(list.current, list.current?.querySelector(".timeline-add"), 12);
    revealIn(list.current, card?.parentElement, 16);
  }, [selected, place, steps.length, answered]);

  const keys = (event: KeyboardEvent) => {
    if (!(event.target instanceof HTMLElement) || !event.target.closest(".step-open")) return;
    const press = ({ stepKey }: typeof import("../../commands/step-commands.ts")) => {
      follow.current = true;
      if (stepKey(event.nativeEvent, page)) event.preventDefault();
      else follow.current = false;
    };
    const code = keysPart.now();
    if (code !== null) press(code);
    else {
      if (SCROLLING.test(event.key)) event.preventDefault();
      keysPart.fetch().then(press, () => undefined);
    }
  };

  return (
    <>
      <ol
        ref={list}
        className="timeline-steps"
        data-more={hidden.after > 0 || undefined}
        data-dragging={dragged !== null || undefined}
        onKeyDown={keys}
        onPointerDown={canEdit ? onPointerDown : undefined}
      >
        <InitialCluster />
        <MoreSteps count={from} where="earlier" next={steps[from - 1]} />
        {shown.map((step, at) => (
          <StepCard
            key={step.id}
            step={step}
            index={from + at}
            count={steps.length}
            current={step.id === selected}
            reachable={step.id === selected || (selected === null && at === 0)}
            isDragged={step.id === dragged?.id}
          />
        ))}
        <MoreSteps count={steps.length - to} where="later" next={steps[to]} />
        {canEdit && (
          <li className="timeline-add">
            <AddStep>
              <Icon name="plus" />
              Add step
            </AddStep>
          </li>
        )}
        {dragged && <li className="timeline-drop" aria-hidden="true" style={{ left: dragged.line }} />}
      </ol>
      <MoreCards hidden={hidden} onScroll={scroll} />
    </>
  );
}
