import type { ImportedText } from "../../../session/import/types.ts";
import type { LessonDraft } from "../scenario/lesson-draft.ts";

/** The cluster that the page read objects from. */
export type ReadFrom = {
  /** Its minor version: `v1.36`. */
  readonly version: string;
  /** What is missing, and why, in sentences. */
  readonly notes: readonly string[];
};

/** A dialog of the page. At most one is open. */
export type PageDialog =
  /** `texts`: what the user dropped or pasted; with `cluster`, what the page read from a cluster. */
  | { readonly kind: "open"; readonly texts: readonly ImportedText[]; readonly cluster?: ReadFrom }
  /** `draft`: an edited YAML that was not used yet; null for none. `at`: the key of the file at which the cursor starts. */
  | { readonly kind: "text"; readonly draft: string | null; readonly at: string | null }
  /** `request`: the index of the shown step's request that is sent to a cluster as a dry run. */
  | { readonly kind: "dry-run"; readonly request: number }
  | { readonly kind: "actor"; readonly rename: string | null }
  | { readonly kind: "note"; readonly step: string }
  /** `field`: the path of the field that the link shows, as in `LiveLine.path`; null for none. */
  | { readonly kind: "share"; readonly field: string | null }
  /** `draft`: a lesson that the user has begun to write; null for a new one. */
  | { readonly kind: "make-lesson"; readonly draft: LessonDraft | null }
  | {
      readonly kind:
        | "cluster"
        | "trial"
        | "learn"
        | "minimise"
        | "examples"
        | "sessions"
        | "forget"
        | "about"
        | "help"
        | "palette";
    };
