/**
 * An id for the document that names one thing by texts of any sort: other texts give another id. It has no white space, at
 * which attributes such as `aria-labelledby` would take it for two.
 */
export function domId(...texts: readonly string[]): string {
  return texts.map((text) => text.replace(/[^A-Za-z0-9]/g, coded)).join("-");
}

/** The character as `_20_`. */
function coded(character: string): string {
  return `_${character.charCodeAt(0).toString(16)}_`;
}
