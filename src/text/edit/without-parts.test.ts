import { describe, expect, it } from "vitest";
import "../../testing/load-parts.ts";
import { parseManifest } from "../manifest/parse-manifest.ts";
import { type RemovedParts, withoutParts } from "./without-parts.ts";

const TWO = `# First.
a: 1 # one
b:
  # Inside.
  - x: 1
    w: 2
  - z: 3
---
c: { d: 1, e: 2, f: 3 }
---
# Last.
g: 1
`;

function removed(text: string, parts: Partial<RemovedParts>): string {
  return withoutParts(text, { documents: [], fields: [], ...parts });
}

const field = (...keys: readonly (string | number)[]) => ({ document: 0, keys });

describe("a text loses", () => {
  it.each<[string, Partial<RemovedParts>, string]>([
    ["nothing", {}, TWO],
    ["its first document", { documents: [0] }, TWO.slice(TWO.indexOf("c:"))],
    ["its last documents", { documents: [1, 2] }, TWO.slice(0, TWO.indexOf("---"))],
    ["a document in the middle", { documents: [1] }, TWO.replace("c: { d: 1, e: 2, f: 3 }\n---\n", "")],
    [
      "a field with its comment",
      { fields: [field("a")] },
      TWO.replace("# First.\na: 1 # one\n", "# First.\n"),
    ],
    [
      "a field that follows a dash",
      { fields: [field("b", 0, "x")] },
      TWO.replace("- x: 1\n    w: 2", "- w: 2"),
    ],
    [
      "all fields of an item, which stays",
      { fields: [field("b", 0, "x"), field("b", 0, "w")] },
      TWO.replace("- x: 1\n    w: 2", "- {}"),
    ],
    [
      "an item and what is in it",
      { fields: [field("b", 0), field("b", 0, "x")] },
      TWO.replace("  - x: 1\n    w: 2\n", ""),
    ],
    [
      "all items of a list, which stays",
      { fields: [field("b", 0), field("b", 1)] },
      TWO.replace(/b:\n.*- z: 3\n/s, "b: []\n  # Inside.\n"),
    ],
    [
      "the last fields in braces",
      {
        fields: [
          { document: 1, keys: ["c", "e"] },
          { document: 1, keys: ["c", "f"] },
        ],
      },
      TWO.replace(", e: 2, f: 3", ""),
    ],
    [
      "a document and a field of another one",
      { documents: [0], fields: [{ document: 1, keys: ["c", "d"] }, field("a")] },
      TWO.slice(TWO.indexOf("c:")).replace("d: 1, ", ""),
    ],
  ])("%s", (_, parts, want) => {
    expect(removed(TWO, parts)).toBe(want);
  });

  it("a field with an anchor that another one needs: the text is printed again", () => {
    const text = "a: &x\n  b: 1\nc: *x\n";
    expect(removed(text, { fields: [field("a")] })).toBe("c:\n  b: 1\n");
  });

  it("items of a JSON Patch", () => {
    const text = "- op: remove\n  path: /a\n- op: remove\n  path: /b\n";
    expect(removed(text, { fields: [field(0)] })).toBe("- op: remove\n  path: /b\n");
  });

  it("fields of JSON", () => {
    expect(
      parseManifest(removed('{"a": 1, "b": [1, 2]}', { fields: [field("b", 0)] })).documents[0]?.value,
    ).toEqual({
      a: 1,
      b: [2],
    });
  });
});
