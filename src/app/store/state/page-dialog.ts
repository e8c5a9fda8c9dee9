import type { ImportedText } from "../../../session/import/types.ts";
import type { LessonDraft } from "../scenario/lesson-draft.ts";

/** A dialog of the page. At most one is open. */
export type PageDialog =
  /** `texts`: what the user dropped or pasted. */
  | { readonly kind: "open"; readonly texts: readonly ImportedText[] }
  /** `draft`: an edited YAML that was not used yet; null for none. `at`: the key of the file at which the cursor starts. */
  | { readonly kind: "text"; readonly draft: string | null; readonly at: string | null }
  | { readonly kind: "actor"; readonly rename: string | null }
  | { readonly kind: "note"; readonly step: string }
  /** `field`: the path of the field that the link shows, as in `LiveLine.path`; null for none. */
  | { readonly kind: "share"; readonly field: string | null }
  /** `draft`: a lesson that the user has begun to write; null for a new one. */
  | { readonly kind: "make-lesson"; readonly draft: LessonDraft | null }
  | {
      readonly kind: "learn" | "minimise" | "examples" | "sessions" | "forget" | "about" | "help" | "palette";
    };
