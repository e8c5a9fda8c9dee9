import { useEffect, useRef } from "react";

/**
 * For answers that may come too late: each call begins a turn, and returns what tells whether it is still the newest one of
 * a component that is still there.
 */
export function useNewest(): () => () => boolean {
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
