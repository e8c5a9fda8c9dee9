import type { ReadingProgress } from "./types.ts";

/** Gets how far an import has come, many times a second. */
export type OnProgress = (progress: ReadingProgress) => void;

/** Calls `change` for each item, and tells before each one how many are done. */
export function mapWithProgress<Item, Result>(
  items: readonly Item[],
  unit: ReadingProgress["unit"],
  onProgress: OnProgress,
  change: (item: Item, at: number) => Result,
): readonly Result[] {
  return items.map((item, done) => {
    onProgress({ unit, done, total: items.length });
    return change(item, done);
  });
}
