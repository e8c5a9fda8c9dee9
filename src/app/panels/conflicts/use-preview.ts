import { useEffect, useState } from "react";
import type { WayOut } from "../../../engine/scenario/ways-out.ts";
import type { Preview } from "../../../worker/protocol.ts";
import { usePage, usePageContext } from "../../page/page-context.ts";

/** What is known of a preview. */
export type Previewed =
  | { readonly kind: "waiting" }
  | { readonly kind: "ready"; readonly preview: Preview }
  /** There is no such way out, or the engine failed. */
  | { readonly kind: "none" };

/** How long a step must rest before ways out of it are tried: typing comes first. */
const REST = 100;

const WAITING: Previewed = { kind: "waiting" };

/** What a way out of the shown conflicts comes to, asked of the engine once it is wanted; a null way asks nothing. */
export function usePreview(step: string, conflict: number | null, way: WayOut | null): Previewed {
  const { engine } = usePageContext();
  const frame = usePage((state) => (state.waiting ? null : state.frame));
  const [found, setFound] = useState<{
    readonly of: unknown;
    readonly way: WayOut;
    readonly previewed: Previewed;
  } | null>(null);

  useEffect(() => {
    if (way === null || frame === null) return;
    let late = false;
    const timer = setTimeout(async () => {
      const preview = await engine.preview(step, conflict, way);
      if (late) return;
      setFound({
        of: frame,
        way,
        previewed: preview === null ? { kind: "none" } : { kind: "ready", preview },
      });
    }, REST);
    return () => {
      clearTimeout(timer);
      late = true;
    };
  }, [engine, frame, step, conflict, way]);

  return found !== null && found.of === frame && found.way === way ? found.previewed : WAITING;
}
