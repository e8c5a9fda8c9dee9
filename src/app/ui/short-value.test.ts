import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { shortValue, shortValues } from "./short-value.ts";

it("shortens values", () => {
  expect(shortValue("a: 1\nb: 2\n")).toBe("a: 1…");
  expect(shortValue("x".repeat(30))).toBe(`${"x".repeat(24)}…`);
  expect(shortValue("registry.example.com/shop/storefront:1.8.1-hotfix\n")).toBe("registry.ex…:1.8.1-hotfix");
  expect(shortValue("")).toBe("an empty value");
  expect(shortValue("|\n  colour=red\n  size=1\n")).toBe("colour=red…");
});

describe("shortValues", () => {
  it.each([
    {
      a: "registry.example.com/shop:1.26",
      b: "registry.example.com/shop:1.27",
      want: "…/shop:1.26 → …/shop:1.27",
    },
    {
      a: "|\n  colour=red\n  size=1",
      b: "|\n  colour=red\n  size=2",
      want: "colour=red ↵ size=1 → colour=red ↵ size=2",
    },
    { a: "|\n  a", b: "|-\n  a", want: "|↵  a → |-↵  a" },
    { a: "- a\n- b", b: "- a", want: "- a ↵ - b → - a" },
    { a: "", b: "x", want: "an empty value → x" },
  ])("$want", ({ a, b, want }) => expect(shortValues(a, b).join(" → ")).toBe(want));

  it("keeps different values different", () => {
    const line = fc.constantFrom("|", "a", " ", "\n", "-", "registry.example.com/shop");
    const yaml = fc.array(line, { maxLength: 9 }).map((parts) => parts.join(""));
    fc.assert(
      fc.property(yaml, yaml, (a, b) => {
        const [x, y] = shortValues(a, b);
        expect(x === y).toBe(a === b);
      }),
    );
  });
});
