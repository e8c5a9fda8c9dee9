import { useEffect, useState } from "react";
import type { FieldLine } from "../../session/assist/types.ts";
import { usePageContext, usePageState } from "../context/page-context.ts";

const none: readonly FieldLine[] = [];

/** How long the page waits after typing, in milliseconds, before it asks for the positions of fields. */
const DELAY = 120;

/** Returns the positions of the fields of a text, shortly after the text has changed. */
export function useFieldLines(id: string, text: string): readonly FieldLine[] {
  const { engine } = usePageContext();
  const ready = usePageState((state) => state.engine.kind === "ready" && !state.waiting);
  const [found, setFound] = useState<{ readonly id: string; readonly fieldLines: readonly FieldLine[] }>({
    id,
    fieldLines: none,
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: asks again when the text changes
  useEffect(() => {
    if (!ready) return;
    let late = false;
    const timer = setTimeout(async () => {
      const fieldLines = await engine.fieldLines(id);
      if (!late) setFound({ id, fieldLines });
    }, DELAY);
    return () => {
      late = true;
      clearTimeout(timer);
    };
  }, [engine, ready, id, text]);

  return found.id === id ? found.fieldLines : none;
}
