/** The part of a dialog element that is used. */
type Modal = Pick<HTMLDialogElement, "showModal" | "close" | "open" | "querySelector"> & EventTarget;

/**
 * Shows a dialog over the page, the focus on its first field; `onClose` is called when the browser has closed it, as on
 * Escape. Returns what closes it without that call; it may be shown again at once.
 */
export function showModal(dialog: Modal, onClose: () => void): () => void {
  // A browser tells of a closed dialog later: it may be open again by then, as React's strict mode does it.
  const closed = () => dialog.open || onClose();
  dialog.showModal();
  dialog.querySelector<HTMLElement>("input, textarea")?.focus();
  dialog.addEventListener("close", closed);
  return () => {
    dialog.removeEventListener("close", closed);
    dialog.close();
  };
}
