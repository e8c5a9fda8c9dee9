import { keepOlderTitles, keepTitle, keptTitles } from "./kept-titles.ts";

/** The name of the setting with the titles of the lessons that the user has done. */
const DONE_SETTING = "done-lessons";

/** Returns the titles of the lessons that the user has done in this browser. */
export function doneLessons(): readonly string[] {
  return keptTitles(DONE_SETTING);
}

/** Remembers that the user has done a lesson. */
export function rememberDone(title: string): void {
  keepTitle(DONE_SETTING, title);
}

/** Remembers that the user has done these lessons earlier. */
export function rememberAllDone(titles: readonly string[]): void {
  keepOlderTitles(DONE_SETTING, titles);
}
