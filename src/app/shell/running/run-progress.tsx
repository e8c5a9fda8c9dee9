import { usePageContext, usePageState } from "../../context/page-context.ts";
import { indexOfStep } from "../../store/scenario/find-step.ts";
import "./running.css";

/** How far a long run is, with a button to stop it. */
export function RunProgress() {
  const { engine } = usePageContext();
  const count = usePageState((state) => state.scenario.steps.length);
  const at = usePageState((state) => indexOfStep(state.scenario, state.busy?.step ?? null));
  return (
    <section className="running" aria-label="Run">
      <span>{at < 0 ? "Preparing the initial cluster" : `Running step ${at + 1} of ${count}`}</span>
      <progress {...(at >= 0 && { value: at })} max={Math.max(count, 1)} aria-label="Steps done" />
      <button type="button" className="button button-outline" onClick={() => engine.stop()}>
        Stop
      </button>
    </section>
  );
}
