import { useEffect, useState } from "react";
import type { FieldPlace } from "../../worker/protocol.ts";
import { usePage, usePageContext } from "../page/page-context.ts";

const none: readonly FieldPlace[] = [];

/** How long a text must rest before its fields are looked for: typing comes first. */
const REST = 120;

/** Where the fields of the text with an id stand, a moment after it has changed. */
export function usePlaces(id: string, text: string): readonly FieldPlace[] {
  const { engine } = usePageContext();
  const ready = usePage((state) => state.engine.kind === "ready" && !state.waiting);
  const [found, setFound] = useState<{ readonly id: string; readonly places: readonly FieldPlace[] }>({
    id,
    places: none,
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: another text has its fields elsewhere
  useEffect(() => {
    if (!ready) return;
    let late = false;
    const timer = setTimeout(async () => {
      const places = await engine.places(id);
      if (!late) setFound({ id, places });
    }, REST);
    return () => {
      late = true;
      clearTimeout(timer);
    };
  }, [engine, ready, id, text]);

  return found.id === id ? found.places : none;
}
