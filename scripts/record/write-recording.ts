import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";
import { readRecording } from "../../src/testing/conformance/recording-files.ts";

/**
 * Writes a recording, compressed if the name of its file ends in `.br`. Returns whether the text is another one than before: a file
 * with the same text stays as it is, byte for byte. An empty text deletes the file.
 */
export function writeRecording(file: string, text: string): boolean {
  if ((existsSync(file) ? readRecording(file) : "") === text) return false;
  if (text === "") {
    rmSync(file);
    return true;
  }
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, file.endsWith(".br") ? compress(text) : text);
  return true;
}

function compress(text: string): Buffer {
  const bytes = Buffer.from(text);
  return brotliCompressSync(bytes, {
    params: {
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  });
}
