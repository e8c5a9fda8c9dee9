import { type PointerEvent as ReactPointerEvent, type RefObject, useRef, useState } from "react";
import { soonPart } from "../../soon-part.ts";
import type { Card } from "./drag-card.ts";
import type { DropPosition } from "./drop-position.ts";

const dragPart = soonPart(() => import("./drag-card.ts"));

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
    const onEnd = (place: DropPosition | null) => {
      busy.current = false;
      setDragged(null);
      if (place && place.index !== from) onDrop(id, place.index - from);
    };
    const press = event.nativeEvent;
    const follow = ({ dragCard }: typeof import("./drag-card.ts")) =>
      dragCard(list, card, press, { onMove: (place) => setDragged({ id, ...place }), onEnd });
    const code = dragPart.now();
    if (code !== null) follow(code);
    else whilePressed(dragPart.fetch(), follow, () => onEnd(null));
  };
  return { dragged, onPointerDown };
}

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

/** Calls `then` with what a promise resolves to, or `otherwise` if it rejects or if the pointer was released before. */
function whilePressed<T>(wanted: Promise<T>, then: (value: T) => void, otherwise: () => void): void {
  const released = new AbortController();
  for (const name of ["pointerup", "pointercancel"])
    addEventListener(name, () => released.abort(), { signal: released.signal });
  wanted.then((value) => {
    if (released.signal.aborted) return otherwise();
    released.abort();
    then(value);
  }, otherwise);
}
