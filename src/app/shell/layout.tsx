import { type ReactNode, useEffect, useRef } from "react";
import { Group, type Layout, Panel as Pane, Separator, useGroupRef } from "react-resizable-panels";
import { usePageState } from "../context/page-context.ts";
import { Fields } from "../panels/fields/fields.tsx";
import { LiveObject } from "../panels/live/live-object.tsx";
import { ManagedFields } from "../panels/managed-fields/managed-fields.tsx";
import { Manifests } from "../panels/manifests/manifests.tsx";
import { readSetting, saveSetting } from "../store/persist/settings.ts";
import { useMedia } from "../ui/hooks/use-media.ts";
import { JumpBar } from "./jump-bar.tsx";
import { Side } from "./side.tsx";
import "./layout.css";

/** The panels below the outcome: resizable on wide windows, one below the other on a phone. */
export function PanelLayout() {
  const middle = useMedia("(min-width: 700px)");
  const side = usePageState((state) => state.side);
  const wholeWidth = usePageState((state) => state.side !== null && state.sideWide);
  if (!middle) {
    return (
      <div className="stack">
        {side !== null && <Side />}
        <Fields />
        <Manifests />
        <LiveObject />
        <ManagedFields />
        <JumpBar />
      </div>
    );
  }
  return (
    <Split name="side" className={wholeWidth ? "side-is-wide" : ""}>
      <Pane id="center" defaultSize="66%" minSize="320px">
        <TableAndManifests />
      </Pane>
      {side !== null && (
        <>
          <Bar label="Width of the side panel" />
          <Pane id="side-pane" defaultSize="34%" minSize="280px">
            <Side />
          </Pane>
        </>
      )}
    </Split>
  );
}

/** The field table above the manifests, or one of them. */
function TableAndManifests() {
  const arrangement = usePageState((state) => state.arrangement);
  if (arrangement === "table") return <Fields />;
  if (arrangement === "manifests") return <Documents />;
  return (
    <Split name="table-and-manifests" vertical>
      <Pane id="table" defaultSize="52%" minSize="120px">
        <Fields />
      </Pane>
      <Bar label="Height of Fields" />
      <Pane id="manifests" defaultSize="48%" minSize="160px">
        <Documents />
      </Pane>
    </Split>
  );
}

/** The manifests of all actors, the live object and the managed fields, beside each other. */
function Documents() {
  const wide = useMedia("(min-width: 1100px)");
  const actors = usePageState((state) => Math.max(1, Math.min(state.scenario.actors.length, 4)));
  if (!wide) {
    return (
      <div className="documents">
        <Manifests />
        <LiveObject />
        <ManagedFields />
      </div>
    );
  }
  const one = 100 / (actors + 2);
  const sizes = { "actors-pane": one * actors, "live-pane": one, "fields-pane": one };
  return (
    <Split name={`documents-${actors}`} sizes={sizes}>
      <Pane id="actors-pane" defaultSize={`${one * actors}%`} minSize="300px">
        <Manifests />
      </Pane>
      <Bar label="Width of Actors" />
      <Pane id="live-pane" defaultSize={`${one}%`} minSize="240px">
        <LiveObject />
      </Pane>
      <Bar label="Width of Managed fields" />
      <Pane id="fields-pane" defaultSize={`${one}%`} minSize="200px">
        <ManagedFields />
      </Pane>
    </Split>
  );
}

type SplitProps = {
  /** The name of the setting with the sizes that the user chose. */
  readonly name: string;
  /** The sizes without that setting, for a split whose name can change. */
  readonly sizes?: Layout;
  readonly vertical?: boolean;
  readonly className?: string;
  readonly children: ReactNode;
};

function Split({ name, sizes, vertical = false, className = "", children }: SplitProps) {
  const saved = readLayout(name);
  const group = useGroupRef();
  const shownName = useRef(name);
  useEffect(() => {
    if (shownName.current === name) return;
    shownName.current = name;
    const now = readLayout(name) ?? sizes;
    if (now) group.current?.setLayout(now);
  }, [name, sizes, group]);
  return (
    <Group
      groupRef={group}
      orientation={vertical ? "vertical" : "horizontal"}
      className={`split ${className}`}
      {...(saved ? { defaultLayout: saved } : {})}
      onLayoutChanged={(layout, meta) => meta.isUserInteraction && saveLayout(name, layout)}
    >
      {children}
    </Group>
  );
}

function Bar({ label }: { readonly label: string }) {
  return <Separator className="split-bar" aria-label={label} />;
}

/** The prefix of the settings with panel sizes. */
const LAYOUT_PREFIX = "layout/";

function readLayout(name: string): Layout | null {
  try {
    const found: unknown = JSON.parse(readSetting(LAYOUT_PREFIX + name) ?? "null");
    if (typeof found !== "object" || found === null) return null;
    const good = Object.values(found).every((size) => typeof size === "number" && size >= 0 && size <= 100);
    return good ? (found as Layout) : null;
  } catch {
    return null;
  }
}

function saveLayout(name: string, layout: Layout): void {
  saveSetting(LAYOUT_PREFIX + name, JSON.stringify(layout));
}
