import { type RefObject, useEffect, useState } from "react";
import { revealIn } from "../../ui/dom/reveal.ts";
import { type HiddenSteps, hiddenSteps } from "./hidden-steps.ts";

const NONE: HiddenSteps = { before: 0, after: 0 };

/**
 * Returns how many cards are out of sight on each side of a list, and a function that scrolls the first or last one of them into view.
 * `ids`: the steps of the list, whose change measures again. The selected card stays in view when its result changes its width, or when the list gets another width.
 */
export function useHiddenSteps(list: RefObject<HTMLElement | null>, ids: string) {
  const [hidden, setHidden] = useState(NONE);

  // biome-ignore lint/correctness/useExhaustiveDependencies: other cards are measured again
  useEffect(() => {
    const element = list.current;
    if (element === null) return;
    const measure = () => {
      const next = hiddenSteps(cardsOf(element), viewOf(element));
      setHidden((last) => (last.before === next.before && last.after === next.after ? last : next));
    };
    // Here the layout is known. To measure after each edit would make the browser lay out the page twice.
    let width: number | null = null;
    const observer = new ResizeObserver((changes) => {
      const before = width;
      width = changes.find(({ target }) => target === element)?.contentRect.width ?? width;
      const card = element.querySelector("[aria-current=step]")?.closest(".step");
      const isCard = before !== null && changes.some(({ target }) => target === card);
      if (isCard || (before !== null && width !== before)) revealIn(element, card, 16);
      measure();
    });
    observer.observe(element);
    for (const card of element.querySelectorAll(".step")) observer.observe(card);
    element.addEventListener("scroll", measure, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener("scroll", measure);
    };
  }, [list, ids]);

  /** Scrolls by one view, so that the nearest hidden card on a side comes first. */
  const scroll = (side: keyof HiddenSteps) => {
    const element = list.current;
    if (element === null) return;
    const view = viewOf(element);
    const cards = cardsOf(element);
    const by =
      side === "after"
        ? (cards.at(-hidden.after)?.left ?? view.right) - view.left - EDGE
        : (cards[hidden.before - 1]?.right ?? view.left) - view.right + EDGE;
    element.scrollBy({ left: by, behavior: "instant" });
  };

  return { hidden, scroll };
}

/** The room for the button at the edge, in pixels. */
const EDGE = 110;

function cardsOf(list: HTMLElement): readonly DOMRect[] {
  return [...list.querySelectorAll(".step")].map((card) => card.getBoundingClientRect());
}

/** Returns the part of the list in which cards are visible: up to the Add step button, where this one stays at the end. */
function viewOf(list: HTMLElement): { readonly left: number; readonly right: number } {
  const { left, right } = list.getBoundingClientRect();
  const add = list.querySelector(".timeline-add");
  if (add === null || getComputedStyle(add).position !== "sticky") return { left, right };
  return { left, right: Math.min(right, add.getBoundingClientRect().left) };
}
