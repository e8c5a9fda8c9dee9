import { type PointerEvent as ReactPointerEvent, type RefObject, useRef, useState } from "react";
import { type DropPlace, dropPlace, edgeScroll, type Span } from "../../view/drop-place.ts";

/** How far a pointer moves, in pixels, before that is a drag and no click. */
const SLACK = 6;

/** A step that is held, and where it would go. */
export type HeldStep = DropPlace & { readonly id: string };

/**
 * Dragging of the cards in a row that scrolls: by mouse on the whole card, by touch or pen on its grip, since elsewhere a
 * finger scrolls. Near an edge the row scrolls along. Escape puts the card back. `onDrop` has the places it moved by.
 */
export function useStepDrag(
  row: RefObject<HTMLElement | null>,
  onDrop: (id: string, by: number) => void,
): { readonly held: HeldStep | null; readonly onPointerDown: (event: ReactPointerEvent) => void } {
  const [held, setHeld] = useState<HeldStep | null>(null);
  const busy = useRef(false);

  const onPointerDown = (event: ReactPointerEvent) => {
    const card = cardToDrag(event);
    const { current: list } = row;
    if (!card || !list || busy.current) return;
    busy.current = true;
    const { id, from } = card;
    drag(list, card, event.nativeEvent, {
      onMove: (place) => setHeld({ id, ...place }),
      onEnd: (place) => {
        busy.current = false;
        setHeld(null);
        if (place && place.index !== from) onDrop(id, place.index - from);
      },
    });
  };
  return { held, onPointerDown };
}

/** A card, and its place among those in the row. */
type Card = { readonly element: HTMLElement; readonly id: string; readonly from: number };

/** The card that a press may drag; null if it is a press on something else. */
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
  readonly onMove: (place: DropPlace) => void;
  /** Null: nothing moves. */
  readonly onEnd: (place: DropPlace | null) => void;
};

/** Follows one pointer from its press until it is let go. */
function drag(list: HTMLElement, card: Card, press: PointerEvent, { onMove, onEnd }: DragEvents): void {
  const { element, from } = card;
  const cards = [...list.querySelectorAll<HTMLElement>("[data-step]")].map(
    ({ offsetLeft, offsetWidth }): Span => ({ start: offsetLeft, end: offsetLeft + offsetWidth }),
  );
  const startScroll = list.scrollLeft;
  let x = press.clientX;
  let place: DropPlace | null = null;
  let frame = 0;

  const follow = () => {
    const view = list.getBoundingClientRect();
    const moved = x - press.clientX + list.scrollLeft - startScroll;
    element.style.transform = `translateX(${moved}px)`;
    const next = dropPlace(cards, from, x - view.left + list.scrollLeft);
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
    if (place === null && Math.abs(x - press.clientX) < SLACK) return;
    if (place === null) {
      list.setPointerCapture(press.pointerId);
      frame = requestAnimationFrame(scroll);
    }
    follow();
  };
  const end = (dropped: DropPlace | null) => {
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
