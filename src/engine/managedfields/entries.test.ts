import fc from "fast-check";
import { describe, expect, it } from "vitest";
import * as arbitrary from "../../testing/arbitraries.ts";
import { fromPaths } from "../fieldpath/build.ts";
import { encodeFieldsV1 } from "../fieldpath/fieldsv1.ts";
import { isEmpty } from "../fieldpath/set.ts";
import { equalManagers, versioned } from "../merge/managers.ts";
import { isMap, type Value, type ValueMap } from "../value/value.ts";
import { decodeManagedFields } from "./decode.ts";
import { encodeManagedFields } from "./encode.ts";
import { isBlank, readEntries, writeEntry } from "./entry.ts";
import { identify, identifyRequest, identityOf } from "./identity.ts";
import type { Managed } from "./managed.ts";
import { compareEntries } from "./sort.ts";
import { compareTimes } from "./time.ts";

const second = fc
  .integer({ min: 0, max: 59 })
  .map((at) => `2026-01-01T00:00:${String(at).padStart(2, "0")}Z`);

const row = fc.record({
  manager: fc.oneof(arbitrary.name, fc.constantFrom("", "<&>", 'q"\\', "\u2028")),
  applied: fc.boolean(),
  apiVersion: fc.constantFrom("v1", "apps/v1"),
  subresource: fc.constantFrom("", "status"),
  time: fc.option(second, { nil: undefined }),
  paths: fc.array(arbitrary.path, { minLength: 1, maxLength: 5 }),
});

const managed: fc.Arbitrary<Managed> = fc.array(row, { maxLength: 6 }).map((rows) => {
  const slots = rows.map(({ paths, applied, time, ...rest }) => ({
    id: identify({ ...rest, operation: applied ? "Apply" : "Update" }),
    entry: versioned(fromPaths(paths), rest.apiVersion, applied),
    time,
  }));
  const times = new Map(slots.map(({ id, time }) => [id, time]));
  return {
    fields: new Map(slots.map(({ id, entry }) => [id, entry])),
    times: new Map([...times].flatMap(([id, time]) => (time === undefined ? [] : [[id, time] as const]))),
  };
});

function decoded(list: Value | undefined): Managed {
  const result = decodeManagedFields(list);
  if ("error" in result) throw new Error(result.error);
  return result.managed;
}

/** The same JSON with new references everywhere. */
function fresh(value: Value | undefined): Value | undefined {
  return value === undefined ? undefined : (JSON.parse(JSON.stringify(value)) as Value);
}

describe("entries", () => {
  it("read back as they were written, from the same value and from a copy", () => {
    fc.assert(
      fc.property(managed, (before) => {
        const list = encodeManagedFields(before);
        for (const copy of [list, fresh(list)]) {
          const after = decoded(copy);
          expect(equalManagers(before.fields, after.fields)).toBe(true);
          expect(after.times).toEqual(before.times);
        }
      }),
    );
  });

  it("are written back as the very list that they were read from", () => {
    fc.assert(
      fc.property(managed, (before) => {
        const list = fresh(encodeManagedFields(before));
        expect(encodeManagedFields(decoded(list), list)).toBe(list);
      }),
    );
  });

  it("[O2] are written in order, whatever the order they were read in", () => {
    fc.assert(
      fc.property(managed, fc.infiniteStream(fc.nat()), (before, order) => {
        const list = encodeManagedFields(before) ?? [];
        const mixed = list
          .map((entry) => ({ entry, at: order.next().value as number }))
          .sort((a, b) => a.at - b.at);
        const again = encodeManagedFields(decoded(mixed.map(({ entry }) => entry))) ?? [];
        expect(again).toEqual(list);
        const entries = readEntries(again) ?? [];
        for (let i = 1; i < entries.length; i++) {
          const [a, b] = [entries[i - 1], entries[i]];
          if (a === undefined || b === undefined) continue;
          expect(compareEntries(a, b)).toBeLessThan(0);
          if (a.operation === b.operation) expect(compareTimes(a.time, b.time)).toBeLessThanOrEqual(0);
        }
      }),
    );
  });

  it("are none where no set is left", () => {
    expect(encodeManagedFields({ fields: new Map(), times: new Map() }, [])).toBeUndefined();
    fc.assert(
      fc.property(managed, ({ fields }) => {
        for (const { set } of fields.values()) expect(isEmpty(set)).toBe(false);
      }),
    );
  });

  it.each<{ name: string; more: ValueMap }>([
    { name: "parts", more: { more: 1 } },
    { name: "empty parts", more: { subresource: "" } },
    { name: "kinds of elements", more: { fieldsV1: { "f:a": { "q:b": {} } } } },
    { name: "fractions of seconds", more: { time: "2026-01-01T00:00:00.5Z" } },
  ])("lose unknown or needless $name when they are written", ({ more }) => {
    const plain = {
      apiVersion: "v1",
      fieldsType: "FieldsV1",
      fieldsV1: { "f:a": {} },
      manager: "m",
      operation: "Apply",
      time: "2026-01-01T00:00:00Z",
    };
    const list = [{ ...plain, ...more }];
    expect(encodeManagedFields(decoded(list), list)).toEqual([plain]);
    expect(encodeManagedFields(decoded([plain]))).toEqual([plain]);
  });

  it("[O1] of one identity are one: the last, with its time", () => {
    const entry = (at: number) => ({
      apiVersion: `v${at}`,
      fieldsType: "FieldsV1",
      fieldsV1: { [`f:${at}`]: {} },
      manager: "m",
      operation: "Apply",
      time: `2026-01-01T00:00:0${at}Z`,
    });
    expect(encodeManagedFields(decoded([entry(2), entry(1)]))).toEqual([entry(1)]);
  });

  it("keep what they have when they are only passed on", () => {
    fc.assert(
      fc.property(managed, (before) => {
        const list = (encodeManagedFields(before) ?? []) as readonly ValueMap[];
        expect(readEntries(list)?.map(writeEntry)).toEqual(list);
        expect(readEntries(list)?.some(isBlank)).toBe(false);
      }),
    );
  });

  it.each<{ name: string; entry: ValueMap; error: string }>([
    { name: "an operation", entry: { operation: "Patch" }, error: "operation must be `Apply` or `Update`" },
    { name: "a version", entry: { apiVersion: null }, error: "apiVersion must not be empty" },
    {
      name: "a type of fields",
      entry: { fieldsType: null },
      error: "missing fieldsType in managed fields entry 1",
    },
    {
      name: "a known type of fields",
      entry: { fieldsType: "V\n2" },
      error: 'invalid fieldsType "V\\n2" in managed fields entry 1',
    },
  ])("[O14] need $name", ({ entry, error }) => {
    const good = {
      manager: "m",
      operation: "Update",
      apiVersion: "v1",
      fieldsType: "FieldsV1",
      fieldsV1: { "f:a": {} },
    };
    expect(decodeManagedFields([good, { ...good, ...entry }])).toEqual({ error });
  });

  it("[O14] that nest too deep are an error, not a crash", () => {
    let deep: Value = {};
    let list: Value = [];
    for (let i = 0; i < 10_000; i++) {
      deep = { "f:a": deep };
      list = [list];
    }
    for (const fieldsV1 of [deep, list]) {
      const entry = { manager: "m", operation: "Update", apiVersion: "v1", fieldsType: "FieldsV1", fieldsV1 };
      expect(decodeManagedFields([entry])).toHaveProperty("error");
    }
  });
});

describe("identifiers", () => {
  it.each([
    { operation: "Apply", want: '{"manager":"a","operation":"Apply","subresource":"scale"}' },
    {
      operation: "Update",
      want: '{"manager":"a","operation":"Update","apiVersion":"v1","subresource":"scale"}',
    },
  ])("[O1] of $operation", ({ operation, want }) => {
    expect(identify({ manager: "a", operation, apiVersion: "v1", subresource: "scale" })).toBe(want);
  });

  it("[O15] have a name for who has none", () => {
    expect(identifyRequest("", "Apply", "v1", "")).toBe('{"manager":"unknown","operation":"Apply"}');
  });

  it("say what they were made of", () => {
    fc.assert(
      fc.property(row, ({ manager, apiVersion, subresource }) => {
        const id = identify({ manager, operation: "Update", apiVersion, subresource });
        expect(isMap(JSON.parse(id) as Value)).toBe(true);
        expect(identityOf(id)).toEqual({ manager, operation: "Update", apiVersion, subresource, time: "" });
      }),
    );
  });

  it.each(["", "nobody", "null", "[]", "5"])("are not %j", (text) => {
    expect(identityOf(text)).toBeNull();
  });
});

it("encodes the fields of a set once", () => {
  const set = fromPaths([["f:a"]]);
  expect(encodeFieldsV1(set)).toBe(encodeFieldsV1(set));
});
