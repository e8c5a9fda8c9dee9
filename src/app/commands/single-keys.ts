import { useSyncExternalStore } from "react";
import { KEY_START } from "../store/forget.ts";

const KEY = `${KEY_START}single-keys`;
const listeners = new Set<() => void>();
let chosen: boolean | null = null;

/** Whether keys of one character, such as `?`, do something by themselves. They can be in the way of speech input. */
export function singleKeys(): boolean {
  chosen ??= stored();
  return chosen;
}

/** Makes these keys do something, or not, and keeps that. */
export function setSingleKeys(on: boolean): void {
  chosen = on;
  for (const listener of listeners) listener();
  try {
    if (on) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, "off");
  } catch {
    // Without storage the choice holds until the page is left.
  }
}

/** The same as {@link singleKeys}, for what shows it. */
export function useSingleKeys(): boolean {
  return useSyncExternalStore(subscribe, singleKeys, singleKeys);
}

function stored(): boolean {
  try {
    return localStorage.getItem(KEY) !== "off";
  } catch {
    return true;
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
