import { expect, it } from "vitest";
import { lettersOf } from "./manager-letters.ts";

it.each([
  { names: ["alice", "bob"], letters: ["A", "B"] },
  { names: ["alice", "adam", "ann"], letters: ["A", "Ad", "An"] },
  { names: ["a", "a2", "a3"], letters: ["A", "A2", "A3"] },
  { names: ["kube-controller-manager", "kube-scheduler"], letters: ["K", "Ks"] },
  { names: ["---", "…"], letters: ["?", "?2"] },
  { names: ["alice", "alice", "alice"], letters: ["A", "Au", "Al"] },
])("gives $names the letters $letters", ({ names, letters }) => {
  expect(lettersOf(names.map((name) => ({ name, second: "u" })))).toEqual(letters);
});
