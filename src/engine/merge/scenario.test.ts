import { describe, expect, it } from "vitest";
import {
  atomic,
  keyed,
  listOf,
  mapOf,
  number,
  set,
  setOf,
  show,
  string,
  struct,
  typeOf,
} from "../../testing/notation.ts";
import { printPath } from "../fieldpath/element.ts";
import type { Type } from "../schema/compile.ts";
import { printIssues, type TypedValue } from "../typed/typed.ts";
import { validate } from "../typed/validate.ts";
import { isMap, type MutableMap, put, type Value } from "../value/value.ts";
import { apply } from "./apply.ts";
import { printConflicts } from "./conflict.ts";
import { type Converter, identityConverter } from "./converter.ts";
import type { Managers } from "./managers.ts";
import type { Updater } from "./ownership.ts";
import { update } from "./update.ts";

type Op = {
  readonly apply?: Value;
  readonly force?: Value;
  readonly update?: Value;
  /** A change of the schema before the operation. */
  readonly type?: Type;
  readonly by: string;
  readonly version?: string;
  /** The object, unless it is as before. */
  readonly live?: Value;
  /** Who owns what: all of it, each time. */
  readonly owners?: { readonly [manager: string]: readonly string[] };
  readonly conflicts?: readonly string[];
  /** Whether the apply changed nothing of the object. */
  readonly noop?: boolean;
};

const base = typeOf(
  struct({
    s: string,
    t: string,
    n: number,
    m: mapOf(string),
    mm: mapOf(struct({ v: string, w: string })),
    am: atomic(mapOf(string)),
    al: listOf(string),
    set: setOf(string),
    l: keyed(["name"], struct({ name: string, v: string, w: string })),
    st: struct({ x: string, y: string }),
  }),
);

function play(ops: readonly Op[], updater: Partial<Updater> = {}): void {
  let live: TypedValue = { value: null, type: base };
  let managers: Managers = new Map();
  const rules = { converter: identityConverter, ...updater };
  for (const op of ops) {
    const type = op.type ?? live.type;
    live = { value: live.value, type };
    const value = op.apply ?? op.force ?? op.update ?? null;
    expect(printIssues(validate(value, type, { allowDuplicates: op.update !== undefined }))).toBe("errors:");
    const request = { live, version: op.version ?? "v1", managers, manager: op.by };
    const result =
      op.update !== undefined
        ? update(rules, { ...request, object: { value, type } })
        : apply(rules, { ...request, config: { value, type }, force: op.force !== undefined });
    if (result.kind === "error") throw new Error(result.message);
    if (result.kind === "conflict") {
      expect(result.conflicts.map(({ manager, path }) => `${manager} ${printPath(path)}`)).toEqual(
        op.conflicts,
      );
    } else {
      expect([]).toEqual(op.conflicts ?? []);
      if (op.update === undefined) expect(result.live === null).toBe(op.noop === true);
      managers = result.managers;
      live = result.live ?? live;
    }
    if (op.live !== undefined) expect(live.value).toEqual(op.live);
    const owned = Object.fromEntries([...managers].map(([name, entry]) => [name, show(entry.set)]));
    if (op.owners !== undefined) expect(owned).toEqual(op.owners);
  }
}

describe("apply", () => {
  it("[A1] owns what the configuration names", () => {
    play([
      {
        by: "a",
        apply: { s: "1", st: { x: "1" } },
        live: { s: "1", st: { x: "1" } },
        owners: { a: [".s", ".st.x"] },
      },
    ]);
  });

  it("[A2] refuses what others own, and then changes nothing", () => {
    play([
      { by: "a", apply: { s: "1" }, live: { s: "1" }, owners: { a: [".s"] } },
      { by: "b", apply: { s: "2", t: "2" }, conflicts: ["a .s"], live: { s: "1" }, owners: { a: [".s"] } },
    ]);
  });

  it("[A3] shares what is the same", () => {
    play([
      { by: "a", apply: { s: "1" }, live: { s: "1" }, owners: { a: [".s"] } },
      { by: "b", apply: { s: "1" }, noop: true, live: { s: "1" }, owners: { a: [".s"], b: [".s"] } },
      { by: "b", apply: { s: "2" }, conflicts: ["a .s"], live: { s: "1" }, owners: { a: [".s"], b: [".s"] } },
    ]);
  });

  it("[A4] has no conflict with what the same manager wrote", () => {
    play([
      { by: "a", update: { s: "1" }, live: { s: "1" }, owners: { a: [".s"] } },
      { by: "a", apply: { s: "2" }, live: { s: "2" }, owners: { a: [".s"] } },
    ]);
  });

  it("[A5] takes by force", () => {
    play([
      { by: "a", apply: { s: "1", t: "1" }, live: { s: "1", t: "1" }, owners: { a: [".s", ".t"] } },
      { by: "b", force: { s: "2" }, live: { s: "2", t: "1" }, owners: { a: [".t"], b: [".s"] } },
    ]);
  });

  it("[A6] removes what was applied and is no more, unless another owns it", () => {
    play([
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

  it("[A6] leaves what nobody owned inside of an item that stays", () => {
    play([
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

  it("[A6] prunes inside of an item that a list names", () => {
    const sub = keyed(["name"], struct({ name: string }));
    const type = typeOf(struct({ l: keyed(["c"], struct({ c: setOf(string), sub })) }));
    const [first, second] = [{ l: [{ c: ["x", "y"], sub: [{ name: "n" }] }] }, { l: [{ c: ["x", "y"] }] }];
    play([
      { by: "a", type, update: first, live: first },
      { by: "a", apply: second, live: second },
    ]);
  });

  it("[A7] takes what nobody owned away with the last of a field that anybody did", () => {
    const ignored = { ignoredFields: new Map([["v1", set('.set[="a"]')]]) };
    const both = { s: "x", set: ["a", "9"] };
    play(
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

  it("[A7] takes an item away with what others own inside, if nobody owns the item", () => {
    play([
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

  it("[A8] removing takes a field from all and never conflicts", () => {
    play([
      { by: "a", apply: { s: "1", t: "1" }, owners: { a: [".s", ".t"] } },
      { by: "b", update: { t: "1" }, live: { t: "1" }, owners: { a: [".t"] } },
    ]);
  });

  it("[A9] changes no object when it need not", () => {
    play([
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

  it("[A10] forgets who owns nothing", () => {
    play([
      { by: "a", apply: { s: "1" }, owners: { a: [".s"] } },
      { by: "b", force: { s: "2" }, live: { s: "2" }, owners: { b: [".s"] } },
      { by: "c", apply: { set: [] }, live: { s: "2", set: [] }, owners: { b: [".s"] } },
    ]);
  });

  it("[A11] neither owns nor defends ignored fields", () => {
    const ignoredFields = new Map([["v1", set(".st")]]);
    play(
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

  it("[K1] an item that several own parts of is owned as a whole by all after it has become atomic", () => {
    const before = typeOf(struct({ m: mapOf(string) }));
    const after = typeOf(struct({ m: atomic(mapOf(string)) }));
    play([
      { by: "a", type: before, apply: { m: { a: "1" } }, owners: { a: [".m.a"] } },
      { by: "b", apply: { m: { b: "1" } }, owners: { a: [".m.a"], b: [".m.b"] } },
      { by: "c", type: after, update: { m: { a: "1", b: "1" } }, owners: { a: [".m"], b: [".m"] } },
      { by: "a", apply: { m: { a: "2" } }, conflicts: ["b .m"], live: { m: { a: "1", b: "1" } } },
    ]);
  });
});

describe("update", () => {
  it("[U1] owns what it changed or added, and what it kept of its own", () => {
    play([
      { by: "u", update: { s: "1", t: "1" }, owners: { u: [".s", ".t"] } },
      { by: "u", update: { s: "2", n: 1 }, live: { s: "2", n: 1 }, owners: { u: [".n", ".s"] } },
    ]);
  });

  it("[U2] takes what it changes from others, without conflicts", () => {
    play([
      { by: "a", apply: { s: "1", t: "1" }, owners: { a: [".s", ".t"] } },
      { by: "u", update: { s: "2", t: "1" }, live: { s: "2", t: "1" }, owners: { a: [".t"], u: [".s"] } },
    ]);
  });

  it("[U3] makes no entry if it changes nothing", () => {
    play([
      { by: "a", apply: { s: "1" }, owners: { a: [".s"] } },
      { by: "u", update: { s: "1" }, live: { s: "1" }, owners: { a: [".s"] } },
    ]);
  });

  it("[U4] makes an applier an updater, at the version of the update", () => {
    const rules = { converter: identityConverter };
    const live = { value: { s: "1" }, type: base };
    const managers = new Map([["a", { set: set(".s"), apiVersion: "v1", applied: true }]]);
    const object = { value: { s: "2" }, type: base };
    const result = update(rules, { live, object, version: "v2", managers, manager: "a" });
    if (result.kind !== "ok") throw new Error(result.message);
    expect(
      [...result.managers].map(([name, { apiVersion, applied }]) => [name, apiVersion, applied]),
    ).toEqual([["a", "v2", false]]);
  });
});

describe("versions", () => {
  /** In v2 the field `s` is called `t`; there is no other version. */
  const renaming: Converter = {
    convert: ({ value, type }, version) => {
      if (version !== "v1" && version !== "v2") return { kind: "missing", message: `no ${version}` };
      if (!isMap(value)) return { kind: "ok", value: { value, type } };
      const [from, to] = version === "v2" ? ["s", "t"] : ["t", "s"];
      const out: MutableMap = {};
      for (const [key, item] of Object.entries(value)) put(out, key === from ? to : key, item);
      return { kind: "ok", value: { value: out, type } };
    },
  };

  it("[A12] finds conflicts in the version of the owner", () => {
    const managers: Managers = new Map([["a", { set: set(".t"), apiVersion: "v2", applied: true }]]);
    const live = { value: { s: "1" }, type: base };
    const request = { live, version: "v1", managers, manager: "b", force: false };
    const result = apply({ converter: renaming }, { ...request, config: { value: { s: "2" }, type: base } });
    expect(result.kind === "conflict" && printConflicts(result.conflicts)).toBe('conflict with "a": .t');
  });

  it("[A13] forgets what is owned in a version that is gone", () => {
    const managers: Managers = new Map([["a", { set: set(".s"), apiVersion: "v0", applied: true }]]);
    const live = { value: { s: "1" }, type: base };
    const request = { live, version: "v1", managers, manager: "b", force: false };
    const result = apply({ converter: renaming }, { ...request, config: { value: { s: "2" }, type: base } });
    expect(result.kind === "ok" && [...result.managers.keys()]).toEqual(["b"]);
  });
});
