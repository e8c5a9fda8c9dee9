import { useEffect, useRef } from "react";

/**
 * For answers that can come too late. Call the result when a request starts: it returns a function that tells whether this is still
 * the latest request of a mounted component.
 */
export function useLatestRequest(): () => () => boolean {
  const turn = useRef(0);
  useEffect(
    () => () => {
      turn.current++;
    },
    [],
  );
  return () => {
    const own = ++turn.current;
    return () => own === turn.current;
  };
}
