import fc from "fast-check";
import { expect, it } from "vitest";
import { anyCharacter } from "../../testing/random/any-character.ts";
import { utf8Length } from "./utf8.ts";
import { utf8Bytes } from "./utf8-bytes.ts";

it.each([
  { text: "", length: 0 },
  { text: "web", length: 3 },
  { text: "é", length: 2 },
  { text: "漢", length: 3 },
  { text: "😀", length: 4 },
  { text: "\ud83d", length: 3 },
  { text: "\ude00\ud83d", length: 6 },
])("$text has $length bytes", ({ text, length }) => expect(utf8Length(text)).toBe(length));

it("counts the bytes of the encoded string", () => {
  fc.assert(
    fc.property(fc.string({ unit: anyCharacter }), fc.string(), (text, more) => {
      const all = text + more + text.slice(1);
      expect(utf8Length(all)).toBe(utf8Bytes(all).length);
    }),
  );
});
