import { type PointerEvent as ReactPointerEvent, type RefObject, useRef, useState } from "react";
import { type DropPosition, dropPosition, edgeScroll, type Span } from "./drop-position.ts";

/** How far the pointer must move, in pixels, to start a drag. */
const DRAG_THRESHOLD = 6;

/** A dragged step, and its new position if dropped now. */
export type DraggedStep = DropPosition & { readonly id: string };

/**
 * Lets the user drag the cards of a scrolling row: by mouse on the whole card, by touch or pen on its grip, because a finger elsewhere
 * scrolls. Near an edge the row scrolls. Escape cancels. Calls `onDrop` with the number of places that the card moved.
 */
export function useStepDrag(
  row: RefObject<HTMLElement | null>,
  onDrop: (id: string, by: number) => void,
): { readonly dragged: DraggedStep | null; readonly onPointerDown: (event: ReactPointerEvent) => void } {
  const [dragged, setDragged] = useState<DraggedStep | null>(null);
  const busy = useRef(false);

  const onPointerDown = (event: ReactPointerEvent) => {
    const card = cardToDrag(event);
    const { current: list } = row;
    if (!card || !list || busy.current) return;
    busy.current = true;
    const { id, from } = card;
    drag(list, card, event.nativeEvent, {
      onMove: (place) => setDragged({ id, ...place }),
      onEnd: (place) => {
        busy.current = false;
        setDragged(null);
        if (place && place.index !== from) onDrop(id, place.index - from);
      },
    });
  };
  return { dragged, onPointerDown };
}

/** A card, and its index in the row. */
type Card = { readonly element: HTMLElement; readonly id: string; readonly from: number };

/** Returns the card that a press drags; null if the press is not on a card. */
function cardToDrag(event: ReactPointerEvent): Card | null {
  if (!(event.target instanceof Element) || event.button !== 0 || !event.isPrimary) return null;
  const handle = event.pointerType === "mouse" ? ".step-open, .step-grip" : ".step-grip";
  const element = event.target.closest(handle)?.closest<HTMLElement>("[data-step]");
  const id = element?.dataset.step;
  if (!element || id === undefined) return null;
  const from = [...(element.parentElement?.querySelectorAll("[data-step]") ?? [])].indexOf(element);
  return { element, id, from };
}

type DragEvents = {
  readonly onMove: (place: DropPosition) => void;
  /** Null if the card does not move. */
  readonly onEnd: (place: DropPosition | null) => void;
};

/** Follows a pointer from press to release. */
function drag(list: HTMLElement, card: Card, press: PointerEvent, { onMove, onEnd }: DragEvents): void {
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
