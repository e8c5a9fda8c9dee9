import { describe, expect, it } from "vitest";
import { atomic, keyed, listOf, mapOf, string, struct, typeOf } from "../../testing/notation.ts";
import type { TypeRef } from "../schema/schema.ts";
import type { Value } from "../value/value.ts";
import { validate } from "./validate.ts";

const LEVELS = 10_000;
const TOO_DEEP = "nested more than 500 levels deep";

function nested(wrap: (inner: Value) => Value): Value {
  let value: Value = null;
  for (let i = 0; i < LEVELS; i++) value = wrap(value);
  return value;
}

const lists = nested((inner) => [inner]);
const maps = nested((inner) => ({ a: inner }));

describe("refuses values with 10,000 levels", () => {
  const rows: { name: string; type: TypeRef; value: Value }[] = [
    { name: "a list at a text", type: string, value: lists },
    { name: "a map at a text", type: string, value: maps },
    { name: "a list at a boolean", type: { scalar: "boolean" }, value: lists },
    { name: "a map at any scalar", type: { scalar: "untyped" }, value: maps },
    { name: "a map at a list", type: listOf(string), value: maps },
    { name: "a list at a map", type: mapOf(string), value: lists },
    { name: "a list at an atomic map", type: atomic(mapOf(string)), value: lists },
  ];
  it.each(rows)("$name", ({ type, value }) => {
    const issues = validate({ x: value }, typeOf(struct({ x: type })));
    expect(issues).toEqual([{ path: ["f:x"], message: TOO_DEEP }]);
  });

  const item = struct({ k: { namedType: "__untyped_deduced_" }, other: string });
  const items = typeOf(struct({ x: keyed(["k"], item) }));

  it("as a key of an item", () => {
    expect(validate({ x: [{ k: lists }] }, items)).toEqual([
      { path: ["f:x"], message: `element 0: ${TOO_DEEP}` },
    ]);
  });

  it("as a key of a live item with other errors", () => {
    const found = validate({ x: [{ k: lists }, { k: maps, other: 1 }] }, items, { allowDuplicates: true });
    expect(found.map(({ message }) => message)).toContain(TOO_DEEP);
    for (const { path } of found) for (const element of path) expect(typeof element).toBe("string");
  });
});
