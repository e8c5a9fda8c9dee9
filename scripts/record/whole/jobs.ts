import { minorOf, NEWEST_VERSION, RECORDED_VERSIONS } from "../../oracle/versions.ts";
import type { Part, RecordedSet } from "../recorder.ts";

/** A file, or a part of it, that one server records. */
export type Job = {
  /** The version of its server: `v1.36.3`. */
  readonly version: string;
  readonly file: string;
  readonly part: Part;
  /** Whether a Go program makes the file, without a server. */
  readonly needsGo: boolean;
};

/** A file of a set that somebody asked for. */
export type WantedFile = { readonly set: RecordedSet; readonly file: string };

/**
 * Into how many parts a file is divided, so that several servers record it at the same time. The files that take longest come first, so that
 * no server is left alone with one of them at the end.
 */
const PARTS: readonly (readonly [RegExp, number])[] = [
  [/kubectl[/-]/, 8],
  [/\bapiserver[/-](rules|operators|policies)\./, 6],
  [/^scripts\//, 6],
  [/\b(scenarios|lessons)\.jsonl\.br$/, 8],
  [/^verify\//, 2],
  [/\b(handmade|random-1|real-world|definitions|objects)\.jsonl/, 4],
  [/\b(apiserver|admission)\b/, 2],
];

/**
 * Returns the jobs that record these files, in the order in which they start. Older versions come last: they need the files of the newest. Go
 * programs come first: they compute while the servers mostly wait.
 */
export function jobsOf(wanted: readonly WantedFile[]): readonly Job[] {
  return RECORDED_VERSIONS.flatMap((version) => {
    const found = wanted.filter(({ set }) => (set.version ?? minorOf(NEWEST_VERSION)) === minorOf(version));
    return found
      .toSorted((a, b) => rankOf(a) - rankOf(b))
      .flatMap(({ set, file }) => partsOf(version, set, file));
  });
}

function partsOf(version: string, { needsGo = false }: RecordedSet, file: string): readonly Job[] {
  const [, of] = (needsGo ? undefined : PARTS[rankOf({ file })]) ?? [null, 1];
  return Array.from({ length: of }, (_, at) => ({ version, file, part: { at, of }, needsGo }));
}

/** Returns the place of a file among the groups of PARTS: the last place if no group has it, -1 if it needs Go. */
function rankOf({ set, file }: { readonly set?: RecordedSet; readonly file: string }): number {
  if (set?.needsGo === true) return -1;
  const rank = PARTS.findIndex(([pattern]) => pattern.test(file));
  return rank < 0 ? PARTS.length : rank;
}
