import { plural } from "../../../words.ts";
import { useActions, usePageState, useShallowPageState } from "../../context/page-context.ts";
import { resultOf } from "../../store/state/select.ts";
import { warningsOf } from "../sets/applyset-members.ts";
import "../../ui/tally.css";
import "./side-buttons.css";
import { SIDE_PANELS, sideButtonId } from "./side-panels.ts";

/**
 * The buttons that open a panel at the side. A panel without content for this step has no button. If the step ends in a way that one may
 * want to report, a button cuts the scenario down to this.
 */
export function SideButtons() {
  const open = usePageState((state) => state.side);
  const isFailure = usePageState(
    (state) =>
      /conflict|bad/.test(state.frame?.outcome.tone ?? "") ||
      resultOf(state, state.frame?.step)?.unexpected !== undefined,
  );
  const actions = useActions();
  const has = useShallowPageState(({ frame }) => ({
    findings: false, // its button comes with the open panel
    explanation: (frame?.exchanges.length ?? 0) > 0, // a step without requests has no effect to explain
    requests: (frame?.exchanges.length ?? 0) > 0,
    compare: frame !== null,
    sets: frame?.applySets != null,
  }));
  return (
    <div className="side-buttons">
      {isFailure && (
        <button
          type="button"
          className="button side-button"
          onClick={() => actions.showDialog({ kind: "minimise" })}
        >
          Minimise…
        </button>
      )}
      {SIDE_PANELS.filter(({ panel }) => has[panel] || panel === open).map(({ panel, button }) => (
        <button
          key={panel}
          type="button"
          id={sideButtonId(panel)}
          className="button side-button"
          aria-expanded={panel === open}
          onClick={() => actions.showSide(panel === open ? null : panel)}
        >
          {button}
          {panel === "requests" && <RequestCount />}
          {panel === "sets" && <Warnings />}
        </button>
      ))}
    </div>
  );
}

function RequestCount() {
  const count = usePageState((state) => state.frame?.exchanges.length ?? 0);
  return <span className="tally">{count}</span>;
}

function Warnings() {
  const count = usePageState(({ frame }) => (frame?.applySets == null ? 0 : warningsOf(frame.applySets)));
  if (count === 0) return null;
  return (
    <span className="tally tally-warn" title={plural(count, "warning")}>
      {count}
      <span className="hidden-text"> {count === 1 ? "warning" : "warnings"}</span>
    </span>
  );
}
