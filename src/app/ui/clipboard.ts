/** Puts a text on the clipboard. False where the browser does not let the page. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** What to say then. */
export const NOT_COPIED = "The browser did not let the page copy. Allow it, and try again.";
