import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Fault } from "./faults.ts";

/** The text of each source file by its path, without tests and files that only tests use. */
export type Sources = ReadonlyMap<string, string>;

/** Reads the source files of the project in `root`. The paths start with `src/`. */
export function readSources(root: string): Sources {
  const files = readdirSync(join(root, "src"), { recursive: true, encoding: "utf8" })
    .map((file) => `src/${file.replaceAll("\\", "/")}`)
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|^src\/testing\//.test(file));
  return new Map(files.map((file) => [file, readFileSync(join(root, file), "utf8")]));
}

/** A source file with a fault, or the reason why the fault cannot be planted. */
export type Faulty = { readonly file: string; readonly source: string } | { readonly problem: string };

/** Replaces the text of a fault in the sources. This is a problem unless the text occurs exactly once. */
export function withFault(sources: Sources, { text, replacement }: Fault): Faulty {
  const words = text.split(/\s+/).map((word) => word.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&"));
  const pattern = new RegExp(words.join("\\s+"), "g");
  const found = [...sources].flatMap(([file, source]) =>
    [...source.matchAll(pattern)].map((match) => ({ file, source, match })),
  );
  const [only] = found;
  if (only === undefined)
    return { problem: "no source file contains its text: update scripts/mutants/faults.ts" };
  if (found.length > 1) {
    return { problem: `its text occurs several times: ${found.map(({ file }) => file).join(", ")}` };
  }
  const { file, source, match } = only;
  const end = match.index + match[0].length;
  return { file, source: source.slice(0, match.index) + replacement + source.slice(end) };
}

/** Writes a faulty file into the project in `root`. Returns a function that restores the file. */
export function plant(
  root: string,
  { file, source }: Extract<Faulty, { readonly file: string }>,
): () => void {
  const path = join(root, file);
  const original = readFileSync(path, "utf8");
  writeFileSync(path, source);
  return () => writeFileSync(path, original);
}
