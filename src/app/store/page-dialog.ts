/** A dialog of the page; there is at most one. */
export type PageDialog =
  /** `text`: what was dropped or pasted; empty to begin with nothing. `name`: of the file it comes from. */
  | { readonly kind: "open"; readonly text: string; readonly name: string | null }
  /** `draft`: a text of the scenario that was written and not used; null: as it is. `at`: the key of the file to begin at. */
  | { readonly kind: "text"; readonly draft: string | null; readonly at: string | null }
  | { readonly kind: "actor"; readonly rename: string | null }
  | { readonly kind: "note"; readonly step: string }
  | { readonly kind: "share" | "examples" | "sessions" | "forget" | "about" | "help" | "palette" };
