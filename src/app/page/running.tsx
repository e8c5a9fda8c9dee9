import { indexOfStep } from "../store/edits.ts";
import { usePage, usePageContext } from "./page-context.ts";
import "./running.css";

/** How far a long run is, and a way to stop it. */
export function Running() {
  const { engine } = usePageContext();
  const count = usePage((state) => state.scenario.steps.length);
  const busy = usePage((state) => state.busy);
  const at = usePage((state) => indexOfStep(state.scenario, state.busy?.step ?? null));
  if (busy === null) return null;
  return (
    <section className="running" aria-label="Run">
      <span>{at < 0 ? "Preparing the run" : `Running step ${at + 1} of ${count}`}</span>
      <progress {...(at >= 0 && { value: at })} max={Math.max(count, 1)} aria-label="Steps done" />
      <button type="button" className="button button-outline" onClick={() => engine.stop()}>
        Stop
      </button>
    </section>
  );
}
