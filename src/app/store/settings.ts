/** Starts the keys of everything that the page keeps, settings too. */
export const KEY_START = "applyground/";

/** A setting that this browser keeps for all tabs; null if there is none, or storage is refused. */
export function readSetting(name: string): string | null {
  try {
    return localStorage.getItem(KEY_START + name);
  } catch {
    return null;
  }
}

/** Keeps a setting; null takes it away. Where storage is refused, what is set holds until the page is left. */
export function keepSetting(name: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(KEY_START + name);
    else localStorage.setItem(KEY_START + name, value);
  } catch {
    // `keepsSettings` tells whoever shows the setting.
  }
}

/** Whether this browser lets the page keep settings. */
export function keepsSettings(): boolean {
  try {
    return localStorage.getItem(KEY_START) === null;
  } catch {
    return false;
  }
}
