import { describe, expect, it } from "vitest";
import { everything } from "../../testing/every-type.ts";
import { printPaths, setOf, string, struct, typeOf } from "../../testing/notation.ts";
import type { Value } from "../value/value.ts";
import { toFieldSet } from "./to-field-set.ts";
import { printIssues } from "./typed.ts";
import { validate } from "./validate.ts";

const type = typeOf(everything);
const typed = (value: Value) => ({ value, type });

describe("validate", () => {
  it.each<{ rule: string; object: Value; want: string }>([
    { rule: "T1", object: { s: null, m: null, set: null, st: null }, want: "" },
    {
      rule: "T1",
      object: { set: [null] },
      want: ".set: element 0: associative list without keys has an element that's an explicit null",
    },
    {
      rule: "T1",
      object: { items: [null] },
      want: ".items: element 0: associative list with keys may not have a null element",
    },
    { rule: "T2", object: { nope: 1 }, want: ".nope: field not declared in schema" },
    { rule: "T2", object: { m: { anything: "x" } }, want: "" },
    { rule: "T3", object: { set: ["a", "a"] }, want: '.set: duplicate entries for key [="a"]' },
    {
      rule: "T3",
      object: { ports: [{ port: 80 }, { port: 80, protocol: "TCP" }] },
      want: '.ports: duplicate entries for key [port=80,protocol="TCP"]',
    },
    {
      rule: "P4",
      object: { items: [{ v: "1" }] },
      want: '.items: element 0: associative list with keys has an element that omits all key fields ["name"] (and doesn\'t have default values for any key fields)',
    },
    { rule: "T4", object: { poly: "x" }, want: "" },
    { rule: "T4", object: { poly: { a: "x" } }, want: "" },
    {
      rule: "T4",
      object: { poly: { a: 1 } },
      want: ".poly.a: expected string, got &value.valueUnstructured{Value:1}",
    },
    { rule: "T6", object: { any: { a: [1, { b: null }] } }, want: "" },
    {
      rule: "T2",
      object: { n: "1", b: [] },
      want: "errors:\n  .n: expected numeric (int or float), got string\n  .b: expected boolean, got &{[]}",
    },
    { rule: "T2", object: { al: "x" }, want: ".al: expected list, got &{x}" },
    { rule: "T2", object: [1], want: "expected map, got &{[1]}" },
  ])("[$rule] $object", ({ object, want }) => {
    const issues = validate(object, type);
    expect(issues.length === 0 ? "" : printIssues(issues)).toBe(want);
  });

  it("[T3] accepts duplicates in a live object", () => {
    expect(
      validate({ set: ["a", "a"], ports: [{ port: 80 }, { port: 80 }] }, type, { allowDuplicates: true }),
    ).toEqual([]);
  });

  it("[T3] finds the same errors in values that it has checked before, also as parts of other values", () => {
    const item = { name: "x", tags: ["a", "a"] };
    const [one, two] = [{ items: [item] }, { items: [item], n: "1" }];
    const found = (value: Value, allowDuplicates: boolean) =>
      printIssues(validate(value, type, { allowDuplicates }));
    for (let times = 0; times < 2; times++) {
      expect(validate(one, type, { allowDuplicates: true })).toEqual([]);
      expect(found(one, false)).toBe('.items[name="x"].tags: duplicate entries for key [="a"]');
      expect(found(two, true)).toBe(".n: expected numeric (int or float), got string");
      expect(found({ mm: { k: item } }, true)).toBe(".mm.k.name: field not declared in schema");
    }
  });

  it("names invalid items of a live object, too", () => {
    const [issue] = validate({ items: [{ name: "x", v: 1 }] }, type, { allowDuplicates: true });
    expect(printIssues([issue!])).toBe(
      '.items[name="x"].v: expected string, got &value.valueUnstructured{Value:1}',
    );
  });

  it("refuses 10,000 levels with an error", () => {
    let nested: Value = 1;
    for (let i = 0; i < 10_000; i++) nested = { a: nested };
    expect(validate({ any: nested }, type)[0]?.message).toMatch(/levels/);
  });
});

describe("toFieldSet", () => {
  it.each<{ rule: string; object: Value; want: string[] }>([
    { rule: "S1", object: { st: { x: "1" } }, want: [".st.x"] },
    { rule: "S2", object: { mm: { a: { b: "1" } } }, want: [".mm.a", ".mm.a.b"] },
    {
      rule: "S2",
      object: { items: [{ name: "a", v: "1" }] },
      want: ['.items[name="a"]', '.items[name="a"].name', '.items[name="a"].v'],
    },
    {
      rule: "P4",
      object: { ports: [{ port: 80 }] },
      want: ['.ports[port=80,protocol="TCP"]', '.ports[port=80,protocol="TCP"].port'],
    },
    { rule: "S3", object: { s: null, st: {}, m: {}, set: [], items: [] }, want: [".m", ".s", ".st"] },
    { rule: "S3", object: { set: null }, want: [".set"] },
    { rule: "S4", object: { al: [], am: {} }, want: [".al", ".am"] },
    { rule: "S4", object: { al: ["x"], am: { a: "1" } }, want: [".al", ".am"] },
    { rule: "S5", object: { set: ["a", "b", "a"] }, want: ['.set[="a"]', '.set[="b"]'] },
    { rule: "S5", object: { items: [{ name: "a", v: "1" }, { name: "a" }] }, want: ['.items[name="a"]'] },
    { rule: "S6", object: {}, want: [] },
    { rule: "S6", object: null, want: [] },
    { rule: "T6", object: { any: { a: { b: [1] } } }, want: [".any.a", ".any.a.b"] },
  ])("[$rule] $object", ({ object, want }) => {
    expect(printPaths(toFieldSet(typed(object)))).toEqual(want);
  });

  it("[T5] a marker of the field overrides that of the type", () => {
    const marked = typeOf(struct({ l: { ...setOf(string), elementRelationship: "atomic" } }));
    expect(printPaths(toFieldSet({ value: { l: ["a"] }, type: marked }))).toEqual([".l"]);
  });
});
