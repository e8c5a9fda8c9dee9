import { useSyncExternalStore } from "react";
import { keepSetting, readSetting } from "../store/settings.ts";

const SETTING = "single-keys";
const listeners = new Set<() => void>();
let chosen: boolean | null = null;

/** Whether keys of one character, such as `?`, do something by themselves. They can be in the way of speech input. */
export function singleKeys(): boolean {
  chosen ??= readSetting(SETTING) !== "off";
  return chosen;
}

/** Makes these keys do something, or not, and keeps that. */
export function setSingleKeys(on: boolean): void {
  chosen = on;
  for (const listener of listeners) listener();
  keepSetting(SETTING, on ? null : "off");
}

/** The same as {@link singleKeys}, for what shows it. */
export function useSingleKeys(): boolean {
  return useSyncExternalStore(subscribe, singleKeys, singleKeys);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
