import { useEffect, useRef, useState } from "react";
import type { ImportedText } from "../../../session/import/types.ts";
import { listenForDrops } from "../incoming.ts";
import { type Reading, useImport } from "./use-import.ts";

/** The texts that a user chooses in a dialog: files, and the text of a field. */
export type ChosenTexts = {
  readonly files: readonly ImportedText[];
  /** Its text is empty if the user wrote nothing. */
  readonly field: ImportedText;
  /** Whether the data of Secrets is masked. */
  readonly mask: boolean;
  readonly reading: Reading;
  readonly setText: (text: string) => void;
  readonly setMask: (mask: boolean) => void;
  /** Takes more files. A single one goes into the empty field. */
  readonly take: (more: readonly ImportedText[]) => void;
  /** Removes the file at an index. */
  readonly remove: (at: number) => void;
  /** Returns the files, and the text of the field unless it is empty. */
  readonly all: () => readonly ImportedText[];
};

/** Up to how many characters a text is shown in the field, where one can correct it. */
export const MAX_SHOWN = 200_000;

/**
 * Keeps the texts that a user chooses, begins with `given`, takes dropped files, and asks the worker what they are. `inField`: whether the
 * field shows the only text.
 */
export function useTexts(given: readonly ImportedText[], inField = true): ChosenTexts {
  const shown = inField ? textForField(given) : null;
  const [field, setField] = useState<ImportedText>(shown ?? { name: null, text: "" });
  const [files, setFiles] = useState<readonly ImportedText[]>(shown === null ? given : []);
  const [isTyped, setTyped] = useState(false);
  const [mask, setMask] = useState(true);
  const reading = useImport(files, field, mask, isTyped ? 300 : 0);

  const take = (more: readonly ImportedText[]) => {
    const one = files.length === 0 && field.text.trim() === "" ? textForField(more) : null;
    if (one === null) setFiles((known) => [...known, ...more]);
    else setField(one);
    setTyped(false);
  };
  const latest = useRef(take);
  latest.current = take;
  useEffect(() => listenForDrops((more) => latest.current(more), true), []);

  return {
    files,
    field,
    mask,
    reading,
    setMask,
    setText: (text) => {
      setField({ name: field.name, text });
      setTyped(true);
    },
    take: (more) => latest.current(more),
    remove: (at) => setFiles(files.filter((_, index) => index !== at)),
    all: () => [...files, ...(field.text.trim() === "" ? [] : [field])],
  };
}

/** Returns the only text, if the field can show it; null for several texts, and for a long one. */
function textForField(texts: readonly ImportedText[]): ImportedText | null {
  const [only] = texts;
  const isShown = texts.length === 1 && only?.problem === undefined && (only?.text.length ?? 0) <= MAX_SHOWN;
  return isShown ? (only ?? null) : null;
}
