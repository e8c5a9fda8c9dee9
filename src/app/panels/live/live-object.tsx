import { usePageState } from "../../context/page-context.ts";
import { ObjectMenu } from "../object-menu.tsx";
import { Panel } from "../panel.tsx";
import { StaleMark } from "../stale-mark.tsx";
import { LiveLines } from "./live-lines.tsx";
import "./live-object.css";

/** The object as `kubectl get -o yaml` prints it, with the owners beside each line. */
export function LiveObject() {
  const live = usePageState((state) => state.frame?.live ?? null);
  return (
    <Panel name="Live object" id="live" head={<LiveHead />}>
      {live ? <LiveLines lines={live.lines} /> : <NoObject />}
    </Panel>
  );
}

function LiveHead() {
  const generation = usePageState((state) => state.frame?.live?.generation ?? null);
  return (
    <>
      <ObjectMenu />
      <span className="grow" />
      <StaleMark />
      {generation !== null && <span className="quiet live-generation">generation {generation}</span>}
    </>
  );
}

function NoObject() {
  const waiting = usePageState((state) => state.waiting);
  const isRun = usePageState((state) => state.rows.length > 0 || state.scenario.steps.length === 0);
  if (waiting) return <div className="panel-empty">Running the scenario…</div>;
  if (!isRun) return <div className="panel-empty">The steps did not run.</div>;
  return (
    <div className="panel-empty">
      <p>
        <strong>No object at this step yet</strong>
      </p>
      <p>
        Apply a manifest in an actor’s editor. The object appears here as <code>kubectl get -o yaml</code>{" "}
        prints it. The letters beside a line show which managers own the field.
      </p>
      <p>
        Lines without a letter have no owner. The server set most of them. You can own most of them by
        applying them.
      </p>
    </div>
  );
}
