import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { printPaths, set } from "../../../testing/notation.ts";
import { union } from "../../fieldpath/algebra.ts";
import { emptySet, equals } from "../../fieldpath/set.ts";
import { versioned } from "../../merge/managers.ts";
import { ANCIENT_CHANGES, capUpdates } from "./cap-updates.ts";
import type { ManagedFields } from "./decoded-managed-fields.ts";
import { buildIdentifier, type Identifier, parseIdentifier } from "./identity.ts";

type Row = {
  readonly manager: string;
  readonly operation?: "Apply";
  readonly version?: string;
  readonly second?: number;
};

function managedOf(rows: readonly Row[]): ManagedFields {
  const slots = rows.map(({ manager, operation = "Update", version = "v1", second }) => ({
    id: buildIdentifier({ manager, operation, apiVersion: version, subresource: "" }),
    entry: versioned(set(`.${manager}`), version, operation === "Apply"),
    time: second === undefined ? undefined : `2026-01-01T00:00:${String(second).padStart(2, "0")}Z`,
  }));
  return {
    managers: new Map(slots.map(({ id, entry }) => [id, entry])),
    times: new Map(slots.flatMap(({ id, time }) => (time === undefined ? [] : [[id, time] as const]))),
  };
}

function printed({ managers, times }: ManagedFields): readonly string[] {
  return [...managers]
    .map(([id, entry]) => {
      const second = times.get(id)?.slice(17, 19) ?? "-";
      return `${parseIdentifier(id)?.manager} ${entry.apiVersion} ${second}: ${printPaths(entry.set).join(" ")}`;
    })
    .sort();
}

describe("capUpdates", () => {
  it.each<{ name: string; max: number; rows: readonly Row[]; want: readonly string[] }>([
    {
      name: "does not merge appliers",
      max: 1,
      rows: [{ manager: "a" }, { manager: "b", operation: "Apply" }, { manager: "c", operation: "Apply" }],
      want: ["a v1 -: .a", "b v1 -: .b", "c v1 -: .c"],
    },
    {
      name: "merges the oldest, by time and then by identifier, at the time of the last",
      max: 2,
      rows: [
        { manager: "d", second: 3 },
        { manager: "c", second: 2 },
        { manager: "b", second: 2 },
        { manager: "a", second: 1 },
      ],
      want: [`${ANCIENT_CHANGES} v1 02: .a .b .c`, "d v1 03: .d"],
    },
    {
      name: "merges entries without a time first",
      max: 1,
      rows: [{ manager: "a", second: 1 }, { manager: "b" }],
      want: [`${ANCIENT_CHANGES} v1 01: .a .b`],
    },
    {
      name: "never mixes versions, and never renames the only entry of one",
      max: 2,
      rows: [
        { manager: "a", version: "v1", second: 1 },
        { manager: "b", version: "v2", second: 2 },
        { manager: "c", version: "v1", second: 3 },
        { manager: "d", version: "v3", second: 4 },
      ],
      want: [`${ANCIENT_CHANGES} v1 03: .a .c`, "b v2 02: .b", "d v3 04: .d"],
    },
    {
      name: "counts the merged entry, and adds to it",
      max: 2,
      rows: [
        { manager: ANCIENT_CHANGES, second: 1 },
        { manager: "b", second: 2 },
        { manager: "c", second: 3 },
      ],
      want: [`${ANCIENT_CHANGES} v1 02: .${ANCIENT_CHANGES} .b`, "c v1 03: .c"],
    },
    {
      name: "loses a merged entry that is not the oldest of its version, as the server does",
      max: 1,
      rows: [
        { manager: "a", second: 1 },
        { manager: ANCIENT_CHANGES, second: 2 },
      ],
      want: ["a v1 01: .a"],
    },
  ])("[O5] $name", ({ max, rows, want }) => {
    expect(printed(capUpdates(managedOf(rows), max))).toEqual([...want].sort());
  });

  it("returns the same managed fields if there are not too many updaters", () => {
    const managed = managedOf([{ manager: "a" }]);
    expect(capUpdates(managed)).toBe(managed);
  });

  it("keeps the fields of the updaters of each version, and ends at the limit or with one entry for each version", () => {
    const row = fc.record({
      manager: fc.constantFrom("a", "b", "c", "d", "e", "f"),
      version: fc.constantFrom("v1", "v2"),
      second: fc.integer({ min: 0, max: 3 }),
    });
    fc.assert(
      fc.property(fc.array(row, { maxLength: 12 }), fc.integer({ min: 1, max: 5 }), (rows, max) => {
        const before = managedOf(rows);
        const after = capUpdates(before, max);
        for (const version of ["v1", "v2"]) {
          expect(equals(owned(before, version), owned(after, version))).toBe(true);
        }
        expect(after.managers.size).toBeLessThanOrEqual(
          Math.max(max, 2, Math.min(before.managers.size, max)),
        );
      }),
    );
  });
});

function owned({ managers }: ManagedFields, version: string) {
  const entries: readonly [Identifier, { readonly set: typeof emptySet; readonly apiVersion: string }][] = [
    ...managers,
  ];
  return entries
    .filter(([, { apiVersion }]) => apiVersion === version)
    .reduce((all, [, entry]) => union(all, entry.set), emptySet);
}
