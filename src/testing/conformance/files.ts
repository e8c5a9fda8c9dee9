import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";

/**
 * Every `.jsonl` file under a path, at any depth, `a-2` before `a-10`; the path itself if it is one.
 * Nothing for a path that does not exist, for another file and for a folder without any.
 */
export function recordings(path: string): readonly string[] {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (stat === undefined) return [];
  if (!stat.isDirectory()) return path.endsWith(".jsonl") ? [path] : [];
  return readdirSync(path)
    .sort(byNumber.compare)
    .flatMap((name) => recordings(join(path, name)));
}

const byNumber = new Intl.Collator("en", { numeric: true });

/** The lines of a file. Only `\n` ends a line: U+2028 stands raw inside recorded texts. */
export function readLines(file: string): readonly string[] {
  return splitLines(readFileSync(file, "utf8"));
}

/** The lines of a text, without the empty ones at its end; an empty line between others is kept. */
export function splitLines(text: string): readonly string[] {
  const lines = text.split("\n");
  while (lines.at(-1) === "") lines.pop();
  return lines;
}
