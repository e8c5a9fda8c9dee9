import { usePageState } from "../context/page-context.ts";
import { Fields } from "../panels/fields/fields.tsx";
import { LiveObject } from "../panels/live/live-object.tsx";
import { ManagedFields } from "../panels/managed-fields/managed-fields.tsx";
import { Manifests } from "../panels/manifests/manifests.tsx";
import { readSetting, saveSetting } from "../store/persist/settings.ts";
import { useMedia } from "../ui/hooks/use-media.ts";
import { Split } from "../ui/split/split.tsx";
import { JumpBar } from "./jump-bar.tsx";
import { Side } from "./side.tsx";
import "./layout.css";

/** The panels below the outcome: with bars to resize them, or one below the other on a phone. */
export function PanelLayout() {
  const isPhone = !useMedia("(min-width: 700px)");
  const side = usePageState((state) => state.side);
  const sideWide = usePageState((state) => state.sideWide);
  if (isPhone) {
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
    <Split
      label="Width of the side panel"
      initial={66}
      least={[320, 280]}
      kept={keptAs("side")}
      first={<TableAndManifests />}
      second={side === null ? null : <Side />}
      onlySecond={side !== null && sideWide}
    />
  );
}

/** The field table above the manifests, or one of them. */
function TableAndManifests() {
  const arrangement = usePageState((state) => state.arrangement);
  if (arrangement === "table") return <Fields />;
  if (arrangement === "manifests") return <Documents />;
  return (
    <Split
      vertical
      label="Height of Fields"
      initial={47}
      least={[120, 160]}
      kept={keptAs("table-and-manifests")}
      first={<Fields />}
      second={<Documents />}
    />
  );
}

/** The manifests of all actors, the live object and the managed fields, beside each other. */
function Documents() {
  const actors = usePageState((state) => Math.max(1, Math.min(state.scenario.actors.length, 4)));
  return (
    <Split
      label="Width of Actors"
      initial={(100 * actors) / (actors + 2)}
      least={[320, 300]}
      kept={keptAs(`documents-${actors}`)}
      first={<Manifests />}
      second={
        <div className="live-and-managed-fields">
          <LiveObject />
          <ManagedFields />
        </div>
      }
    />
  );
}

/** Keeps the share of a split in the browser. */
function keptAs(name: string) {
  const setting = `layout/${name}`;
  return {
    name: setting,
    read: () => readSetting(setting),
    write: (share: string | null) => saveSetting(setting, share),
  };
}
