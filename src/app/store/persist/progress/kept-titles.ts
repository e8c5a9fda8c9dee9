import { readSetting, saveSetting } from "../settings.ts";

/** The browser keeps at most this many titles in a list, the newest. */
export const MAX_TITLES = 300;

/** A file may have titles with at most this many characters. */
export const LONGEST_TITLE = 1000;

/** Returns the titles in a setting of this browser, the newest last. */
export function keptTitles(setting: string): readonly string[] {
  try {
    const found: unknown = JSON.parse(readSetting(setting) ?? "[]");
    return Array.isArray(found) ? found.filter((title) => typeof title === "string") : [];
  } catch {
    return [];
  }
}

/** Puts titles before those of the list in a setting, which has no title twice. If there are too many, those of the list stay. */
export function keepOlderTitles(setting: string, titles: readonly string[]): void {
  const kept = keptTitles(setting);
  const all = [...new Set(titles)].filter((title) => !kept.includes(title)).concat(kept);
  saveSetting(setting, JSON.stringify(all.slice(-MAX_TITLES)));
}

/** Puts a title at the end of the list in a setting. */
export function keepTitle(setting: string, title: string): void {
  const others = keptTitles(setting).filter((one) => one !== title);
  saveSetting(setting, JSON.stringify([...others, title].slice(-MAX_TITLES)));
}
