/** A dialog of the page; there is at most one. */
export type PageDialog =
  /** `text`: what was dropped or pasted; empty to begin with nothing. `name`: of the file it comes from. */
  | { readonly kind: "open"; readonly text: string; readonly name: string | null }
  | { readonly kind: "actor"; readonly rename: string | null }
  | { readonly kind: "note"; readonly step: string }
  | { readonly kind: "share" | "examples" | "sessions" | "forget" | "about" | "help" | "palette" };
