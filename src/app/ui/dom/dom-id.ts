/**
 * Returns an element id for a list of texts; different texts give different ids. The id has no white space, because attributes such
 * as `aria-labelledby` separate ids by it.
 */
export function domId(...texts: readonly string[]): string {
  return texts.map((text) => text.replace(/[^A-Za-z0-9]/g, encode)).join("-");
}

/** Encodes a character: a space becomes `_20_`. */
function encode(character: string): string {
  return `_${character.charCodeAt(0).toString(16)}_`;
}
