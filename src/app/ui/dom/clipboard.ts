/** Copies a text to the clipboard. Returns false if the browser refuses. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** The message after a refused copy. */
export const NOT_COPIED =
  "The browser did not allow copying. Allow this page to use the clipboard, and try again.";
