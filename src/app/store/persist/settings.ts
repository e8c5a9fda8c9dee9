/** The prefix of all storage keys of the page. */
export const KEY_PREFIX = "applyground/";

/** Reads a setting, which applies to all tabs; null if there is none, or the browser refuses storage. */
export function readSetting(name: string): string | null {
  try {
    return localStorage.getItem(KEY_PREFIX + name);
  } catch {
    return null;
  }
}

/** Saves a setting; null removes it. Does nothing if the browser refuses storage. */
export function saveSetting(name: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(KEY_PREFIX + name);
    else localStorage.setItem(KEY_PREFIX + name, value);
  } catch {
    // The settings menu says so, see `canSaveSettings`.
  }
}

/** Whether this browser lets the page save settings. */
export function canSaveSettings(): boolean {
  try {
    return localStorage.getItem(KEY_PREFIX) === null;
  } catch {
    return false;
  }
}
