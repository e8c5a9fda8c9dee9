import { expect, it } from "vitest";
import { searchExamples } from "./search-examples.ts";

const groups = [
  {
    title: "Lists",
    scenarios: [
      { title: "A set of finalizers", description: "" },
      { title: "Ports", description: "`Service`" },
    ],
  },
  { title: "Prune", scenarios: [{ title: "A list too long", description: "" }] },
];
const titles = (words: string) =>
  searchExamples(groups, words).map(({ title, scenarios }) => [title, ...scenarios.map((one) => one.title)]);

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
  { words: "service", found: [["Lists", "Ports"]] },
])("finds $words", ({ words, found }) => {
  expect(titles(words)).toEqual(found);
});
