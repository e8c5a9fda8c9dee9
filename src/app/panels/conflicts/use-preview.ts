import { useEffect, useState } from "react";
import type { WayOut } from "../../../engine/scenario/ways-out.ts";
import type { Preview } from "../../../worker/protocol.ts";
import { usePage, usePageContext } from "../../page/page-context.ts";

/** What is known of a preview. */
export type Previewed =
  /** `before`: what it was until the text or the steps changed; null if it was not known. */
  | { readonly kind: "waiting"; readonly before: Preview | null }
  | { readonly kind: "ready"; readonly preview: Preview }
  /** There is no such way out, or the engine failed. */
  | { readonly kind: "none" };

/** How long a step must rest before ways out of it are tried: typing comes first. */
const REST = 100;

/** What a way out of the shown conflicts comes to, asked of the engine once it is wanted; a null way asks nothing. */
export function usePreview(step: string, conflict: number | null, way: WayOut | null): Previewed {
  const { engine, store } = usePageContext();
  const frame = usePage((state) => state.frame);
  const [found, setFound] = useState<{
    readonly of: unknown;
    readonly way: WayOut;
    readonly previewed: Exclude<Previewed, { readonly kind: "waiting" }>;
  } | null>(null);

  useEffect(() => {
    if (way === null || frame === null) return;
    let late = false;
    let timer: ReturnType<typeof setTimeout>;
    const ask = async () => {
      if (store.getState().waiting) return rest(); // the text is being answered
      const preview = await engine.preview(step, conflict, way);
      if (late) return;
      setFound({
        of: frame,
        way,
        previewed: preview === null ? { kind: "none" } : { kind: "ready", preview },
      });
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

  if (found === null || found.way !== way) return { kind: "waiting", before: null };
  if (found.of === frame) return found.previewed;
  return { kind: "waiting", before: found.previewed.kind === "ready" ? found.previewed.preview : null };
}
