import "../../testing/load-parts.ts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { styledObject } from "../../testing/random/random-yaml.ts";
import { parseManifest } from "../manifest/parse-manifest.ts";
import { pathAt } from "../manifest/path-at.ts";
import type { FieldKeys } from "../yaml/print/print-yaml.ts";
import { cursorContextAt } from "./cursor-context.ts";

/** `|` marks the cursor. */
function at(marked: string) {
  const offset = marked.indexOf("|");
  const before = marked.slice(0, offset).split("\n");
  const position = { line: before.length, column: (before[before.length - 1] as string).length + 1 };
  return cursorContextAt(marked.slice(0, offset) + marked.slice(offset + 1), position);
}

describe("cursorContextAt", () => {
  it.each<{
    name: string;
    text: string;
    keys: FieldKeys;
    key?: string;
    typed?: string;
    indent?: number;
    present?: readonly string[];
  }>([
    { name: "an empty text", text: "|", keys: [] },
    { name: "a key at the root", text: "kind: Pod\nme|", keys: [], typed: "me", present: ["kind"] },
    {
      name: "a key with fields below",
      text: "a: 1\nb|: 2\nc: 3\n",
      keys: [],
      typed: "b",
      present: ["a", "c"],
    },
    {
      name: "a value",
      text: "a: 1\nkind: De|p\n",
      keys: [],
      key: "kind",
      typed: "De",
      present: ["a"],
    },
    { name: "an empty value", text: "kind: |", keys: [], key: "kind", present: [] },
    {
      name: "a value with a colon",
      text: "image: nginx:1|",
      keys: [],
      key: "image",
      typed: "nginx:1",
      present: [],
    },
    { name: "a new object", text: "spec:\n  |", keys: ["spec"], indent: 2 },
    {
      name: "a field among others",
      text: "spec:\n  a: 1\n  |\n  b: 2\nc: 3\n",
      keys: ["spec"],
      indent: 2,
      present: ["a", "b"],
    },
    {
      name: "an empty line further out",
      text: "spec:\n  a:\n    b: 1\n  |\n",
      keys: ["spec"],
      indent: 2,
      present: ["a"],
    },
    {
      name: "an empty line at the root",
      text: "spec:\n  a:\n    b: 1\n|\n",
      keys: [],
      indent: 0,
      present: ["spec"],
    },
    {
      name: "an item",
      text: "spec:\n  list:\n  - a: 1\n  - n|\n",
      keys: ["spec", "list", 1],
      typed: "n",
      indent: 4,
    },
    {
      name: "a further field of an item",
      text: "list:\n- a: 1\n  b|\n  c: 2\n- d: 3\n",
      keys: ["list", 0],
      typed: "b",
      present: ["a", "c"],
    },
    {
      name: "an item of an indented list",
      text: "list:\n    - a: 1\n    - b: |\n",
      keys: ["list", 1],
      key: "b",
      present: [],
    },
    { name: "an item in an item", text: "a:\n- - x: 1\n  - y|\n", keys: ["a", 0, 1], typed: "y" },
    { name: "below a list", text: "a:\n- b: 1\nc|", keys: [], typed: "c", present: ["a"] },
    { name: "below a text of several lines", text: "a: >-\n  b: 1\n  c:\nd|", keys: [], typed: "d" },
    { name: "a quoted key", text: '"a b": 1\n"c d": |', keys: [], key: "c d", present: ["a b"] },
    { name: "another document", text: "a: 1\n---\nb:\n  c|", keys: ["b"], typed: "c" },
    {
      name: "a text that is broken elsewhere",
      text: "a: [\nb: 'x\nspec:\n  c: 1\n  d|",
      keys: ["spec"],
      typed: "d",
      present: ["c"],
    },
    { name: "Windows' line ends", text: "a:\r\n  b: 1\r\n  c|\r\n", keys: ["a"], typed: "c", present: ["b"] },
  ])("$name", ({ text, keys, key, typed = "", indent, present }) => {
    const found = at(text);
    expect(found).toMatchObject({ keys, key: key ?? null, typed });
    if (indent !== undefined) expect(found?.indent).toBe(indent);
    if (present !== undefined) expect(found?.present).toEqual(present);
  });

  it("gives the columns of the word", () => {
    expect(at("spec:\n  rep|licas: 3\n")).toMatchObject({ from: 3, to: 11, typed: "rep" });
    expect(at("a: x y|z # c\n")).toMatchObject({ from: 4, to: 8, typed: "x y" });
    expect(at("a: |\n")).toMatchObject({ from: 4, to: 4 });
    expect(at("- a: 1\n- |\n")).toMatchObject({ from: 3, to: 3, indent: 2 });
  });

  it("counts documents like the parser", () => {
    expect(at("a: 1\n---\n# c\n---\nb|: 2\n---\nc: 3")?.document).toBe(1);
    expect(at("a|: 1\n---\nb: 2")?.document).toBe(0);
    expect(at("a: 1\r\n---\r\nb|: 2")?.document).toBe(1);
  });

  it.each([
    ["in a comment", "a: 1 # x|"],
    ["in a comment on its own line", "# x|"],
    ["in a string of several lines", "a: >-\n  b: |"],
    ["on an empty line in a string of several lines", "a: >-\n  b\n  |\n  c\n"],
    ["in brackets", "a: {b: |"],
    ["right behind the -", "a:\n-|"],
  ])("gives nothing %s", (_, text) => {
    expect(at(text)).toBeNull();
  });

  it("does not read a part of a quoted key as a comment", () => {
    const text = '? "a #b" # c\n:\n  d: 1\n';
    expect(cursorContextAt(text, { line: 3, column: 3 })?.keys).toEqual(["a #b"]);
  });

  it("finds the object of every key in a block like the parser", () => {
    fc.assert(
      fc.property(styledObject, ({ text }) => {
        const { documents } = parseManifest(text);
        const lines = text.split("\n");
        for (const [index, line] of lines.entries()) {
          const column = line.search(/[A-Za-z"]/) + 1;
          const tree = documents[0]?.tree;
          const found = tree ? pathAt(tree, { line: index + 1, column }) : null;
          if (column === 0 || found?.on !== "key" || !/^ *(?:- )*["A-Za-z]/.test(line) || /[[{]/.test(line))
            continue;
          const context = cursorContextAt(text, { line: index + 1, column });
          if (context !== null) expect(context.keys).toEqual(found.keys.slice(0, -1));
        }
      }),
    );
  });

  it("never throws", () => {
    const pieces = fc.constantFrom(
      "a",
      ": ",
      "- ",
      "\n",
      "\n  ",
      "\n    ",
      "|",
      ">",
      "'",
      '"',
      "[",
      "{",
      "#",
      " #",
      "---\n",
      "\t",
      "\r\n",
    );
    const text = fc.array(pieces, { maxLength: 20 }).map((parts) => parts.join(""));
    fc.assert(
      fc.property(text, fc.nat({ max: 12 }), fc.nat({ max: 12 }), (one, line, column) => {
        const found = cursorContextAt(one, { line: line + 1, column: column + 1 });
        if (found !== null) expect(found.to).toBeGreaterThanOrEqual(found.from);
      }),
    );
  });
});
