import { type RefObject, useEffect, useState } from "react";

/** Elements up to this distance outside of the visible area are near, in pixels. */
const MARGIN = 800;

/** Returns whether an element is visible or nearly so, from the first time on. */
export function useNear(element: RefObject<Element | null>): boolean {
  const [isNear, setIsNear] = useState(typeof IntersectionObserver === "undefined");
  useEffect(() => {
    if (isNear || !element.current) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setIsNear(true),
      { root: element.current.parentElement, rootMargin: `0px ${MARGIN}px` },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, isNear]);
  return isNear;
}
