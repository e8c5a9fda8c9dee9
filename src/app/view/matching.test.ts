import { expect, it } from "vitest";
import { matching } from "./matching.ts";

const groups = [
  { title: "Lists", scenarios: [{ title: "A set of finalizers" }, { title: "Ports" }] },
  { title: "Prune", scenarios: [{ title: "A list too long" }] },
];
const titles = (words: string) =>
  matching(groups, words).map(({ title, scenarios }) => [title, ...scenarios.map((one) => one.title)]);

it.each([
  {
    words: " ",
    found: [
      ["Lists", "A set of finalizers", "Ports"],
      ["Prune", "A list too long"],
    ],
  },
  {
    words: "LIST",
    found: [
      ["Lists", "A set of finalizers", "Ports"],
      ["Prune", "A list too long"],
    ],
  },
  {
    words: "a list",
    found: [
      ["Lists", "A set of finalizers"],
      ["Prune", "A list too long"],
    ],
  },
  { words: "long prune", found: [["Prune", "A list too long"]] },
  { words: "long ports", found: [] },
])("finds $words", ({ words, found }) => {
  expect(titles(words)).toEqual(found);
});
