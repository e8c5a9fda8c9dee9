import { useState } from "react";
import type { WayOut } from "../../../engine/scenario/ways-out.ts";
import type { ConflictView } from "../../../worker/protocol.ts";
import { useActions, usePage, usePageContext } from "../../page/page-context.ts";
import { Segmented } from "../../ui/segmented.tsx";
import { tabIds } from "../../ui/tabs.tsx";
import { wayTexts } from "../../view/ways-out.ts";
import { usePreview } from "./use-preview.ts";
import { WayPreview } from "./way-preview.tsx";

const names: Readonly<Record<WayOut, string>> = { force: "Force", giveUp: "Give up", share: "Share" };
const ways: readonly WayOut[] = ["force", "giveUp", "share"];
const options = ways.map((way) => ({ value: way, label: names[way] }));

type WaysOutProps = {
  readonly step: string;
  /** One of the step's conflicts, or all of them at once. */
  readonly conflicts: readonly ConflictView[];
  /** Place of the one among the step's; null for all. */
  readonly position: number | null;
  /** How many conflicts the step met. */
  readonly count: number;
};

/** Three buttons, one for each way out, and what each would come to: the one pointed at or chosen is tried ahead. */
export function WaysOut({ step, conflicts, position, count }: WaysOutProps) {
  const isOnly = count === conflicts.length;
  const [tried, setTried] = useState<WayOut | null>(isOnly ? "force" : null);
  const stale = usePage((state) => state.stale || state.frame?.stale === true);
  const texts = wayTexts(conflicts, count);
  const possible = {
    force: !stale,
    giveUp: conflicts.every(({ giveUp }) => giveUp !== null),
    share: conflicts.every(({ share }) => share !== null),
  };
  const take = useWayOut(step, conflicts, position);
  const choose = (way: WayOut) => {
    // the buttons go with the conflict: the focus stays beside what comes in their place
    document.getElementById(tabIds("side", "conflicts").tab)?.focus({ preventScroll: true });
    take(way);
  };
  const previewed = usePreview(step, position, tried !== null && possible[tried] ? tried : null);
  return (
    <>
      <div className="conflict-ways">
        {ways.map((way) => (
          <button
            key={way}
            type="button"
            className="way"
            disabled={!possible[way]}
            data-tried={tried === way || undefined}
            onPointerEnter={(event) => event.pointerType === "mouse" && setTried(way)}
            onFocus={() => setTried(way)}
            onClick={() => choose(way)}
          >
            <b>{names[way]}</b>:{" "}
            {possible[way]
              ? texts[way].does
              : stale
                ? "once the text can be read again"
                : "not possible here: the text does not say it in a place of its own"}
          </button>
        ))}
      </div>
      <div className="conflict-preview">
        <div className="conflict-preview-head">
          <span className="conflict-preview-title" aria-hidden="true">
            Preview
          </span>
          <Segmented
            label="Preview"
            value={tried ?? ""}
            options={options}
            onChange={(way) => setTried(way === "" ? null : way)}
          />
        </div>
        {tried !== null && possible[tried] && (
          <WayPreview name={names[tried]} previewed={previewed} note={texts[tried].note} />
        )}
      </div>
    </>
  );
}

/** Takes a way out. What several edits make of a text is worked out by the engine. */
function useWayOut(
  step: string,
  conflicts: readonly ConflictView[],
  position: number | null,
): (way: WayOut) => Promise<void> {
  const { engine } = usePageContext();
  const actions = useActions();
  return async (way) => {
    const [only] = conflicts;
    if (way === "force" || only === undefined) return actions.takeWayOut(step, way, null);
    const text = only[way];
    if (conflicts.length === 1 && text !== null)
      return actions.takeWayOut(step, way, { text, file: only.file });
    const preview = await engine.preview(step, position, way);
    if (preview !== null) return actions.takeWayOut(step, way, preview);
    actions.notify({
      id: "way-out",
      tone: "warn",
      text: "That cannot be done for all conflicts at once. Take them one by one.",
    });
  };
}
