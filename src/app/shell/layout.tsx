import type { ReactNode } from "react";
import { Group, type Layout, Panel as Pane, Separator } from "react-resizable-panels";
import { Actors } from "../panels/actors/actors.tsx";
import { LiveObject } from "../panels/live/live-object.tsx";
import { ManagedFields } from "../panels/managed-fields/managed-fields.tsx";
import { readSetting, saveSetting } from "../store/persist/settings.ts";
import { useMedia } from "../ui/hooks/use-media.ts";
import { JumpBar } from "./jump-bar.tsx";
import { Side } from "./side.tsx";
import "./layout.css";

/** The panels below the timeline: resizable on wide windows, one below the other on a phone. */
export function PanelLayout() {
  const wide = useMedia("(min-width: 1100px)");
  const middle = useMedia("(min-width: 700px)");
  if (wide) {
    return (
      <Split name="columns">
        <Pane id="work" defaultSize="69%" minSize="540px">
          <Split name="rows" vertical>
            <Pane id="top" defaultSize="66%" minSize="200px">
              <ActorsBesideLive name="row" actors="48%" live="52%" />
            </Pane>
            <Bar label="Height of Managed fields" />
            <Pane id="fields" defaultSize="34%" minSize="96px">
              <ManagedFields />
            </Pane>
          </Split>
        </Pane>
        <Bar label="Width of Conflicts" />
        <Pane id="side" defaultSize="31%" minSize="240px">
          <Side />
        </Pane>
      </Split>
    );
  }
  if (middle) {
    return (
      <Split name="middle" vertical>
        <Pane id="top" defaultSize="56%" minSize="200px">
          <ActorsBesideLive name="middle-top" actors="50%" live="50%" />
        </Pane>
        <Bar label="Height of Conflicts and Managed fields" />
        <Pane id="bottom" defaultSize="44%" minSize="160px">
          <Split name="middle-bottom">
            <Pane id="side" defaultSize="50%" minSize="240px">
              <Side />
            </Pane>
            <Bar label="Width of Conflicts" />
            <Pane id="fields" defaultSize="50%" minSize="240px">
              <ManagedFields />
            </Pane>
          </Split>
        </Pane>
      </Split>
    );
  }
  return (
    <div className="stack">
      <Actors />
      <LiveObject />
      <Side />
      <ManagedFields />
      <JumpBar />
    </div>
  );
}

/** The panels Actors and Live object. `actors` and `live` are their initial widths. */
function ActorsBesideLive({
  name,
  actors,
  live,
}: {
  readonly name: string;
  readonly actors: string;
  readonly live: string;
}) {
  return (
    <Split name={name}>
      <Pane id="actors" defaultSize={actors} minSize="260px">
        <Actors />
      </Pane>
      <Bar label="Width of Actors" />
      <Pane id="live" defaultSize={live} minSize="260px">
        <LiveObject />
      </Pane>
    </Split>
  );
}

type SplitProps = { readonly name: string; readonly vertical?: boolean; readonly children: ReactNode };

function Split({ name, vertical = false, children }: SplitProps) {
  const saved = readLayout(name);
  return (
    <Group
      id={name}
      orientation={vertical ? "vertical" : "horizontal"}
      className="split"
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
