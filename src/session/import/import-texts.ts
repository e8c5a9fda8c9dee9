import type { Cluster } from "../../engine/server/cluster/cluster.ts";
import type { ValueMap } from "../../engine/value/value.ts";
import { maskSecrets } from "../mask/mask-secrets.ts";
import { joinTexts } from "./join-texts.ts";
import type { OnProgress } from "./progress.ts";
import { type ReadText, readText } from "./read-text.ts";
import type { Import, ImportedText, Recognised } from "./types.ts";

export type ImportOptions = {
  /** Whether the values of Secrets are masked, in all texts together. */
  readonly mask: boolean;
  /** A cluster with the built-in kinds only. */
  readonly empty: Cluster;
  /** Gets how far the work has come. */
  readonly onProgress?: OnProgress;
};

/** Returns what texts are, and the scenario that they become together. Never throws because of the content of a text. */
export function importTexts(
  texts: readonly ImportedText[],
  { mask, empty, onProgress = () => {} }: ImportOptions,
): Import {
  const parsed = texts.map((text, at) => readText(text, amongAll(texts, at, onProgress)));
  const originals = parsed.flatMap(({ values }) => values);
  const masked = maskSecrets(originals) as readonly ValueMap[];
  const used = mask ? masked : originals;
  let before = 0;
  const read = parsed.map(({ values, describe }) => {
    before += values.length;
    return describe(used.slice(before - values.length, before), used !== originals);
  });
  const joined = read.some(({ form }) => form === "unknown") ? null : joinTexts(read, empty, onProgress);
  return {
    texts: read.map((one, at) => recognised(one, texts[at]?.name ?? null, joined?.notes[at] ?? [])),
    scenario: joined?.scenario ?? null,
    shown: joined?.shown ?? null,
    goals: joined === null ? [] : read.flatMap(({ scenario }) => scenario?.goals ?? []),
    additions: joined?.additions ?? null,
    hasSecrets: masked !== originals,
  };
}

/** Returns what gets the progress of one text, and tells that of all texts. */
function amongAll(texts: readonly ImportedText[], at: number, onProgress: OnProgress): OnProgress {
  const lengthOf = (some: readonly ImportedText[]) => some.reduce((sum, { text }) => sum + text.length, 0);
  const [before, total] = [lengthOf(texts.slice(0, at)), lengthOf(texts)];
  return (one) => onProgress(one.unit === "characters" ? { ...one, done: before + one.done, total } : one);
}

function recognised(
  { form, sentence, notes, diagnostics }: ReadText,
  name: string | null,
  more: readonly string[],
): Recognised {
  return { name, form, sentence, notes: [...notes, ...more], diagnostics };
}
