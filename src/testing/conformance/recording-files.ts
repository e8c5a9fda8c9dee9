import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { brotliDecompressSync } from "node:zlib";

/**
 * Returns all `.jsonl` and `.jsonl.br` files below a path, `a-2` before `a-10`; the path itself if it is such a file.
 * Empty if the path does not exist or contains none.
 */
export function recordings(path: string): readonly string[] {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (stat === undefined) return [];
  if (!stat.isDirectory()) return /\.jsonl(\.br)?$/.test(path) ? [path] : [];
  return readdirSync(path)
    .sort(byNumber.compare)
    .flatMap((name) => recordings(join(path, name)));
}

const byNumber = new Intl.Collator("en", { numeric: true });

/** Returns the lines of a file. Only `\n` ends a line, because recorded texts contain U+2028. */
export function readLines(file: string): readonly string[] {
  return splitLines(readRecording(file));
}

/** Returns the text of a file. The end of its name says whether it is compressed: `.br`, or not at all. */
export function readRecording(file: string): string {
  const bytes = readFileSync(file);
  return (file.endsWith(".br") ? brotliDecompressSync(bytes) : bytes).toString("utf8");
}

/** Returns the lines of a recording of this repository, such as `apiserver/story`. Throws if there is none. */
export function recordedLines(name: string): readonly string[] {
  const file = recordingFile(name);
  if (file === null) throw new Error(`no recording ${name}`);
  return readLines(file);
}

/** Returns the path of a recording of this repository, such as `apiserver/story`; null if there is none. */
export function recordingFile(name: string): string | null {
  const path = join(import.meta.dirname, "../../../conformance", `${name}.jsonl`);
  return [path, `${path}.br`].find((one) => existsSync(one)) ?? null;
}

/** Returns the name of a recording without its compression: `a.jsonl` for `a.jsonl.br`. */
export function plainName(file: string): string {
  return file.replace(/\.br$/, "");
}

/** Returns the lines of a text without the empty lines at its end. */
export function splitLines(text: string): readonly string[] {
  const lines = text.split("\n");
  while (lines.at(-1) === "") lines.pop();
  return lines;
}
