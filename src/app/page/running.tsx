import { indexOfStep } from "../store/edits.ts";
import { usePage, usePageContext } from "./page-context.ts";
import "./running.css";

/** How far a long run is, and a way to stop it. */
export function Running() {
  const { engine } = usePageContext();
  const count = usePage((state) => state.scenario.steps.length);
  const at = usePage((state) => indexOfStep(state.scenario, state.busyAt));
  if (at < 0) return null;
  return (
    <section className="running" aria-label="Run">
      <span>
        Running step {at + 1} of {count}
      </span>
      <progress value={at} max={count} aria-label="Steps done" />
      <button type="button" className="button button-outline" onClick={() => engine.stop()}>
        Stop
      </button>
    </section>
  );
}
