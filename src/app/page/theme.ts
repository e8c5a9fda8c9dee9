import { useSyncExternalStore } from "react";
import { keepSetting, readSetting } from "../store/settings.ts";

/** What the user has chosen; `auto` follows the system. */
export type Theme = "auto" | "light" | "dark";

/** The name of the setting. */
export const THEME = "theme";
const listeners = new Set<() => void>();

/** The choice kept in this browser. */
export function storedTheme(): Theme {
  const found = readSetting(THEME);
  return found === "light" || found === "dark" ? found : "auto";
}

/** Puts a theme on the page, and keeps it. */
export function setTheme(theme: Theme): void {
  showTheme(theme);
  keepSetting(THEME, theme === "auto" ? null : theme);
}

/** Puts a theme on the page without keeping it. */
export function showTheme(theme: Theme): void {
  if (theme === "auto") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  for (const listener of listeners) listener();
}

/** The theme chosen. */
export function useTheme(): Theme {
  return useSyncExternalStore(
    subscribe,
    () => (document.documentElement.dataset.theme as Theme | undefined) ?? "auto",
    () => "auto",
  );
}

/** Whether the page is dark right now, by choice or by the system. */
export function useDark(): boolean {
  return useSyncExternalStore(subscribe, isDark, () => false);
}

function isDark(): boolean {
  const chosen = document.documentElement.dataset.theme;
  return chosen ? chosen === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  const system = matchMedia("(prefers-color-scheme: dark)");
  system.addEventListener("change", listener);
  return () => {
    listeners.delete(listener);
    system.removeEventListener("change", listener);
  };
}
