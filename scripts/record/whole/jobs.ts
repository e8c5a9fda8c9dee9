import { minorOf, NEWEST_VERSION, RECORDED_VERSIONS } from "../../oracle/versions.ts";
import type { RecordedSet } from "../recorder.ts";

/** Files that one program records, one after the other, with a server of one version. */
export type Job = {
  /** The version of its server: `v1.36.3`. */
  readonly version: string;
  readonly files: readonly string[];
};

/** A file of a set that somebody asked for. */
export type WantedFile = { readonly set: RecordedSet; readonly file: string };

/** How many small files a job has. */
const SMALL_FILES = 25;
const SMALL = /^(scenarios|lessons)\//;
/** The files that take longest come first, so that no server is left alone with one of them at the end. */
const SLOWEST = [/^scripts\//, /kubectl/, /(scenarios|lessons)\./, /handmade/, /^verify\//];

/** Returns the jobs that record these files, in the order in which they start. Older versions come last: they need the files of the newest. */
export function jobsOf(wanted: readonly WantedFile[]): readonly Job[] {
  return RECORDED_VERSIONS.flatMap((version) => {
    const found = wanted.filter(({ set }) => (set.version ?? minorOf(NEWEST_VERSION)) === minorOf(version));
    const [go, others] = [true, false].map((needsGo) =>
      found.filter(({ set }) => (set.needsGo === true) === needsGo).map(({ file }) => file),
    ) as [string[], string[]];
    const small = others.filter((file) => SMALL.test(file));
    const groups = others.filter((file) => !SMALL.test(file)).map((file) => [file]);
    for (let at = 0; at < small.length; at += SMALL_FILES) groups.push(small.slice(at, at + SMALL_FILES));
    const jobs = groups.toSorted((a, b) => rankOf(a) - rankOf(b)).map((files) => ({ version, files }));
    return go.length === 0 ? jobs : [...jobs, { version, files: go }];
  });
}

function rankOf([file = ""]: readonly string[]): number {
  const rank = SLOWEST.findIndex((one) => one.test(file));
  return rank < 0 ? SLOWEST.length : rank;
}
