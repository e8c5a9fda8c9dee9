import { type DropPosition, dropPosition, edgeScroll, type Span } from "./drop-position.ts";
import "./drag-card.css";

/** How far the pointer must move, in pixels, to start a drag. */
const DRAG_THRESHOLD = 6;

/** A card, and its index in the row. */
export type Card = { readonly element: HTMLElement; readonly id: string; readonly from: number };

type DragEvents = {
  readonly onMove: (place: DropPosition) => void;
  /** Null if the card does not move. */
  readonly onEnd: (place: DropPosition | null) => void;
};

/** Follows a pointer from press to release. */
export function dragCard(
  list: HTMLElement,
  card: Card,
  press: PointerEvent,
  { onMove, onEnd }: DragEvents,
): void {
  const { element, from } = card;
  const cards = [...list.querySelectorAll<HTMLElement>("[data-step]")].map(
    ({ offsetLeft, offsetWidth }): Span => ({ start: offsetLeft, end: offsetLeft + offsetWidth }),
  );
  const startScroll = list.scrollLeft;
  let x = press.clientX;
  let place: DropPosition | null = null;
  let frame = 0;

  const follow = () => {
    const view = list.getBoundingClientRect();
    const moved = x - press.clientX + list.scrollLeft - startScroll;
    element.style.transform = `translateX(${moved}px)`;
    const next = dropPosition(cards, from, x - view.left + list.scrollLeft);
    if (next.index !== place?.index) onMove(next);
    place = next;
  };
  const scroll = () => {
    const view = list.getBoundingClientRect();
    const before = list.scrollLeft;
    list.scrollLeft += edgeScroll(x - view.left, view.width);
    if (list.scrollLeft !== before) follow();
    frame = requestAnimationFrame(scroll);
  };
  const move = (event: PointerEvent) => {
    if (event.pointerId !== press.pointerId) return;
    x = event.clientX;
    if (place === null && Math.abs(x - press.clientX) < DRAG_THRESHOLD) return;
    if (place === null) {
      list.setPointerCapture(press.pointerId);
      frame = requestAnimationFrame(scroll);
    }
    follow();
  };
  const end = (dropped: DropPosition | null) => {
    ended.abort();
    cancelAnimationFrame(frame);
    element.style.transform = "";
    onEnd(dropped);
  };
  const release = (event: PointerEvent) => event.pointerId === press.pointerId && end(place);
  const cancel = (event: PointerEvent) => event.pointerId === press.pointerId && end(null);
  const putBack = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || place === null) return;
    event.preventDefault();
    event.stopPropagation();
    end(null);
  };

  const ended = new AbortController();
  const { signal } = ended;
  addEventListener("pointermove", move, { signal });
  addEventListener("pointerup", release, { signal });
  addEventListener("pointercancel", cancel, { signal });
  addEventListener("keydown", putBack, { signal, capture: true });
}

/** Returns the card that a press drags; null if the press is not on a card. */
export function cardToDrag(press: PointerEvent): Card | null {
  if (!(press.target instanceof Element)) return null;
  const handle = press.pointerType === "mouse" ? ".step-open, .step-grip" : ".step-grip";
  const element = press.target.closest(handle)?.closest<HTMLElement>("[data-step]");
  const id = element?.dataset.step;
  if (!element || id === undefined) return null;
  const from = [...(element.parentElement?.querySelectorAll("[data-step]") ?? [])].indexOf(element);
  return { element, id, from };
}
