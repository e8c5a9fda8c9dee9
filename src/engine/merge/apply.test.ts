import { describe, it } from "vitest";
import { runMerges } from "../../testing/merge/run-merges.ts";
import { atomic, keyed, mapOf, set, setOf, string, struct, typeOf } from "../../testing/notation.ts";

describe("apply", () => {
  it("[A1] owns the fields of the configuration", () => {
    runMerges([
      {
        by: "a",
        apply: { s: "1", st: { x: "1" } },
        live: { s: "1", st: { x: "1" } },
        owners: { a: [".s", ".st.x"] },
      },
    ]);
  });

  it("[A2] refuses to change fields of others, and then changes nothing", () => {
    runMerges([
      { by: "a", apply: { s: "1" }, live: { s: "1" }, owners: { a: [".s"] } },
      { by: "b", apply: { s: "2", t: "2" }, conflicts: ["a .s"], live: { s: "1" }, owners: { a: [".s"] } },
    ]);
  });

  it("[A3] shares fields with the same value", () => {
    runMerges([
      { by: "a", apply: { s: "1" }, live: { s: "1" }, owners: { a: [".s"] } },
      { by: "b", apply: { s: "1" }, noop: true, live: { s: "1" }, owners: { a: [".s"], b: [".s"] } },
      { by: "b", apply: { s: "2" }, conflicts: ["a .s"], live: { s: "1" }, owners: { a: [".s"], b: [".s"] } },
    ]);
  });

  it("[A4] has no conflict with the manager itself", () => {
    runMerges([
      { by: "a", update: { s: "1" }, live: { s: "1" }, owners: { a: [".s"] } },
      { by: "a", apply: { s: "2" }, live: { s: "2" }, owners: { a: [".s"] } },
    ]);
  });

  it("[A5] takes fields by force", () => {
    runMerges([
      { by: "a", apply: { s: "1", t: "1" }, live: { s: "1", t: "1" }, owners: { a: [".s", ".t"] } },
      { by: "b", force: { s: "2" }, live: { s: "2", t: "1" }, owners: { a: [".t"], b: [".s"] } },
    ]);
  });

  it("[A6] removes fields that are not applied any more, unless another manager owns them", () => {
    runMerges([
      {
        by: "a",
        apply: { m: { a: "1", b: "1" } },
        live: { m: { a: "1", b: "1" } },
        owners: { a: [".m.a", ".m.b"] },
      },
      {
        by: "b",
        apply: { m: { b: "1" } },
        noop: true,
        live: { m: { a: "1", b: "1" } },
        owners: { a: [".m.a", ".m.b"], b: [".m.b"] },
      },
      { by: "a", apply: {}, live: { m: { b: "1" } }, owners: { b: [".m.b"] } },
    ]);
  });

  it("[A6] keeps fields without an owner inside an item that stays", () => {
    runMerges([
      {
        by: "a",
        apply: { l: [{ name: "x", v: "1" }] },
        owners: { a: ['.l[name="x"]', '.l[name="x"].name', '.l[name="x"].v'] },
      },
      { by: "b", apply: { l: [{ name: "x", w: "2" }] }, live: { l: [{ name: "x", v: "1", w: "2" }] } },
      {
        by: "a",
        apply: {},
        live: { l: [{ name: "x", w: "2" }] },
        owners: { b: ['.l[name="x"]', '.l[name="x"].name', '.l[name="x"].w'] },
      },
    ]);
  });

  it("[A6] removes fields inside an item that a list contains", () => {
    const sub = keyed(["name"], struct({ name: string }));
    const type = typeOf(struct({ l: keyed(["c"], struct({ c: setOf(string), sub })) }));
    const [first, second] = [{ l: [{ c: ["x", "y"], sub: [{ name: "n" }] }] }, { l: [{ c: ["x", "y"] }] }];
    runMerges([
      { by: "a", type, update: first, live: first },
      { by: "a", apply: second, live: second },
    ]);
  });

  it("[A7] removes fields without an owner together with the last owned field", () => {
    const ignored = { ignoredFields: new Map([["v1", set('.set[="a"]')]]) };
    const both = { s: "x", set: ["a", "9"] };
    runMerges(
      [
        {
          by: "u",
          apply: { s: "x", set: ["a"] },
          live: { s: "x", set: ["a"] },
          owners: { u: [".s"] },
        },
        { by: "a", apply: { set: ["9"] }, live: both, owners: { u: [".s"], a: ['.set[="9"]'] } },
        { by: "a", apply: {}, live: { s: "x" }, owners: { u: [".s"] } },
      ],
      ignored,
    );
  });

  it("[A7] removes an item with fields of others if the item itself has no owner", () => {
    runMerges([
      {
        by: "a",
        apply: { l: [{ name: "x" }] },
        live: { l: [{ name: "x" }] },
        owners: { a: ['.l[name="x"]', '.l[name="x"].name'] },
      },
      {
        by: "u",
        update: { l: [{ name: "x", w: "1" }] },
        live: { l: [{ name: "x", w: "1" }] },
        owners: { a: ['.l[name="x"]', '.l[name="x"].name'], u: ['.l[name="x"].w'] },
      },
      { by: "a", apply: {}, live: { l: null }, owners: {} },
    ]);
  });

  it("[A8] a removal takes a field from all owners and never conflicts", () => {
    runMerges([
      { by: "a", apply: { s: "1", t: "1" }, owners: { a: [".s", ".t"] } },
      { by: "b", update: { t: "1" }, live: { t: "1" }, owners: { a: [".t"] } },
    ]);
  });

  it("[A9] does not write an object that does not change", () => {
    runMerges([
      { by: "a", apply: { s: "1", n: 1 }, live: { s: "1", n: 1 }, owners: { a: [".n", ".s"] } },
      { by: "a", apply: { s: "1", n: 1 }, noop: true, live: { s: "1", n: 1 }, owners: { a: [".n", ".s"] } },
      {
        by: "b",
        apply: { n: 1 },
        noop: true,
        live: { s: "1", n: 1 },
        owners: { a: [".n", ".s"], b: [".n"] },
      },
      { by: "a", apply: { s: "1" }, noop: true, live: { s: "1", n: 1 }, owners: { a: [".s"], b: [".n"] } },
    ]);
  });

  it("[A10] drops a manager that owns nothing", () => {
    runMerges([
      { by: "a", apply: { s: "1" }, owners: { a: [".s"] } },
      { by: "b", force: { s: "2" }, live: { s: "2" }, owners: { b: [".s"] } },
      { by: "c", apply: { set: [] }, live: { s: "2", set: [] }, owners: { b: [".s"] } },
    ]);
  });

  it("[A11] gives ignored fields no owner and no conflict", () => {
    const ignoredFields = new Map([["v1", set(".st")]]);
    runMerges(
      [
        {
          by: "a",
          apply: { s: "1", st: { x: "1" } },
          live: { s: "1", st: { x: "1" } },
          owners: { a: [".s"] },
        },
        { by: "b", apply: { st: { x: "2" } }, live: { s: "1", st: { x: "2" } }, owners: { a: [".s"] } },
      ],
      { ignoredFields },
    );
  });

  it("[K1] an item that is now atomic is owned as a whole by every owner of its parts", () => {
    const before = typeOf(struct({ m: mapOf(string) }));
    const after = typeOf(struct({ m: atomic(mapOf(string)) }));
    runMerges([
      { by: "a", type: before, apply: { m: { a: "1" } }, owners: { a: [".m.a"] } },
      { by: "b", apply: { m: { b: "1" } }, owners: { a: [".m.a"], b: [".m.b"] } },
      { by: "c", type: after, update: { m: { a: "1", b: "1" } }, owners: { a: [".m"], b: [".m"] } },
      { by: "a", apply: { m: { a: "2" } }, conflicts: ["b .m"], live: { m: { a: "1", b: "1" } } },
    ]);
  });
});
