import { opening } from "../scenario/starters.ts";
import { readSetting, saveSetting } from "./settings.ts";

/** The name of the setting with the titles of the scenarios that the user has opened. */
const READ_SETTING = "read";

/** The browser keeps at most this many titles, the newest. */
const MAX_TITLES = 300;

/** Returns the titles that the browser keeps, the newest last. */
function readTitles(): readonly string[] {
  try {
    const found: unknown = JSON.parse(readSetting(READ_SETTING) ?? "[]");
    return Array.isArray(found) ? found.filter((title) => typeof title === "string") : [];
  } catch {
    return [];
  }
}

/** Whether the user has opened a scenario in this browser. The opening scenario counts as opened: everybody sees it. */
export function hasRead(title: string): boolean {
  return title === opening.title || readTitles().includes(title);
}

/** Remembers that the user has opened a scenario. */
export function rememberTitle(title: string): void {
  if (title === "" || title === opening.title) return;
  const others = readTitles().filter((one) => one !== title);
  saveSetting(READ_SETTING, JSON.stringify([...others, title].slice(-MAX_TITLES)));
}
