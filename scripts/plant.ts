import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Fault } from "./faults.ts";

/** The sources that faults go into: no tests, and nothing that only tests use. */
export type Sources = ReadonlyMap<string, string>;

/** The sources of the project in `root`, by their paths from there, with `/`. */
export function readSources(root: string): Sources {
  const files = readdirSync(join(root, "src"), { recursive: true, encoding: "utf8" })
    .map((file) => `src/${file.replaceAll("\\", "/")}`)
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|^src\/testing\//.test(file));
  return new Map(files.map((file) => [file, readFileSync(join(root, file), "utf8")]));
}

/** A file with a fault in it, or why there is none: the text of the fault must stand in one place alone. */
export type Faulty = { readonly file: string; readonly source: string } | { readonly problem: string };

/** What a fault makes of the sources. */
export function withFault(sources: Sources, { text, instead }: Fault): Faulty {
  const words = text.split(/\s+/).map((word) => word.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&"));
  const pattern = new RegExp(words.join("\\s+"), "g");
  const found = [...sources].flatMap(([file, source]) =>
    [...source.matchAll(pattern)].map((match) => ({ file, source, match })),
  );
  const [only] = found;
  if (only === undefined) return { problem: "its text is in no source: say how the line reads now" };
  if (found.length > 1) {
    return { problem: `its text is in several places: ${found.map(({ file }) => file).join(", ")}` };
  }
  const { file, source, match } = only;
  const end = match.index + match[0].length;
  return { file, source: source.slice(0, match.index) + instead + source.slice(end) };
}

/** Writes a fault into the project in `root`. Returns what takes it out again. */
export function plant(
  root: string,
  { file, source }: Extract<Faulty, { readonly file: string }>,
): () => void {
  const path = join(root, file);
  const sound = readFileSync(path, "utf8");
  writeFileSync(path, source);
  return () => writeFileSync(path, sound);
}
