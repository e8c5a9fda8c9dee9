import { readSetting, saveSetting } from "./settings.ts";

/** The browser keeps at most this many titles in a list, the newest. */
const MAX_TITLES = 300;

/** Returns the titles in a setting of this browser, the newest last. */
export function keptTitles(setting: string): readonly string[] {
  try {
    const found: unknown = JSON.parse(readSetting(setting) ?? "[]");
    return Array.isArray(found) ? found.filter((title) => typeof title === "string") : [];
  } catch {
    return [];
  }
}

/** Puts a title at the end of the list in a setting. */
export function keepTitle(setting: string, title: string): void {
  const others = keptTitles(setting).filter((one) => one !== title);
  saveSetting(setting, JSON.stringify([...others, title].slice(-MAX_TITLES)));
}
