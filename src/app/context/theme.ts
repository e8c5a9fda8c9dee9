import { useSyncExternalStore } from "react";
import { readSetting, saveSetting } from "../store/persist/settings.ts";

/** The theme that the user has chosen; `auto` follows the system. */
export type Theme = "auto" | "light" | "dark";

/** The name of the setting. */
export const THEME_SETTING = "theme";
const listeners = new Set<() => void>();

/** Returns the saved theme; `auto` if there is none. */
export function savedTheme(): Theme {
  const found = readSetting(THEME_SETTING);
  return found === "light" || found === "dark" ? found : "auto";
}

/** Shows a theme and saves it. */
export function setTheme(theme: Theme): void {
  showTheme(theme);
  saveSetting(THEME_SETTING, theme === "auto" ? null : theme);
}

/** Shows a theme without saving it. */
export function showTheme(theme: Theme): void {
  if (theme === "auto") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  for (const listener of listeners) listener();
}

/** Returns the chosen theme. */
export function useTheme(): Theme {
  return useSyncExternalStore(
    subscribe,
    () => (document.documentElement.dataset.theme as Theme | undefined) ?? "auto",
    () => "auto",
  );
}

/** Returns whether the page is dark now, by the user's choice or by the system. */
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
