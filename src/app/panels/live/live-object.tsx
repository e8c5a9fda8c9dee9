import type { ObjectItem } from "../../../worker/protocol.ts";
import { useActions, usePage, useParts } from "../../page/page-context.ts";
import { Icon } from "../../ui/icon.tsx";
import { Menu } from "../../ui/menu.tsx";
import { placedName } from "../../view/placed-name.ts";
import { Panel } from "../panel.tsx";
import { StaleMark } from "../stale-mark.tsx";
import { LiveLines } from "./live-lines.tsx";
import "./live-object.css";

/** The object as `kubectl get -o yaml` prints it, with its owners beside each line. */
export function LiveObject() {
  const live = usePage((state) => state.frame?.live ?? null);
  return (
    <Panel name="Live object" id="live" head={<LiveHead />}>
      {live ? <LiveLines lines={live.lines} /> : <NoObject />}
    </Panel>
  );
}

function LiveHead() {
  const { objects, key, generation } = useParts((state) => ({
    objects: state.frame?.objects,
    key: state.frame?.object ?? null,
    generation: state.frame?.live?.generation ?? null,
  }));
  const actions = useActions();
  const shown = objects?.find((object) => object.key === key);
  return (
    <>
      {shown && objects && objects.length > 1 && (
        <Menu
          label={null}
          className="button live-object-name"
          items={objects.map((object) => ({
            key: object.key,
            label: (
              <>
                {object.kind} {placedName(object)}
                {object.touched && <span className="quiet">{object.gone ? "deleted" : "this step"}</span>}
              </>
            ),
            checked: object.key === key,
            onSelect: () => actions.selectObject(object.key),
          }))}
        >
          <span className="hidden-text">Object: </span>
          <Title object={shown} />
          <span className="quiet">{objects.length}</span>
          <Icon name="down" size={12} />
        </Menu>
      )}
      {shown && objects?.length === 1 && <Title object={shown} />}
      {shown?.gone && <span className="live-gone">deleted in this step</span>}
      <span className="grow" />
      <StaleMark />
      {generation !== null && <span className="quiet live-generation">generation {generation}</span>}
    </>
  );
}

/** Kind and name; where room is short the kind gives way first. */
function Title({ object }: { readonly object: ObjectItem }) {
  return (
    <span className="live-object-title" title={`${object.kind} ${placedName(object)}`}>
      <span className="live-object-kind">{object.kind}</span> <span>{placedName(object)}</span>
    </span>
  );
}

function NoObject() {
  const waiting = usePage((state) => state.waiting);
  const isRun = usePage((state) => state.rows.length > 0 || state.scenario.steps.length === 0);
  if (waiting) return <div className="panel-empty">Running the scenario…</div>;
  if (!isRun) return <div className="panel-empty">The steps were not run.</div>;
  return (
    <div className="panel-empty">
      <p>
        <strong>There is no object yet at this step.</strong>
      </p>
      <p>
        Apply a manifest of any kind in an actor’s editor: the object appears here as{" "}
        <code>kubectl get -o yaml</code> prints it, with a letter beside each line for everyone who owns it.
      </p>
      <p>Lines without a letter were filled in by the server. Try applying one of them to own it.</p>
    </div>
  );
}
