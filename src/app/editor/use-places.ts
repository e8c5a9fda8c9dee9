import { useEffect, useState } from "react";
import type { FieldPlace } from "../../worker/protocol.ts";
import { usePage, usePageContext } from "../panels/page-context.ts";

const none: readonly FieldPlace[] = [];

/** How long a text must rest before its fields are looked for: typing comes first. */
const REST = 120;

/** Where the fields of a step's text stand, a moment after the text or the step has changed. */
export function usePlaces(step: string, text: string): readonly FieldPlace[] {
  const { engine } = usePageContext();
  const ready = usePage((state) => state.engine.kind === "ready" && !state.waiting);
  const [found, setFound] = useState<{ readonly step: string; readonly places: readonly FieldPlace[] }>({
    step,
    places: none,
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: another text has its fields elsewhere
  useEffect(() => {
    if (!ready) return;
    let late = false;
    const timer = setTimeout(async () => {
      const places = await engine.places(step);
      if (!late) setFound({ step, places });
    }, REST);
    return () => {
      late = true;
      clearTimeout(timer);
    };
  }, [engine, ready, step, text]);

  return found.step === step ? found.places : none;
}
