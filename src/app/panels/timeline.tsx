import { type KeyboardEvent, useEffect, useRef } from "react";
import { Icon } from "../ui/icon.tsx";
import { revealIn } from "../ui/reveal.ts";
import { AddStep } from "./add-step.tsx";
import { useActions, usePage } from "./page-context.ts";
import { StepCard } from "./step-card.tsx";
import "./timeline.css";

/** The story: a card per step. Arrow keys travel, Alt with them moves the step, Delete removes it. */
export function Timeline() {
  const steps = usePage((state) => state.scenario.steps);
  const selected = usePage((state) => state.selection.step);
  const rows = usePage((state) => state.rows);
  const actions = useActions();
  const list = useRef<HTMLOListElement>(null);
  const follow = useRef(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: steps that move or grow lead it elsewhere
  useEffect(() => {
    const card = list.current?.querySelector<HTMLElement>("[aria-current=step]");
    if (follow.current && selected !== null) card?.focus({ preventScroll: true });
    follow.current = false;
    revealIn(list.current, card?.parentElement, 16);
  }, [selected, steps, rows]);

  const keys = (event: KeyboardEvent) => {
    if (!(event.target instanceof HTMLElement) || !event.target.closest(".step-open")) return;
    const done = stepKey(event, actions, selected, steps.length);
    if (!done) return;
    event.preventDefault();
    follow.current = true;
  };

  return (
    <section className="timeline" aria-label="Timeline" id="timeline">
      <h2 className="hidden-text">Timeline</h2>
      <ol ref={list} className="timeline-steps" onKeyDown={keys}>
        {steps.map((step, index) => (
          <StepCard
            key={step.id}
            step={step}
            index={index}
            count={steps.length}
            current={step.id === selected}
            reachable={step.id === selected || (selected === null && index === 0)}
          />
        ))}
        <li className="timeline-add">
          <AddStep>
            <Icon name="plus" />
            Add step
          </AddStep>
        </li>
      </ol>
    </section>
  );
}

function stepKey(
  event: KeyboardEvent,
  actions: ReturnType<typeof useActions>,
  id: string | null,
  count: number,
): boolean {
  const by = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
  if (by !== undefined && event.altKey) {
    if (id !== null) actions.moveStep(id, by);
    return true;
  }
  if (event.altKey || event.ctrlKey || event.metaKey) return false;
  if (by !== undefined) actions.travel(by);
  else if (event.key === "Home") actions.travel(-count);
  else if (event.key === "End") actions.travel(count);
  else if (event.key === "Delete" && id !== null) actions.removeStep(id);
  else return false;
  return true;
}
