import { type KeyboardEvent, useEffect, useRef } from "react";
import type { Step } from "../../../engine/scenario/scenario.ts";
import { stepKey } from "../../commands/page-keys.ts";
import { useActions, usePage, usePageContext, useShared } from "../../page/page-context.ts";
import { outlineOf } from "../../store/select.ts";
import { Icon } from "../../ui/icon.tsx";
import { revealIn } from "../../ui/reveal.ts";
import { setupOf } from "../../view/setup.ts";
import { windowAround } from "../../view/step-window.ts";
import { AddStep } from "./add-step.tsx";
import { StepCard } from "./step-card.tsx";
import { useStepDrag } from "./step-drag.ts";
import "./timeline.css";
import { late } from "../../ui/late.tsx";
import { PanelBoundary } from "../panel.tsx";

const Beginnings = late(() => import("./beginnings.tsx").then((part) => part.Beginnings));

/** The story: a card per step, to travel to, to change and to move. */
export function Timeline() {
  const empty = usePage((state) => state.scenario.steps.length === 0);
  return (
    <section className="timeline" aria-label="Timeline" id="timeline">
      <h2 className="hidden-text">Timeline</h2>
      <PanelBoundary>{empty ? <Beginnings /> : <Steps />}</PanelBoundary>
    </section>
  );
}

type MoreStepsProps = {
  readonly count: number;
  readonly where: "earlier" | "later";
  /** The nearest of them. */
  readonly next: Step | undefined;
};

/** The way to steps that do not stand in the timeline; nothing where there are none. */
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

/** What is there before the first step, and the way to it; nothing where that is but a new cluster. */
function Setup() {
  const setup = useShared(({ scenario }) => setupOf(scenario));
  const actions = useActions();
  if (setup === null) return null;
  return (
    <li className="timeline-setup">
      <button
        type="button"
        className="button timeline-setup-open"
        aria-label={`Before the first step: ${setup.text}`}
        title="Shows and changes it in the text of the scenario"
        aria-haspopup="dialog"
        onClick={() => actions.show({ kind: "text", draft: null, at: setup.at })}
      >
        <span>Before</span>
        <span className="timeline-setup-what">{setup.text}</span>
      </button>
    </li>
  );
}

function Steps() {
  const page = usePageContext();
  const actions = useActions();
  const steps = useShared((state) => state.scenario.steps.map(outlineOf));
  const selected = usePage((state) => state.selection.step);
  const answered = usePage((state) => state.rows.length);
  const place = steps.findIndex(({ id }) => id === selected);
  const { from, to } = windowAround(place, steps.length);
  const list = useRef<HTMLOListElement>(null);
  const follow = useRef(false);
  const { held, onPointerDown } = useStepDrag(list, (id, by) => {
    actions.moveStep(id, by);
    actions.selectStep(id);
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: steps that come, go, move or are first answered lead it elsewhere; typing does not
  useEffect(() => {
    const card = list.current?.querySelector<HTMLElement>("[aria-current=step]");
    if (follow.current && selected !== null) card?.focus({ preventScroll: true });
    follow.current = false;
    revealIn(list.current, card?.parentElement, 16);
  }, [selected, place, steps.length, answered]);

  const keys = (event: KeyboardEvent) => {
    if (!(event.target instanceof HTMLElement) || !event.target.closest(".step-open")) return;
    follow.current = true;
    if (stepKey(event.nativeEvent, page)) event.preventDefault();
    else follow.current = false;
  };

  return (
    <ol
      ref={list}
      className="timeline-steps"
      data-dragging={held !== null || undefined}
      onKeyDown={keys}
      onPointerDown={onPointerDown}
    >
      <Setup />
      <MoreSteps count={from} where="earlier" next={steps[from - 1]} />
      {steps.slice(from, to).map((step, at) => (
        <StepCard
          key={step.id}
          step={step}
          index={from + at}
          count={steps.length}
          current={step.id === selected}
          reachable={step.id === selected || (selected === null && at === 0)}
          held={step.id === held?.id}
        />
      ))}
      <MoreSteps count={steps.length - to} where="later" next={steps[to]} />
      <li className="timeline-add">
        <AddStep>
          <Icon name="plus" />
          Add step
        </AddStep>
      </li>
      {held && <li className="timeline-drop" aria-hidden="true" style={{ left: held.line }} />}
    </ol>
  );
}
