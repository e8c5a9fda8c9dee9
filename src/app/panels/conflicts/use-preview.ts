import { useEffect, useState } from "react";
import type { WayOut } from "../../../engine/scenario/ways-out.ts";
import type { Preview } from "../../../worker/protocol.ts";
import { usePage, usePageContext } from "../../page/page-context.ts";

/** What is known of a preview. */
export type Previewed = {
  /** The answer is still to come: `preview` is what it was until the text or the steps changed. */
  readonly waiting: boolean;
  /** Null if it is not known; without waiting: if there is no such way out, or the engine failed. */
  readonly preview: Preview | null;
};

/** How long a step must rest before ways out of it are tried: typing comes first. */
const REST = 100;

/** What a way out of the shown conflicts comes to, asked of the engine once it is wanted; a null way asks nothing. */
export function usePreview(step: string, conflict: number | null, way: WayOut | null): Previewed {
  const { engine, store } = usePageContext();
  const frame = usePage((state) => state.frame);
  const [found, setFound] = useState<{
    readonly of: unknown;
    readonly way: WayOut;
    readonly preview: Preview | null;
  } | null>(null);

  useEffect(() => {
    if (way === null || frame === null) return;
    let late = false;
    let timer: ReturnType<typeof setTimeout>;
    const ask = async () => {
      if (store.getState().waiting) return rest(); // the text is being answered
      const preview = await engine.preview(step, conflict, way);
      if (late) return;
      setFound({ of: frame, way, preview });
    };
    const rest = () => {
      timer = setTimeout(ask, REST);
    };
    rest();
    return () => {
      clearTimeout(timer);
      late = true;
    };
  }, [engine, store, frame, step, conflict, way]);

  if (found === null || found.way !== way) return { waiting: true, preview: null };
  return { waiting: found.of !== frame, preview: found.preview };
}
