/** Returns the encoding of a file by its byte order mark: UTF-16, which PowerShell writes, or else UTF-8. */
export function encodingOf([first, second]: Uint8Array): "utf-8" | "utf-16le" | "utf-16be" {
  if (first === 0xff && second === 0xfe) return "utf-16le";
  return first === 0xfe && second === 0xff ? "utf-16be" : "utf-8";
}
