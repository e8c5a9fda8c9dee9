import fc from "fast-check";
import { expect, it } from "vitest";
import { anyCharacter } from "../../../testing/random/any-character.ts";
import type { Value } from "../value.ts";
import { findAll } from "./find-json-path.ts";
import { parseJsonPath } from "./parse-json-path.ts";

// The results of templates are recorded in conformance/kubectl/jsonpath.jsonl.

function found(template: string, object: Value): unknown {
  const read = parseJsonPath(template);
  return "error" in read ? read.error : findAll(read.nodes, object, true);
}

it("stops if it finds too many values", () => {
  let deep: Value = 1;
  for (let level = 0; level < 80; level++) deep = [deep];
  const ranges = "{range ..}".repeat(4) + "{end}".repeat(4);
  for (const template of ["{...*...*...*...*}", ranges]) {
    expect(found(template, deep)).toHaveProperty("error", expect.stringContaining("more than"));
  }
});

it("never throws for any template", () => {
  const piece = fc.oneof(
    fc.constantFrom(
      "{",
      "}",
      "[",
      "]",
      "[?(",
      ")]",
      ".",
      "..",
      "@",
      "$",
      "*",
      ",",
      ":",
      "'",
      '"',
      "\\",
      "range ",
      "end",
      "-",
      "1",
      "a",
      "==",
    ),
    fc.string({ maxLength: 3, unit: anyCharacter }),
  );
  const value = fc.jsonValue({ maxDepth: 3 }) as fc.Arbitrary<Value>;
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 14 }), value, (pieces, object) => {
      found(`{${pieces.join("")}}`, { a: object });
    }),
  );
});
