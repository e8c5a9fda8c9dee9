import fc from "fast-check";
import { expect, it } from "vitest";
import { tabIds } from "../tabs.tsx";
import { domId } from "./dom-id.ts";

const texts = fc.array(
  fc.string({ unit: fc.constantFrom("a", "Z", " ", "-", "_", "2", "0", "\n", "ä", "😀") }),
);

it("creates ids for any text, without white space", () => {
  fc.assert(
    fc.property(texts, (some) => {
      expect(domId(...some)).not.toMatch(/\s/);
    }),
  );
  expect(domId("actor", "my tool")).toBe("actor-my_20_tool");
});

it("never creates equal ids for different texts", () => {
  fc.assert(
    fc.property(fc.tuple(texts, texts), ([one, other]) => {
      if (one.length > 0 && other.length > 0)
        expect(domId(...one) === domId(...other)).toBe(JSON.stringify(one) === JSON.stringify(other));
    }),
  );
});

it("creates ids for a tab and a panel with a space in the name", () => {
  const { tab, panel } = tabIds("actor", "my tool");
  expect([tab, panel].join("")).not.toMatch(/\s/);
  expect(tab).not.toBe(panel);
});
