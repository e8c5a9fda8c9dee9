import type { ReactNode } from "react";
import { Group, type Layout, Panel as Pane, Separator } from "react-resizable-panels";
import { usePageState } from "../context/page-context.ts";
import { Actors } from "../panels/actors/actors.tsx";
import { Fields } from "../panels/fields/fields.tsx";
import { LiveObject } from "../panels/live/live-object.tsx";
import { ManagedFields } from "../panels/managed-fields/managed-fields.tsx";
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
        <Actors />
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
  if (arrangement === "manifests") return <Manifests />;
  return (
    <Split name="table-and-manifests" vertical>
      <Pane id="table" defaultSize="52%" minSize="120px">
        <Fields />
      </Pane>
      <Bar label="Height of Fields" />
      <Pane id="manifests" defaultSize="48%" minSize="160px">
        <Manifests />
      </Pane>
    </Split>
  );
}

/** The manifests of all actors, the live object and the managed fields, beside each other. */
function Manifests() {
  const wide = useMedia("(min-width: 1100px)");
  const actors = usePageState((state) => Math.max(1, Math.min(state.scenario.actors.length, 4)));
  if (!wide) {
    return (
      <div className="documents">
        <Actors />
        <LiveObject />
        <ManagedFields />
      </div>
    );
  }
  return (
    <Split key={actors} name={`documents-${actors}`}>
      <Pane id="actors-pane" defaultSize={`${(100 * actors) / (actors + 2)}%`} minSize="300px">
        <Actors />
      </Pane>
      <Bar label="Width of Actors" />
      <Pane id="live-pane" defaultSize={`${100 / (actors + 2)}%`} minSize="240px">
        <LiveObject />
      </Pane>
      <Bar label="Width of Managed fields" />
      <Pane id="fields-pane" defaultSize={`${100 / (actors + 2)}%`} minSize="200px">
        <ManagedFields />
      </Pane>
    </Split>
  );
}

type SplitProps = {
  readonly name: string;
  readonly vertical?: boolean;
  readonly className?: string;
  readonly children: ReactNode;
};

function Split({ name, vertical = false, className = "", children }: SplitProps) {
  const saved = readLayout(name);
  return (
    <Group
      id={name}
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
