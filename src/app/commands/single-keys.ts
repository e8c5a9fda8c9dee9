import { useSyncExternalStore } from "react";
import { readSetting, saveSetting } from "../store/persist/settings.ts";

const SETTING = "single-keys";
const listeners = new Set<() => void>();
let chosen: boolean | null = null;

/** Returns whether single-key shortcuts such as `?` are on. They can disturb speech input. */
export function areSingleKeysOn(): boolean {
  chosen ??= readSetting(SETTING) !== "off";
  return chosen;
}

/** Switches single-key shortcuts on or off, and saves that. */
export function setSingleKeys(on: boolean): void {
  chosen = on;
  for (const listener of listeners) listener();
  saveSetting(SETTING, on ? null : "off");
}

/** The same as {@link areSingleKeysOn}; the component renders again when it changes. */
export function useSingleKeys(): boolean {
  return useSyncExternalStore(subscribe, areSingleKeysOn, areSingleKeysOn);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
