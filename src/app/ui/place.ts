const GAP = 4;
const EDGE = 8;

/** Puts a popup that is already shown under its button, or above it where there is no room, within the window. */
export function placeBeside(popup: HTMLElement, button: HTMLElement): void {
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
