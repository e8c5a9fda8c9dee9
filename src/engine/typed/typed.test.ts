import { describe, expect, it } from "vitest";
import { everything } from "../../testing/every-type.ts";
import { keyed, number, printPaths, set, setOf, string, struct, typeOf } from "../../testing/notation.ts";
import type { Value } from "../value/value.ts";
import { compare } from "./compare.ts";
import { extractItems } from "./extract.ts";
import { merge } from "./merge.ts";
import { reconcile } from "./reconcile.ts";
import { removeItems } from "./remove.ts";
import { printIssues } from "./typed.ts";

const type = typeOf(everything);
const typed = (value: Value) => ({ value, type });

describe("compare", () => {
  it.each<{
    rule: string;
    lhs: Value;
    rhs: Value;
    added?: string[];
    modified?: string[];
    removed?: string[];
  }>([
    { rule: "C1", lhs: { s: "a" }, rhs: { s: "b" }, modified: [".s"] },
    { rule: "C1", lhs: { s: null }, rhs: { s: "b" }, modified: [".s"] },
    { rule: "C1", lhs: { s: "a" }, rhs: { s: null }, modified: [".s"] },
    { rule: "C1", lhs: { al: ["a"] }, rhs: { al: ["a", "b"] }, modified: [".al"] },
    { rule: "C1", lhs: { am: { a: "1" } }, rhs: { am: {} }, modified: [".am"] },
    { rule: "C2", lhs: {}, rhs: { st: { x: "1" } }, added: [".st", ".st.x"] },
    { rule: "C2", lhs: {}, rhs: { st: null }, added: [".st"] },
    { rule: "C2", lhs: { set: ["a", "b"] }, rhs: {}, removed: [".set", '.set[="a"]', '.set[="b"]'] },
    { rule: "C2", lhs: { set: ["a", "b"] }, rhs: { set: [] }, removed: ['.set[="a"]', '.set[="b"]'] },
    { rule: "C3", lhs: { set: ["a", "b"] }, rhs: { set: ["b", "a"] } },
    { rule: "C3", lhs: { al: ["a", "b"] }, rhs: { al: ["b", "a"] }, modified: [".al"] },
    { rule: "C4", lhs: { set: ["a", "a"] }, rhs: { set: ["a", "a"] } },
    { rule: "C4", lhs: { set: ["a", "a"] }, rhs: { set: ["a", "a", "a"] }, modified: ['.set[="a"]'] },
    {
      rule: "C4",
      lhs: { items: [{ name: "a" }] },
      rhs: { items: [{ name: "a" }, { name: "a" }] },
      added: ['.items[name="a"]'],
      removed: ['.items[name="a"]', '.items[name="a"].name'],
    },
    {
      rule: "C4",
      lhs: { items: [{ name: "a" }, { name: "a" }] },
      rhs: { items: [{ name: "a" }] },
      added: ['.items[name="a"]', '.items[name="a"].name'],
      removed: ['.items[name="a"]'],
    },
    { rule: "C5", lhs: { poly: "x" }, rhs: { poly: { a: "1" } }, added: [".poly.a"], modified: [".poly"] },
    { rule: "C5", lhs: { poly: { a: "1" } }, rhs: { poly: "x" }, removed: [".poly.a"], modified: [".poly"] },
    { rule: "V1", lhs: { n: 1 }, rhs: { n: JSON.parse("1.0") } },
  ])("[$rule] $lhs to $rhs", ({ lhs, rhs, added = [], modified = [], removed = [] }) => {
    const found = compare(typed(lhs), typed(rhs));
    if ("issues" in found) throw new Error(printIssues(found.issues));
    expect(printPaths(found.added)).toEqual(added);
    expect(printPaths(found.modified)).toEqual(modified);
    expect(printPaths(found.removed)).toEqual(removed);
  });
});

describe("merge", () => {
  it.each<{ rule: string; live: Value; config: Value; want: Value }>([
    { rule: "M1", live: { s: "a", n: 1 }, config: { s: "b" }, want: { s: "b", n: 1 } },
    { rule: "M1", live: { m: { a: "1" } }, config: { m: { b: "2" } }, want: { m: { a: "1", b: "2" } } },
    { rule: "M1", live: { s: "a" }, config: { s: null }, want: { s: null } },
    { rule: "M2", live: { m: { a: "1" } }, config: { m: {} }, want: { m: { a: "1" } } },
    { rule: "M2", live: { m: { a: "1" } }, config: { m: null }, want: { m: { a: "1" } } },
    { rule: "M2", live: { set: ["a"] }, config: { set: [] }, want: { set: ["a"] } },
    { rule: "M2", live: { m: {} }, config: { m: null }, want: { m: null } },
    {
      rule: "M3",
      live: { am: { a: "1" }, al: ["a"] },
      config: { am: { b: "2" }, al: [] },
      want: { am: { b: "2" }, al: [] },
    },
    {
      rule: "M4",
      live: { set: ["1", "2", "3", "4", "5"] },
      config: { set: ["4", "x", "2"] },
      want: { set: ["1", "3", "4", "5", "x", "2"] },
    },
    {
      rule: "M4",
      live: { set: ["a", "b", "c"] },
      config: { set: ["c", "a"] },
      want: { set: ["b", "c", "a"] },
    },
    {
      rule: "M4",
      live: { set: ["a", "b", "c"] },
      config: { set: ["x", "b", "y"] },
      want: { set: ["a", "x", "b", "c", "y"] },
    },
    { rule: "M5", live: { set: ["a", "b", "a"] }, config: { set: ["b"] }, want: { set: ["a", "b", "a"] } },
    { rule: "M5", live: { set: ["a", "b", "a"] }, config: { set: ["a"] }, want: { set: ["a", "b"] } },
    {
      rule: "M5",
      live: {
        items: [
          { name: "a", v: "1" },
          { name: "a", v: "2" },
        ],
      },
      config: { items: [{ name: "a" }] },
      want: { items: [{ name: "a" }] },
    },
    { rule: "T4", live: { poly: "x" }, config: { poly: { a: "1" } }, want: { poly: { a: "1" } } },
  ])("[$rule] $config onto $live", ({ live, config, want }) => {
    expect(merge(typed(live), typed(config))).toEqual({ value: want });
  });

  it("[M6] keeps the references of unchanged values", () => {
    const live: Value = { st: { x: "1" }, items: [{ name: "a", v: "1" }, { name: "b" }], al: ["x"] };
    const options = { validated: true };
    const same = merge(typed(live), typed({ items: [{ name: "a", v: "1" }], al: ["x"] }), options);
    expect("value" in same && same.value).toBe(live);
    const other = merge(typed(live), typed({ items: [{ name: "b", v: "2" }] }), options) as {
      value: typeof live;
    };
    expect(other.value.st).toBe(live.st);
    expect((other.value.items as Value[])[0]).toBe((live.items as Value[])[0]);
  });

  it("keeps keys with a special meaning in JavaScript", () => {
    const live = JSON.parse('{"m":{"__proto__":"1","constructor":"2"}}') as Value;
    const config = JSON.parse('{"m":{"__proto__":"3","toString":"4"}}') as Value;
    const merged = merge(typed(live), typed(config)) as { value: Value };
    expect(JSON.stringify(merged.value)).toBe('{"m":{"__proto__":"3","constructor":"2","toString":"4"}}');
  });
});

describe("removeItems and extractItems", () => {
  it.each<{ rule: string; object: Value; remove: string[]; want: Value }>([
    { rule: "R1", object: { m: { a: "1" } }, remove: [".m.a"], want: { m: null } },
    { rule: "R1", object: { m: { a: "1", b: "2" } }, remove: [".m.a"], want: { m: { b: "2" } } },
    { rule: "R1", object: { set: ["a"] }, remove: ['.set[="a"]'], want: { set: null } },
    { rule: "R1", object: { s: "x" }, remove: [".s"], want: null },
    { rule: "R2", object: { am: { a: "1" } }, remove: [".am.a"], want: { am: null } },
    { rule: "R2", object: { m: {} }, remove: [".m.a"], want: { m: null } },
  ])("[$rule] $remove from $object", ({ object, remove, want }) => {
    expect(removeItems(typed(object), set(...remove))).toEqual(want);
  });

  it.each<{ rule: string; object: Value; keep: string[]; keys?: boolean; want: Value }>([
    { rule: "R3", object: { st: { x: "1", y: "2" }, s: "z" }, keep: [".st.x"], want: { st: { x: "1" } } },
    {
      rule: "R3",
      object: { items: [{ name: "a", v: "1" }] },
      keep: ['.items[name="a"].v'],
      want: { items: [{ v: "1" }] },
    },
    {
      rule: "R3",
      object: { items: [{ name: "a", v: "1" }] },
      keep: ['.items[name="a"].v'],
      keys: true,
      want: { items: [{ name: "a", v: "1" }] },
    },
    {
      rule: "R3",
      object: { items: [{ name: "a", v: "1" }, { name: "b" }] },
      keep: ['.items[name="a"]'],
      want: { items: [{ name: "a", v: "1" }] },
    },
  ])("[$rule] $keep of $object", ({ object, keep, keys = false, want }) => {
    expect(extractItems(typed(object), set(...keep), { appendKeyFields: keys })).toEqual(want);
  });
});

describe("reconcile", () => {
  it("[K1] turns owned parts of an atomic value into the whole", () => {
    const result = reconcile(set(".am.a", '.al[="x"]', ".s"), type);
    expect("set" in result && printPaths(result.set)).toEqual([".al", ".am", ".s"]);
    expect("changed" in result && result.changed).toBe(true);
  });

  it("[K2] keeps a whole that is granular now", () => {
    const before = set(".m", ".set");
    expect(reconcile(before, type)).toEqual({ set: before, changed: false });
  });

  it("[K3] does not examine types without markers", () => {
    const before = set(".any.a", ".any.a.b");
    expect(reconcile(before, type)).toEqual({ set: before, changed: false });
  });
});

describe("two values", () => {
  const other = typeOf(struct({ n: number }));
  const [lhs, rhs] = [
    { value: { n: 1 }, type: typeOf(struct({ n: number })) },
    { value: { n: 2 }, type: other },
  ];
  const issues = [{ path: [], message: "expected objects with types from the same schema" }];

  it("[K1] are not merged or compared if they have different schemas", () => {
    expect(merge(lhs, rhs)).toEqual({ issues });
    expect(compare(lhs, rhs)).toEqual({ issues });
    expect(merge(lhs, { ...rhs, type: lhs.type })).toEqual({ value: { n: 2 } });
  });

  it("[P4] are not compared inside items without a path element", () => {
    const type = typeOf(struct({ items: keyed(["name"], struct({ name: string, set: setOf(string) })) }));
    const value = { items: [{ set: [null] }] };
    const compared = compare({ value, type }, { value, type });
    expect("issues" in compared && compared.issues.map(({ path }) => path)).toEqual([
      ["f:items"],
      ["f:items"],
    ]);
  });

  it("[T4] that do not fit are handled by their own kinds", () => {
    const type = typeOf(struct({ x: { scalar: "string", list: setOf(string).list as never } }));
    const merged = merge({ value: { x: [null] }, type }, { value: { x: "a" }, type });
    expect("issues" in merged && printIssues(merged.issues)).toBe(
      ".x: element 0: associative list without keys has an element that's an explicit null",
    );
  });
});
