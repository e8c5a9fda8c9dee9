import type { ObjectItem } from "../../../session/frame/types.ts";
import { namespacedName } from "../../context/namespaced-name.ts";
import { useActions, usePageState, useShallowPageState } from "../../context/page-context.ts";
import { Icon } from "../../ui/icon.tsx";
import { Menu } from "../../ui/menu.tsx";
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
  const { objects, key, generation } = useShallowPageState((state) => ({
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
                {object.kind} {namespacedName(object)}
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

/** Kind and name. If there is not enough space, the kind is cut first. */
function Title({ object }: { readonly object: ObjectItem }) {
  return (
    <span className="live-object-title" title={`${object.kind} ${namespacedName(object)}`}>
      <span className="live-object-kind">{object.kind}</span> <span>{namespacedName(object)}</span>
    </span>
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
