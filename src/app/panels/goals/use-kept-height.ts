import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from "react";

type KeptHeight = {
  /** Whether the content is complete. Before, the element is as high as its content. */
  readonly isKnown: boolean;
  readonly isDone: boolean;
  /** What the reader asked for that changes the content: another text measures it again, unless the task is done. */
  readonly asked: string;
};

/**
 * Keeps the height of an element while goals are reached and lost, so that the page does not move under someone who types. What needs more
 * room scrolls inside. Returns a function that shows the element as high as its content and focuses it.
 */
export function useKeptHeight(
  element: RefObject<HTMLElement | null>,
  { isKnown, isDone, asked }: KeptHeight,
): () => void {
  const [opened, setOpened] = useState(0);
  const measured = useRef<string | null>(null);
  const [width, setWidth] = useState(0);

  useLayoutEffect(() => {
    const resized = () => setWidth(innerWidth);
    resized();
    addEventListener("resize", resized);
    return () => removeEventListener("resize", resized);
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: what the reader asks for changes the height
  useLayoutEffect(() => {
    const part = element.current;
    const place = `${opened} ${width}`;
    if (part === null || !isKnown || (isDone && measured.current === place)) return;
    measured.current = place;
    part.style.height = "";
    part.style.height = `${part.offsetHeight}px`;
  }, [element, isKnown, asked, opened, width]);

  return useCallback(() => {
    setOpened((count) => count + 1);
    element.current?.focus({ preventScroll: true });
    element.current?.scrollIntoView({ block: "start" });
  }, [element]);
}
