import { useActions, usePageState } from "../context/page-context.ts";
import { Fields } from "../panels/fields/fields.tsx";
import { LiveObject } from "../panels/live/live-object.tsx";
import { ManagedFields } from "../panels/managed-fields/managed-fields.tsx";
import { Manifests } from "../panels/manifests/manifests.tsx";
import { readSetting, saveSetting } from "../store/persist/settings.ts";
import { useMedia } from "../ui/hooks/use-media.ts";
import { Segmented } from "../ui/segmented.tsx";
import { Split } from "../ui/split/split.tsx";
import { JumpBar } from "./jump-bar.tsx";
import { Side } from "./side.tsx";
import "./layout.css";

/** The panels below the outcome: with bars to resize them, or one below the other on a phone. */
export function PanelLayout() {
  const isPhone = !useMedia("(min-width: 700px)");
  const hasRoomBeside = useMedia("(min-width: 1000px)");
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
      first={<TableAndManifests sideBelow={side !== null && !hasRoomBeside} />}
      second={side !== null && hasRoomBeside ? <Side /> : null}
      onlySecond={side !== null && hasRoomBeside && sideWide}
    />
  );
}

/** The field table above the manifests, or one of them. `sideBelow`: the open side panel takes the place of the lower part. */
function TableAndManifests({ sideBelow }: { readonly sideBelow: boolean }) {
  const arrangement = usePageState((state) => state.arrangement);
  const sideWide = usePageState((state) => state.sideWide);
  const title = usePageState((state) => state.answered?.title ?? "");
  const lower = arrangement === "both" ? <Documents /> : null;
  return (
    <Split
      vertical
      label={sideBelow ? "Height of the side panel" : "Height of Fields"}
      initial={47}
      least={[120, 160]}
      kept={keptAs(sideBelow ? "side-below" : "table-and-manifests")}
      first={arrangement === "manifests" ? <Documents /> : <Fields />}
      second={sideBelow ? <Side /> : lower}
      onlySecond={sideBelow && sideWide}
      {...(arrangement === "both" && { fitFor: title })}
    />
  );
}

/** The manifests of all actors, the live object and the managed fields, beside each other. A side panel takes the room of the last two, not of a second manifest. */
function Documents() {
  const actors = usePageState((state) => Math.max(1, Math.min(state.scenario.actors.length, 4)));
  const hasSide = usePageState((state) => state.side !== null);
  const isSqueezed = useMedia("(min-width: 1430px)") && hasSide; // less is too narrow for two manifests and the object
  return (
    <Split
      label="Width of Actors"
      initial={(100 * actors) / (actors + 1.9)} // two manifests have room at 1280 px, and beside a side panel at 1920 px
      least={isSqueezed ? [320, 300] : [320, 480]}
      wanted={isSqueezed ? 321 * Math.min(actors, 2) : 320}
      kept={keptAs(isSqueezed ? `documents-${actors}-side` : `documents-${actors}`)}
      first={<Manifests />}
      second={<ObjectPanels />}
    />
  );
}

const objectPanels = [
  { value: "live", label: "Live object" },
  { value: "fields", label: "Managed fields" },
] as const;

/** The live object and the managed fields beside each other. Without room for both: one of them, and a switch. */
function ObjectPanels() {
  const shown = usePageState((state) => state.objectPanel);
  const actions = useActions();
  return (
    <div className="object-panels" data-shown={shown}>
      <div className="object-switch">
        <Segmented
          label="Show of the object"
          value={shown}
          options={objectPanels}
          onChange={actions.showObjectPanel}
        />
      </div>
      <div className="object-row">
        <LiveObject />
        <ManagedFields />
      </div>
    </div>
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
