import { readSetting, saveSetting } from "./settings.ts";

/** The name of the setting with the titles of the lessons that the user has done. */
const DONE_SETTING = "done-lessons";

/** The browser keeps at most this many titles, the newest. */
const MAX_TITLES = 300;

/** Returns the titles of the lessons that the user has done in this browser. */
export function doneLessons(): readonly string[] {
  try {
    const found: unknown = JSON.parse(readSetting(DONE_SETTING) ?? "[]");
    return Array.isArray(found) ? found.filter((title) => typeof title === "string") : [];
  } catch {
    return [];
  }
}

/** Remembers that the user has done a lesson. */
export function rememberDone(title: string): void {
  const others = doneLessons().filter((one) => one !== title);
  saveSetting(DONE_SETTING, JSON.stringify([...others, title].slice(-MAX_TITLES)));
}
