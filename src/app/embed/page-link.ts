/** Returns the address of the whole page with a fragment. It is in the same folder as the embedded page. */
export function pageLink(fragment: string): string {
  return new URL(`index.html${fragment}`, document.baseURI).href;
}
