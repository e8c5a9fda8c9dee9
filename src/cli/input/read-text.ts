import { encodingOf } from "../../file/encoding.ts";
import type { Terminal } from "../terminal.ts";

/** The text of a file, or a line about why there is none, with the name of the file. */
export type ReadInput = { readonly text: string } | { readonly problem: string };

/** The largest scenario file, in bytes. */
export const MAX_SCENARIO = 8 * 1024 * 1024;

/** Reads a text file in UTF-8, or in UTF-16 with a byte order mark; `-` is the standard input. `most`: how many bytes it may have. */
export async function readTextFile(terminal: Terminal, file: string, most: number): Promise<ReadInput> {
  const bytes = await terminal.read(file, most);
  if (typeof bytes === "string") return { problem: `${shownName(file)}: ${bytes}` };
  if (bytes.length > most)
    return { problem: `${shownName(file)}: The file is too large: it may have ${most / 1024 / 1024} MB.` };
  const encoding = encodingOf(bytes);
  if (encoding === "utf-8" && bytes.includes(0))
    return { problem: `${shownName(file)}: This is a binary file, not a text.` };
  try {
    return { text: new TextDecoder(encoding, { fatal: true }).decode(bytes) };
  } catch {
    return { problem: `${shownName(file)}: The file is not a text in UTF-8.` };
  }
}

/** Returns the name of a file for messages. */
export function shownName(file: string): string {
  return file === "-" ? "<stdin>" : file;
}
