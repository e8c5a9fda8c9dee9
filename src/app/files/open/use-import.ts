import { useEffect, useMemo, useRef, useState } from "react";
import type { LinkedView } from "../../../file/link/linked-view.ts";
import type { Import, ImportedText, ReadingProgress } from "../../../session/import/types.ts";
import { usePageContext } from "../../context/page-context.ts";
import { readLink } from "./link-text.ts";

/** What the worker knows of the texts that a user opens. */
export type Reading = {
  /** What was recognised; of the texts before, while the state is another one than `done`. Null before the first answer, and without any text. */
  readonly found: Import | null;
  /** `failed`: the engine made no progress, or did not load. `stopped`: the user stopped it. */
  readonly state: "pending" | "done" | "stopped" | "failed";
  /** What a link shows of its scenario; null if the text is no link. */
  readonly view: LinkedView | null;
  /** Null as long as the reading is short. */
  readonly progress: ReadingProgress | null;
  readonly stop: () => void;
  /** Reads the same texts again. */
  readonly again: () => void;
};

/** Asks the worker what files and the text of the field are. `delay`: how long it waits for further keys, in milliseconds. */
export function useImport(
  files: readonly ImportedText[],
  field: ImportedText,
  mask: boolean,
  delay: number,
): Reading {
  const { engine } = usePageContext();
  const [turn, setTurn] = useState(0);
  const question = useMemo(
    () => ({ texts: field.text.trim() === "" ? files : [...files, field], mask, turn }),
    [files, field, mask, turn],
  );
  const [last, setLast] = useState<Last>({ of: null, ...NOTHING });
  const stop = useRef(() => {});

  useEffect(() => {
    const { texts, mask } = question;
    stop.current = () => {};
    if (texts.length === 0) return;
    const stopper = new AbortController();
    let isLong = false;
    let isOver = false;
    const onProgress = (progress: ReadingProgress) => {
      isLong = true;
      if (!isOver) setLast((before) => ({ ...before, of: question, state: "pending", progress }));
    };
    const end = (answer: Partial<Last>) => {
      if (!isOver) setLast({ ...NOTHING, of: question, ...answer });
      isOver = true;
    };
    const timer = setTimeout(async () => {
      const link = await readLink(texts).catch(() => null);
      if (link !== null) return end(link);
      const found = await engine.import({ texts, mask }, onProgress, stopper.signal).catch(() => null);
      end(found === null ? { state: "failed" } : { found });
    }, delay);
    stop.current = () => {
      end({ state: "stopped" });
      clearTimeout(timer);
      stopper.abort();
    };
    return () => {
      isOver = true;
      clearTimeout(timer);
      // To stop a short reading would take longer than to wait for its end.
      if (isLong) stopper.abort();
    };
  }, [engine, question, delay]);

  const present: Omit<Last, "of"> =
    question.texts.length === 0
      ? NOTHING
      : last.of === question
        ? last
        : { ...last, state: "pending", progress: null };
  const { found, view, state, progress } = present;
  return { found, view, state, progress, stop: () => stop.current(), again: () => setTurn((now) => now + 1) };
}

/** The last answer, or the progress towards it. `of` is the question. */
type Last = Pick<Reading, "found" | "view" | "state" | "progress"> & { readonly of: object | null };

const NOTHING: Omit<Last, "of"> = { found: null, view: null, state: "done", progress: null };
