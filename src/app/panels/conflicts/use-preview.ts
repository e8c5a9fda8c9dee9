import { useEffect, useState } from "react";
import type { ConflictResolution } from "../../../engine/scenario/resolve-conflict.ts";
import type { Preview } from "../../../session/preview/types.ts";
import { usePageContext, usePageState } from "../../context/page-context.ts";

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
  const { engine, store } = usePageContext();
  const frame = usePageState((state) => state.frame);
  const [found, setFound] = useState<{
    readonly of: unknown;
    readonly resolution: ConflictResolution;
    readonly preview: Preview | null;
  } | null>(null);

  useEffect(() => {
    if (resolution === null || frame === null) return;
    let late = false;
    let timer: ReturnType<typeof setTimeout>;
    const ask = async () => {
      if (store.getState().waiting) return schedule(); // the engine has not answered the last edit
      const preview = await engine.preview(step, conflict, resolution);
      if (late) return;
      setFound({ of: frame, resolution, preview });
    };
    const schedule = () => {
      timer = setTimeout(ask, DELAY);
    };
    schedule();
    return () => {
      clearTimeout(timer);
      late = true;
    };
  }, [engine, store, frame, step, conflict, resolution]);

  if (found === null || found.resolution !== resolution) return { isPending: true, preview: null };
  return { isPending: found.of !== frame, preview: found.preview };
}
