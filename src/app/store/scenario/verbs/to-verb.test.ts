import { expect, it } from "vitest";
import { readTarget } from "./to-verb.ts";
import { verbGroups } from "./verb-groups.ts";
import { verbNames } from "./verb-names.ts";

it.each([
  {
    text: "apiVersion: v1\nkind: Pod\nmetadata:\n  name: a\n",
    want: { apiVersion: "v1", kind: "Pod", name: "a" },
  },
  {
    text: '# first\napiVersion: "apps/v1"\nkind: Deployment\nmetadata:\n  labels:\n    x: y\n  name: web # mine\n  namespace: prod\nspec:\n  template: {metadata: {name: no}}\n',
    want: { apiVersion: "apps/v1", kind: "Deployment", name: "web", namespace: "prod" },
  },
  {
    text: "apiVersion: v1\nkind: Pod\nmetadata: {name: a, namespace: b}\n",
    want: { apiVersion: "v1", kind: "Pod", name: "a", namespace: "b" },
  },
  { text: "apiVersion: v1\nkind: Pod\n", want: null },
  { text: "", want: null },
])("reads the object of a text", ({ text, want }) => {
  expect(readTarget(text)).toEqual(want);
});

it("the groups of the menu have each verb once, the rare ones last", () => {
  const names = verbNames.map(({ verb }) => verb);
  expect(verbGroups.flatMap(({ verbs }) => verbs).toSorted()).toEqual(names.toSorted());
  const isRare = verbGroups.map(({ rare = false }) => rare);
  expect(isRare.toSorted()).toEqual(isRare);
});
