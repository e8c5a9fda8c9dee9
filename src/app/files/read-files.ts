import { encodingOf } from "../../file/encoding.ts";
import type { ImportedText } from "../../session/import/types.ts";

/** The maximum size of a file in bytes. The OpenAPI document of a cluster with many kinds has more than 16 MiB. */
const MAX_FILE = 32 * 1024 * 1024;

/** How many files the page reads at once. */
const MAX_FILES = 50;

/** Reads files. A file that could not be read has the reason in place of its text. Does not read files that are too large. */
export async function readFiles(files: Iterable<File>): Promise<readonly ImportedText[]> {
  const all = [...files];
  const read = await Promise.all(all.slice(0, MAX_FILES).map(readFile));
  const left = all.length - MAX_FILES;
  const problem = `The page opens ${MAX_FILES} files at once. These are left out.`;
  return left > 0 ? [...read, { name: `${left} more files`, text: "", problem }] : read;
}

/** Reads a file. */
export async function readFile(file: File): Promise<ImportedText> {
  const { name } = file;
  if (file.size > MAX_FILE)
    return {
      name,
      text: "",
      problem: "This file is larger than 32 MiB, which is more than the page can open.",
    };
  return file.arrayBuffer().then(
    (bytes) => ({ name, text: decodeText(bytes) }),
    () => ({ name, text: "", problem: "The browser could not read this file." }),
  );
}

/** Decodes UTF-8, or UTF-16 with a byte order mark, which PowerShell writes. */
export function decodeText(bytes: ArrayBuffer): string {
  return new TextDecoder(encodingOf(new Uint8Array(bytes))).decode(bytes);
}
