import { describe, expect, it } from "vitest";
import { yamlCursorAt } from "./yaml-cursor.ts";

/** Returns the cursor at the `|` in a text. */
function at(text: string) {
  const lines = text.split("\n");
  const line = lines.findIndex((one) => one.includes("|"));
  const column = (lines[line] as string).indexOf("|") + 1;
  return yamlCursorAt(text.replace("|", ""), line + 1, column);
}

const HEAD = "apiVersion: apps/v1\nkind: Deployment\n";

describe("yamlCursorAt", () => {
  it.each([
    { name: "the top level", text: "apiV|", around: [], typed: "apiV" },
    { name: "below a key", text: "spec:\n  rep|", around: ["spec"], typed: "rep" },
    { name: "an empty line", text: "spec:\n  a: 1\n  |", around: ["spec"], typed: "" },
    {
      name: "the first key of an item",
      text: "spec:\n  items:\n    - na|",
      around: ["spec", "items", null],
      typed: "na",
    },
    {
      name: "an item in the column of its key",
      text: "spec:\n  items:\n  - na|",
      around: ["spec", "items", null],
      typed: "na",
    },
    {
      name: "a later key of an item",
      text: "items:\n- name: a\n  im|",
      around: ["items", null],
      typed: "im",
    },
    {
      name: "below a key of an item",
      text: "items:\n- name: a\n  ports:\n  - a: 1\n    b|",
      around: ["items", null, "ports", null],
      typed: "b",
    },
    {
      name: "below the first key of an item",
      text: "items:\n  - env:\n      - na|",
      around: ["items", null, "env", null],
      typed: "na",
    },
    {
      name: "below the first key of an item, lists in the column of their keys",
      text: "items:\n- env:\n  - na|",
      around: ["items", null, "env", null],
      typed: "na",
    },
    { name: "behind a deeper block", text: "a:\n  b:\n    c: 1\n  d|", around: ["a"], typed: "d" },
    {
      name: "a line after a comment and an empty line",
      text: "a: # why\n\n  # more\n  b|",
      around: ["a"],
      typed: "b",
    },
    { name: "a broken line above", text: "a:\n  ]]\n  b|", around: ["a"], typed: "b" },
    { name: "a list of lists", text: "a:\n  - - b|", around: ["a", null, null], typed: "b" },
    { name: "a quoted key above", text: '"a b":\n  c|', around: ["a b"], typed: "c" },
  ])("finds the parents of $name", ({ text, around, typed }) => {
    const cursor = at(text);
    expect(cursor?.around).toEqual(around);
    expect(cursor?.key?.typed).toBe(typed);
    expect(cursor?.value).toBeNull();
  });

  it("distinguishes values and keys", () => {
    expect(at("spec:\n  paused: tr|")).toMatchObject({
      around: ["spec"],
      key: null,
      value: { of: "paused", typed: "tr", from: 11 },
    });
    expect(at("kind:|")?.value).toMatchObject({ of: "kind", typed: "" });
  });

  it("finds the other keys of the same item", () => {
    expect(at("a:\n  b: 1\n  |\n  c:\n    d: 1\n  e: 1\nf: 1")?.beside).toEqual(["b", "c", "e"]);
    expect(at("a:\n- b: 1\n- c: 1\n  |\n  d: 1\n- e: 1")?.beside).toEqual(["c", "d"]);
    expect(at("a:\n- |\n  d: 1\n- e: 1")?.beside).toEqual(["d"]);
  });

  it("reads the kind of its own document", () => {
    expect(at(`${HEAD}---\napiVersion: v1 # old\nkind: "Pod"\nspec:\n  |\n---\nkind: Service`)).toMatchObject(
      {
        apiVersion: "v1",
        kind: "Pod",
      },
    );
    expect(at("spec:\n  |")).toMatchObject({ apiVersion: "", kind: "" });
  });

  it("reads the kind of the List item around the cursor", () => {
    const list =
      "apiVersion: v1\nkind: List\nitems:\n- apiVersion: v1\n  kind: Pod\n- kind: Deployment\n  apiVersion: apps/v1\n  spec:\n    |\n- kind: Service\n";
    expect(at(list)).toMatchObject({ around: ["spec"], apiVersion: "apps/v1", kind: "Deployment" });
    expect(at(list.replace("items:\n", "items:\n  |\n"))).toMatchObject({ around: ["items"], kind: "List" });
  });

  it("is null in comments and outside the text", () => {
    expect(at("a: 1 # com|")).toBeNull();
    expect(yamlCursorAt("a: 1", 9, 1)).toBeNull();
  });
});
