import fc from "fast-check";
import { describe, expect, it } from "vitest";
import * as arbitrary from "../../testing/random/random-values.ts";
import { fromPaths } from "./build.ts";
import { decodeFieldsV1 } from "./fieldsv1.ts";
import { scanFieldsV1 } from "./fieldsv1-scan.ts";
import { printFieldsV1 } from "./print-fieldsv1.ts";
import { type FieldSet, paths } from "./set.ts";

/** Sets with lists whose items have the same fields, as in most objects. */
const sets = fc
  .tuple(fc.array(arbitrary.path, { maxLength: 8 }), fc.array(arbitrary.path, { maxLength: 4 }))
  .map(([some, alike]) => {
    const items = ["a", "b", "c"].flatMap((name) =>
      [[], ...alike].map((path) => ["f:items", `k:{"name":"${name}"}`, ...path]),
    );
    return fromPaths([...some, ...items]);
  });

function decoded(text: string): FieldSet | null {
  try {
    const read = decodeFieldsV1(JSON.parse(text));
    return "set" in read ? read.set : null;
  } catch {
    return null;
  }
}

describe("scanning FieldsV1", () => {
  it("[P6] reads encoded sets", () => {
    fc.assert(
      fc.property(sets, (set) => {
        const read = scanFieldsV1(printFieldsV1(set));
        if (read !== null) expect(paths(read)).toEqual(paths(set));
      }),
    );
  });

  it("reads a text as JSON does, or returns null", () => {
    const spoilt = fc
      .tuple(
        sets,
        fc.nat(),
        fc.nat(3),
        fc.constantFrom("", "{", "}", '"', ",", ":", "\\", " ", '"f:a":{}', "."),
      )
      .map(([set, at, length, piece]) => {
        const text = printFieldsV1(set);
        const from = at % (text.length + 1);
        return text.slice(0, from) + piece + text.slice(from + length);
      });
    fc.assert(
      fc.property(spoilt, (text) => {
        const read = scanFieldsV1(text);
        if (read === null) return;
        const other = decoded(text);
        expect(other).not.toBeNull();
        expect(paths(read)).toEqual(paths(other as FieldSet));
      }),
      { numRuns: 2000 },
    );
  });

  it("reads the output of Kubernetes", () => {
    const text =
      '{"f:metadata":{"f:labels":{".":{},"f:app":{}}},"f:spec":{"f:ports":{"k:{\\"port\\":80,\\"protocol\\":\\"TCP\\"}":{".":{},"f:port":{}}}}}';
    const read = scanFieldsV1(text) as FieldSet;
    expect(printFieldsV1(read)).toBe(text);
    expect(paths(read)).toHaveLength(4);
  });

  it("lets items with the same fields share one set", () => {
    const item = '{".":{},"f:image":{},"f:name":{}}';
    const read = scanFieldsV1(
      `{"k:{\\"name\\":\\"a\\"}":${item},"k:{\\"name\\":\\"b\\"}":${item}}`,
    ) as FieldSet;
    expect(read.children[0]).not.toBeNull();
    expect(read.children[1]).toBe(read.children[0]);
  });

  it.each([
    ["a space", '{"f:a": {}}'],
    ["a key twice", '{"f:a":{},"f:a":{}}'],
    ["keys out of order", '{"f:b":{},"f:a":{}}'],
    ["a number written otherwise", '{"v:1.0":{}}'],
    ["an escape", '{"f:\\u0061":{}}'],
    ["a kind of element nobody knows", '{"x:a":{}}'],
    ["a member with nothing below it, spelt out", '{"f:a":{".":{}}}'],
    ["a value that is no object", '{"f:a":null}'],
    ["what stands after the end", '{"f:a":{}}{}'],
    ["no text", ""],
    ["a text that breaks off", '{"f:a":{"f:b'],
    ["ten thousand and more levels", `${'{"f:a":'.repeat(10_010)}{}${"}".repeat(10_010)}`],
  ])("leaves %s alone", (_, text) => {
    expect(scanFieldsV1(text)).toBeNull();
  });
});
