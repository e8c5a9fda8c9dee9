import { type PointerEvent as ReactPointerEvent, type RefObject, useRef, useState } from "react";
import { soonPart } from "../../../soon-part.ts";
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

  const onPointerDown = ({ nativeEvent: press }: ReactPointerEvent) => {
    const { current: list } = row;
    if (!list || busy.current || press.button !== 0 || !press.isPrimary) return;
    const follow = ({ cardToDrag, dragCard }: typeof import("./drag-card.ts")) => {
      const card = cardToDrag(press);
      if (!card) return;
      busy.current = true;
      const onEnd = (place: DropPosition | null) => {
        busy.current = false;
        setDragged(null);
        if (place && place.index !== card.from) onDrop(card.id, place.index - card.from);
      };
      dragCard(list, card, press, { onMove: (place) => setDragged({ id: card.id, ...place }), onEnd });
    };
    const code = dragPart.now();
    if (code !== null) follow(code);
    else whilePressed(dragPart.fetch(), follow);
  };
  return { dragged, onPointerDown };
}

/** Calls `then` with what a promise resolves to, unless it rejects or the pointer was released before. */
function whilePressed<T>(wanted: Promise<T>, then: (value: T) => void): void {
  const released = new AbortController();
  for (const name of ["pointerup", "pointercancel"])
    addEventListener(name, () => released.abort(), { signal: released.signal });
  wanted.then(
    (value) => {
      if (released.signal.aborted) return;
      released.abort();
      then(value);
    },
    () => released.abort(),
  );
}
