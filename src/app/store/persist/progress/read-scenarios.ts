import { opening } from "../../scenario/starters.ts";
import { keepOlderTitles, keepTitle, keptTitles } from "./kept-titles.ts";

/** The name of the setting with the titles of the scenarios that the user has opened. */
const READ_SETTING = "read";

/** Whether the user has opened a scenario in this browser. The opening scenario counts as opened: everybody sees it. */
export function hasRead(title: string): boolean {
  return title === opening.title || keptTitles(READ_SETTING).includes(title);
}

/** Remembers that the user has opened a scenario. */
export function rememberTitle(title: string): void {
  if (title !== "" && title !== opening.title) keepTitle(READ_SETTING, title);
}

/** Returns the titles of the scenarios that the user has opened. */
export function readTitles(): readonly string[] {
  return keptTitles(READ_SETTING);
}

/** Remembers that the user has opened these scenarios earlier. */
export function rememberAllTitles(titles: readonly string[]): void {
  keepOlderTitles(READ_SETTING, titles);
}
