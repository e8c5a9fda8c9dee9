import { expect, it } from "vitest";
import { decodeText } from "./read-files.ts";

it.each<[string, readonly number[], string]>([
  ["UTF-8", [0x61, 0xc3, 0xa9], "aé"],
  ["UTF-8 with a byte order mark", [0xef, 0xbb, 0xbf, 0x61], "a"],
  ["UTF-16 as PowerShell writes it", [0xff, 0xfe, 0x61, 0x00, 0xe9, 0x00], "aé"],
  ["UTF-16, the other end first", [0xfe, 0xff, 0x00, 0x61], "a"],
  ["invalid UTF-8", [0x89, 0x50], "\ufffdP"],
  ["nothing", [], ""],
])("reads %s", (_, bytes, text) => {
  expect(decodeText(Uint8Array.from(bytes).buffer)).toBe(text);
});
