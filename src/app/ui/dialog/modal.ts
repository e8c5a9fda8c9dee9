/** The used properties of a dialog element. */
type Modal = Pick<HTMLDialogElement, "showModal" | "close" | "open" | "querySelector"> & EventTarget;

/**
 * Shows a dialog over the page and focuses its first field. Calls `onClose` after the browser closed it, for example on Escape. Returns
 * a function that closes it without this call. The dialog can be shown again at once.
 */
export function showModal(dialog: Modal, onClose: () => void): () => void {
  // The browser sends `close` later. The dialog may be open again by then, for example in React's strict mode.
  const closed = () => dialog.open || onClose();
  dialog.showModal();
  dialog.querySelector<HTMLElement>("input, textarea")?.focus();
  dialog.addEventListener("close", closed);
  return () => {
    dialog.removeEventListener("close", closed);
    dialog.close();
  };
}
