import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";

/**
 * Returns all `.jsonl` and `.jsonl.gz` files below a path, `a-2` before `a-10`; the path itself if it is such a file. Empty if the
 * path does not exist or contains none.
 */
export function recordings(path: string): readonly string[] {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (stat === undefined) return [];
  if (!stat.isDirectory()) return /\.jsonl(\.gz)?$/.test(path) ? [path] : [];
  return readdirSync(path)
    .sort(byNumber.compare)
    .flatMap((name) => recordings(join(path, name)));
}

const byNumber = new Intl.Collator("en", { numeric: true });

/** Returns the lines of a file. Only `\n` ends a line, because recorded texts contain U+2028. */
export function readLines(file: string): readonly string[] {
  const bytes = readFileSync(file);
  return splitLines((file.endsWith(".gz") ? gunzipSync(bytes) : bytes).toString("utf8"));
}

/** Returns the lines of a text without the empty lines at its end. */
export function splitLines(text: string): readonly string[] {
  const lines = text.split("\n");
  while (lines.at(-1) === "") lines.pop();
  return lines;
}
