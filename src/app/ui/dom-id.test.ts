import fc from "fast-check";
import { expect, it } from "vitest";
import { domId } from "./dom-id.ts";
import { tabIds } from "./tabs.tsx";

const texts = fc.array(
  fc.string({ unit: fc.constantFrom("a", "Z", " ", "-", "_", "2", "0", "\n", "ä", "😀") }),
);

it("names things by any text, without white space", () => {
  fc.assert(
    fc.property(texts, (some) => {
      expect(domId(...some)).not.toMatch(/\s/);
    }),
  );
  expect(domId("actor", "my tool")).toBe("actor-my_20_tool");
});

it("never gives two things one id", () => {
  fc.assert(
    fc.property(fc.tuple(texts, texts), ([one, other]) => {
      if (one.length > 0 && other.length > 0)
        expect(domId(...one) === domId(...other)).toBe(JSON.stringify(one) === JSON.stringify(other));
    }),
  );
});

it("names the tab and the panel of an actor with a blank in its name", () => {
  const { tab, panel } = tabIds("actor", "my tool");
  expect([tab, panel].join("")).not.toMatch(/\s/);
  expect(tab).not.toBe(panel);
});
