import { type KeyboardEvent, lazy, Suspense, useEffect, useRef } from "react";
import { Icon } from "../ui/icon.tsx";
import { revealIn } from "../ui/reveal.ts";
import { AddStep } from "./add-step.tsx";
import { useActions, usePage, usePageContext } from "./page-context.ts";
import { stepKey } from "./page-keys.ts";
import { StepCard } from "./step-card.tsx";
import { useStepDrag } from "./step-drag.ts";
import "./timeline.css";

const Beginnings = lazy(() => import("./beginnings.tsx").then(({ Beginnings }) => ({ default: Beginnings })));

/** The story: a card per step, to travel to, to change and to move. */
export function Timeline() {
  const empty = usePage((state) => state.scenario.steps.length === 0);
  return (
    <section className="timeline" aria-label="Timeline" id="timeline">
      <h2 className="hidden-text">Timeline</h2>
      {empty ? (
        <Suspense>
          <Beginnings />
        </Suspense>
      ) : (
        <Steps />
      )}
    </section>
  );
}

function Steps() {
  const page = usePageContext();
  const actions = useActions();
  const steps = usePage((state) => state.scenario.steps);
  const selected = usePage((state) => state.selection.step);
  const rows = usePage((state) => state.rows);
  const list = useRef<HTMLOListElement>(null);
  const follow = useRef(false);
  const { held, onPointerDown } = useStepDrag(list, (id, by) => {
    actions.moveStep(id, by);
    actions.selectStep(id);
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: steps that move or grow lead it elsewhere
  useEffect(() => {
    const card = list.current?.querySelector<HTMLElement>("[aria-current=step]");
    if (follow.current && selected !== null) card?.focus({ preventScroll: true });
    follow.current = false;
    revealIn(list.current, card?.parentElement, 16);
  }, [selected, steps, rows]);

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
      {steps.map((step, index) => (
        <StepCard
          key={step.id}
          step={step}
          index={index}
          count={steps.length}
          current={step.id === selected}
          reachable={step.id === selected || (selected === null && index === 0)}
          held={step.id === held?.id}
        />
      ))}
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
