import { useState } from "react";
import type { ConflictResolution } from "../../../engine/scenario/resolve-conflict.ts";
import type { ConflictView } from "../../../session/frame/types.ts";
import { useActions, usePageContext, usePageState } from "../../context/page-context.ts";
import { Segmented } from "../../ui/segmented.tsx";
import { tabIds } from "../../ui/tabs.tsx";
import { ResolutionPreview } from "./resolution-preview.tsx";
import { resolutionTexts } from "./resolution-texts.ts";
import { usePreview } from "./use-preview.ts";

const names: Readonly<Record<ConflictResolution, string>> = {
  force: "Force",
  giveUp: "Give up",
  share: "Share",
};
const resolutions: readonly ConflictResolution[] = ["force", "giveUp", "share"];
const options = resolutions.map((resolution) => ({ value: resolution, label: names[resolution] }));

type ResolutionsProps = {
  readonly step: string;
  /** One conflict of the step, or all of them. */
  readonly conflicts: readonly ConflictView[];
  /** The index of the conflict in the step; null for all. */
  readonly position: number | null;
  /** The number of conflicts of the step. */
  readonly count: number;
};

/** A button for each resolution, and a preview of the one that is under the mouse, focused or chosen. */
export function Resolutions({ step, conflicts, position, count }: ResolutionsProps) {
  const isOnly = count === conflicts.length;
  const [tried, setTried] = useState<ConflictResolution | null>(isOnly ? "force" : null);
  const stale = usePageState((state) => state.stale || state.frame?.stale === true);
  const texts = resolutionTexts(conflicts, count);
  const possible = {
    force: !stale,
    giveUp: conflicts.every(({ giveUp }) => giveUp !== null),
    share: conflicts.every(({ share }) => share !== null),
  };
  const take = useResolve(step, conflicts, position);
  const choose = (resolution: ConflictResolution) => {
    // the buttons disappear with the conflict, so the focus moves to the tab
    document.getElementById(tabIds("side", "conflicts").tab)?.focus({ preventScroll: true });
    take(resolution);
  };
  const previewed = usePreview(step, position, tried !== null && possible[tried] ? tried : null);
  return (
    <>
      <div className="conflict-resolutions">
        {resolutions.map((resolution) => (
          <button
            key={resolution}
            type="button"
            className="resolution"
            disabled={!possible[resolution]}
            data-tried={tried === resolution || undefined}
            onPointerEnter={(event) => event.pointerType === "mouse" && setTried(resolution)}
            onFocus={() => setTried(resolution)}
            onClick={() => choose(resolution)}
          >
            <b>{names[resolution]}</b>:{" "}
            {possible[resolution]
              ? texts[resolution].does
              : stale
                ? "not possible until the text is valid"
                : "not possible: the field cannot be edited on its own"}
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
            onChange={(resolution) => setTried(resolution === "" ? null : resolution)}
          />
        </div>
        {tried !== null && possible[tried] && (
          <ResolutionPreview name={names[tried]} previewed={previewed} note={texts[tried].note} />
        )}
      </div>
    </>
  );
}

/** Returns a function that adds the resolving step. The engine computes the text if it combines several edits. */
function useResolve(
  step: string,
  conflicts: readonly ConflictView[],
  position: number | null,
): (resolution: ConflictResolution) => Promise<void> {
  const { engine } = usePageContext();
  const actions = useActions();
  return async (resolution) => {
    const [only] = conflicts;
    if (resolution === "force" || only === undefined) return actions.resolveConflict(step, resolution, null);
    const text = only[resolution];
    if (conflicts.length === 1 && text !== null)
      return actions.resolveConflict(step, resolution, { text, file: only.file });
    const preview = await engine.preview(step, position, resolution);
    if (preview !== null) return actions.resolveConflict(step, resolution, preview);
    actions.notify({
      id: "resolution",
      tone: "warn",
      text: "This is not possible for all conflicts at once. Resolve them one by one.",
    });
  };
}
