import type { ConflictResolution } from "../../../../engine/scenario/resolve-conflict.ts";
import type { Preview } from "../../../../session/preview/types.ts";
import { usePageContext, usePageState } from "../../../context/page-context.ts";
import { useAnswer } from "../../../context/use-answer.ts";

/** The last preview, and whether a newer one is pending. */
export type PreviewResult = {
  /** A newer preview is pending: `preview` is from before the last change. */
  readonly isPending: boolean;
  /** Null while the first preview is pending, or if the resolution is not possible, or if the engine failed. */
  readonly preview: Preview | null;
};

/** How long the page waits after typing, in milliseconds, before it asks for a preview. */
const DELAY = 100;

/** Asks the engine for the preview of a resolution, and again after each change. Null as the resolution asks nothing. */
export function usePreview(
  step: string,
  conflict: number | null,
  resolution: ConflictResolution | null,
): PreviewResult {
  const { engine } = usePageContext();
  const frame = usePageState((state) => state.frame);
  const { answer, isPending } = useAnswer(
    resolution === null
      ? null
      : {
          topic: resolution,
          about: [frame, step, conflict],
          ask: () => engine.preview(step, conflict, resolution),
          delay: DELAY,
        },
  );
  return { isPending, preview: answer };
}
