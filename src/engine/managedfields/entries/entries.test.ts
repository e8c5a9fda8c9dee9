import fc from "fast-check";
import { describe, expect, it } from "vitest";
import * as arbitrary from "../../../testing/random/random-values.ts";
import { fromPaths } from "../../fieldpath/build.ts";
import { encodeFieldsV1 } from "../../fieldpath/fieldsv1.ts";
import { isEmpty } from "../../fieldpath/set.ts";
import { equalManagers, versioned } from "../../merge/managers.ts";
import { isMap, type Value, type ValueMap } from "../../value/value.ts";
import { decodeManagedFields } from "./decode-entries.ts";
import type { ManagedFields } from "./decoded-managed-fields.ts";
import { encodeManagedFields } from "./encode-entries.ts";
import { compareEntries, isBlank, readEntries, writeEntry } from "./entry.ts";
import { buildIdentifier, parseIdentifier, requestIdentifier } from "./identity.ts";
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

const managed: fc.Arbitrary<ManagedFields> = fc.array(row, { maxLength: 6 }).map((rows) => {
  const slots = rows.map(({ paths, applied, time, ...rest }) => ({
    id: buildIdentifier({ ...rest, operation: applied ? "Apply" : "Update" }),
    entry: versioned(fromPaths(paths), rest.apiVersion, applied),
    time,
  }));
  const times = new Map(slots.map(({ id, time }) => [id, time]));
  return {
    managers: new Map(slots.map(({ id, entry }) => [id, entry])),
    times: new Map([...times].flatMap(([id, time]) => (time === undefined ? [] : [[id, time] as const]))),
  };
});

function decoded(list: Value | undefined): ManagedFields {
  const result = decodeManagedFields(list);
  if ("error" in result) throw new Error(result.error);
  return result.managed;
}

/** Returns the same JSON without shared references. */
function fresh(value: Value | undefined): Value | undefined {
  return value === undefined ? undefined : (JSON.parse(JSON.stringify(value)) as Value);
}

describe("entries", () => {
  it("are decoded as they were encoded, from the same value and from a copy", () => {
    fc.assert(
      fc.property(managed, (before) => {
        const list = encodeManagedFields(before);
        for (const copy of [list, fresh(list)]) {
          const after = decoded(copy);
          expect(equalManagers(before.managers, after.managers)).toBe(true);
          expect(after.times).toEqual(before.times);
        }
      }),
    );
  });

  it("are encoded as the same list that they were decoded from", () => {
    fc.assert(
      fc.property(managed, (before) => {
        const list = fresh(encodeManagedFields(before));
        expect(encodeManagedFields(decoded(list), list)).toBe(list);
      }),
    );
  });

  it("[O2] are encoded in the same order for any order of the decoded ones", () => {
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

  it("are dropped if their set is empty", () => {
    expect(encodeManagedFields({ managers: new Map(), times: new Map() }, [])).toBeUndefined();
    fc.assert(
      fc.property(managed, ({ managers }) => {
        for (const { set } of managers.values()) expect(isEmpty(set)).toBe(false);
      }),
    );
  });

  it.each<{ name: string; more: ValueMap }>([
    { name: "parts", more: { more: 1 } },
    { name: "empty parts", more: { subresource: "" } },
    { name: "kinds of elements", more: { fieldsV1: { "f:a": { "q:b": {} } } } },
    { name: "fractions of seconds", more: { time: "2026-01-01T00:00:00.5Z" } },
  ])("lose unknown or empty $name when they are encoded", ({ more }) => {
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

  it("[O1] with the same identity become one: the last, with its time", () => {
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

  it("keep unknown parts if they do not change", () => {
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

  it("[O14] with too many levels are an error", () => {
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
    expect(buildIdentifier({ manager: "a", operation, apiVersion: "v1", subresource: "scale" })).toBe(want);
  });

  it("[O15] name a manager without a name", () => {
    expect(requestIdentifier("", "Apply", "v1", "")).toBe('{"manager":"unknown","operation":"Apply"}');
  });

  it("can be parsed again", () => {
    fc.assert(
      fc.property(row, ({ manager, apiVersion, subresource }) => {
        const id = buildIdentifier({ manager, operation: "Update", apiVersion, subresource });
        expect(isMap(JSON.parse(id) as Value)).toBe(true);
        expect(parseIdentifier(id)).toEqual({
          manager,
          operation: "Update",
          apiVersion,
          subresource,
          time: "",
        });
      }),
    );
  });

  it.each(["", "nobody", "null", "[]", "5"])("are not %j", (text) => {
    expect(parseIdentifier(text)).toBeNull();
  });
});

it("encodes a set only once", () => {
  const set = fromPaths([["f:a"]]);
  expect(encodeFieldsV1(set)).toBe(encodeFieldsV1(set));
});
