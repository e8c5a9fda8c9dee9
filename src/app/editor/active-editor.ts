import { useCallback, useId, useSyncExternalStore } from "react";

let active: string | null = null;
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * One editor of the page at a time is active: the one in which the user clicked or typed last. Returns whether the calling editor is
 * active, and a function that makes it active.
 */
export function useActiveEditor(): readonly [isActive: boolean, activate: () => void] {
  const id = useId();
  const isActive = useSyncExternalStore(
    subscribe,
    () => active === id,
    () => false,
  );
  const activate = useCallback(() => {
    if (active === id) return;
    active = id;
    for (const listener of listeners) listener();
  }, [id]);
  return [isActive, activate];
}
