import { expect, it } from "vitest";
import { twoOnOneLine } from "./one-line.ts";

const image = (tag: string) => `registry.example.com/shop/storefront-service:${tag}\n`;

it.each([
  { name: "short values stay whole", a: "3\n", b: "5\n", want: ["3", "5"] },
  {
    name: "long values are cut where they are equal",
    a: image("1.8.0"),
    b: image("1.8.1-hotfix"),
    want: ["…:1.8.0", "…:1.8.1-hotfix"],
  },
  {
    name: "long values with nothing in common are left out",
    a: "a".repeat(50),
    b: "b".repeat(50),
    want: [null, null],
  },
  { name: "a map is left out", a: "a: 1\n", b: "5\n", want: [null, "5"] },
])("$name", ({ a, b, want }) => {
  expect(twoOnOneLine(a, b)).toEqual(want);
});
