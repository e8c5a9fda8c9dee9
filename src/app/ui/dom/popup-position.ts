import "../menu/popup.css";

const GAP = 4;
const EDGE = 8;

/** Moves an open popup below its button, or above it if there is no space below, and inside the window. */
export function positionPopup(popup: HTMLElement, button: HTMLElement): void {
  const from = button.getBoundingClientRect();
  const { innerWidth: width, innerHeight: height } = window;
  popup.style.maxHeight = `${height - 2 * EDGE}px`;
  const size = popup.getBoundingClientRect();
  const below = from.bottom + GAP;
  const top = below + size.height <= height - EDGE ? below : Math.max(EDGE, from.top - GAP - size.height);
  const left = from.left + size.width <= width - EDGE ? from.left : from.right - size.width;
  popup.style.top = `${top}px`;
  popup.style.left = `${Math.max(EDGE, Math.min(left, width - EDGE - size.width))}px`;
}
