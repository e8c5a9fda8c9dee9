import { createHash } from "node:crypto";
import fc from "fast-check";
import { expect, it } from "vitest";
import { sha256 } from "./sha256.ts";
import { utf8Bytes } from "./utf8-bytes.ts";

const hex = (bytes: readonly number[]) => bytes.map((byte) => byte.toString(16).padStart(2, "0")).join("");

it.each([0, 1, 55, 56, 63, 64, 119, 120, 1000])("hashes %i bytes", (length) => {
  const bytes = Array.from({ length }, (_, i) => (i * 7) % 256);
  expect(hex(sha256(Uint8Array.from(bytes)))).toBe(
    createHash("sha256").update(Uint8Array.from(bytes)).digest("hex"),
  );
});

it("hashes any string", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (text) => {
      expect(hex(sha256(utf8Bytes(text)))).toBe(createHash("sha256").update(text).digest("hex"));
    }),
  );
});
