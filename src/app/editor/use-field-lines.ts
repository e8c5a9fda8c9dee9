import { useEffect, useState } from "react";
import type { FieldLine } from "../../session/assist/types.ts";
import { usePageContext, usePageState } from "../context/page-context.ts";

type Found = { readonly id: string; readonly text: string; readonly fieldLines: readonly FieldLine[] };

const none: readonly FieldLine[] = [];

/** How long the page waits after typing, in milliseconds, before it asks for the positions of fields. */
const DELAY = 120;

/** The positions in a longer text are asked for only while a field is highlighted, and once for each text. */
const LONG = 50_000;

/** Returns the positions of the fields of a text, shortly after the text or an earlier step has changed. */
export function useFieldLines(id: string, text: string): readonly FieldLine[] {
  const { engine } = usePageContext();
  const ready = usePageState((state) => state.engine.kind === "ready" && !state.waiting);
  const isLong = text.length > LONG;
  const isWanted = usePageState((state) => !isLong || state.highlighted !== null);
  const [found, setFound] = useState<Found | null>(null);
  const isKnown = isLong && found?.id === id && found.text === text;

  useEffect(() => {
    if (!ready || !isWanted || isKnown) return;
    let late = false;
    const timer = setTimeout(async () => {
      const fieldLines = await engine.fieldLines(id);
      if (!late) setFound({ id, text, fieldLines });
    }, DELAY);
    return () => {
      late = true;
      clearTimeout(timer);
    };
  }, [engine, ready, isWanted, isKnown, id, text]);

  return found?.id === id ? found.fieldLines : none;
}
