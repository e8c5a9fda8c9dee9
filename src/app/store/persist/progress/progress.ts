import { doneLessons, rememberAllDone } from "./done-lessons.ts";
import { LONGEST_TITLE, MAX_TITLES } from "./kept-titles.ts";
import { readTitles, rememberAllTitles } from "./read-scenarios.ts";

/** What the user has had of the course. */
export type Progress = {
  /** The titles of the lessons that are done. */
  readonly done: readonly string[];
  /** The titles of the scenarios that were opened. */
  readonly opened: readonly string[];
};

/** The `format` of a file with the progress. */
const FORMAT = "applyground-progress/v1";

/** Returns the progress in this browser as the text of a file: JSON. */
export function printProgress(): string {
  const short = (titles: readonly string[]) => titles.filter(({ length }) => length <= LONGEST_TITLE);
  const progress: Progress = { done: short(doneLessons()), opened: short(readTitles()) };
  return `${JSON.stringify({ format: FORMAT, ...progress }, null, 2)}\n`;
}

/** Reads a file with the progress. Returns a sentence if it is not one. Never throws. */
export function readProgress(text: string): Progress | string {
  let found: unknown;
  try {
    found = JSON.parse(text);
  } catch (error) {
    return `This is not a file with progress: it is not JSON. ${error instanceof Error ? error.message : ""}`.trim();
  }
  if (typeof found !== "object" || found === null || !("format" in found))
    return "This is not a file with progress. Such a file is saved with “Save progress”.";
  if (found.format !== FORMAT)
    return `This file has the format ${JSON.stringify(found.format)}. This version of the page reads ${FORMAT}.`;
  const { done, opened } = found as { readonly done?: unknown; readonly opened?: unknown };
  if (!isTitles(done)) return wrongList("done");
  if (!isTitles(opened)) return wrongList("opened");
  return { done, opened };
}

/** Adds progress to that in this browser, which stays. Returns how many lessons are done that were not before. */
export function addProgress({ done, opened }: Progress): number {
  const before = doneLessons();
  rememberAllDone(done);
  rememberAllTitles(opened);
  return doneLessons().filter((title) => !before.includes(title)).length;
}

function isTitles(found: unknown): found is readonly string[] {
  return (
    Array.isArray(found) &&
    found.length <= MAX_TITLES &&
    found.every((title) => typeof title === "string" && title.length <= LONGEST_TITLE)
  );
}

function wrongList(name: string): string {
  return `The file is damaged: “${name}” must be a list of at most ${MAX_TITLES} titles.`;
}
