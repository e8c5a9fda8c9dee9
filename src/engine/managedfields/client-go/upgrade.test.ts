import { describe, expect, it } from "vitest";
import { set } from "../../../testing/notation.ts";
import { newWidget } from "../../../testing/widget.ts";
import type { Value, ValueMap } from "../../value/value.ts";
import { readEntries, writeEntry } from "../entries/entry.ts";
import { findFieldsOwners } from "./find-owners.ts";
import { upgradeManagedFields, upgradePatch } from "./upgrade.ts";

type Row = {
  readonly by: string;
  readonly op?: "Apply";
  readonly version?: string;
  readonly part?: string;
  readonly fields: ValueMap;
};

function entry({ by, op, version = "v1", part, fields }: Row): ValueMap {
  const subresource = part === undefined ? {} : { subresource: part };
  return {
    apiVersion: version,
    fieldsType: "FieldsV1",
    fieldsV1: fields,
    manager: by,
    operation: op ?? "Update",
    ...subresource,
  };
}

const a = { "f:a": {} };
const b = { "f:b": {} };
const options = { csaManagers: ["csa"], ssaManager: "ssa" };

function upgraded(rows: readonly Row[], csaManagers: readonly string[] = ["csa"]): Value {
  const object = newWidget({}, { managedFields: rows.map(entry), resourceVersion: "7" });
  const result = upgradeManagedFields(object, { ...options, csaManagers });
  return "error" in result ? result.error : (result.entries?.map(writeEntry) ?? null);
}

describe("upgradeManagedFields", () => {
  it.each<{ name: string; rows: readonly Row[]; csaManagers?: readonly string[]; want: readonly Row[] }>([
    {
      name: "renames the first entry of the client-side manager",
      rows: [
        { by: "x", fields: b },
        { by: "csa", fields: a },
      ],
      want: [
        { by: "x", fields: b },
        { by: "ssa", op: "Apply", fields: a },
      ],
    },
    {
      name: "adds its fields to the existing Apply entry",
      rows: [
        { by: "csa", fields: a },
        { by: "ssa", op: "Apply", fields: b },
      ],
      want: [{ by: "ssa", op: "Apply", fields: { ...a, ...b } }],
    },
    {
      name: "drops entries of another version",
      rows: [
        { by: "ssa", op: "Apply", fields: b },
        { by: "csa", version: "v2", fields: a },
      ],
      want: [{ by: "ssa", op: "Apply", fields: b }],
    },
    {
      name: "does not change other subresources",
      rows: [{ by: "csa", part: "status", fields: a }],
      want: [{ by: "csa", part: "status", fields: a }],
    },
    {
      name: "upgrades several managers one after the other",
      rows: [
        { by: "csa", fields: a },
        { by: "old", fields: b },
      ],
      csaManagers: ["csa", "old"],
      want: [{ by: "ssa", op: "Apply", fields: { ...a, ...b } }],
    },
  ])("[O17] $name", ({ rows, csaManagers, want }) => {
    expect(upgraded(rows, csaManagers)).toEqual(want.map(entry));
  });

  it("[O17] fails for unreadable fields only if it has to read them", () => {
    expect(upgraded([{ by: "csa", fields: { zz: {} } }])).toContain("failed to convert fields to set: ");
    expect(
      upgraded([
        { by: "ssa", op: "Apply", fields: a },
        { by: "csa", fields: { zz: {} } },
      ]),
    ).toContain("missing colon: zz");
    expect(upgraded([{ by: "x", fields: { zz: {} } }])).toEqual([entry({ by: "x", fields: { zz: {} } })]);
  });

  it("changes nothing if there are no managed fields", () => {
    expect(upgradeManagedFields(newWidget(), options)).toEqual({ entries: undefined, changed: false });
  });
});

describe("upgradePatch", () => {
  it("[O17] replaces the list, and the version, so that a change in between is a conflict", () => {
    const object = newWidget({}, { managedFields: [entry({ by: "csa", fields: a })], resourceVersion: "7" });
    expect(upgradePatch(object, options)).toEqual({
      patch: [
        {
          op: "replace",
          path: "/metadata/managedFields",
          value: [entry({ by: "ssa", op: "Apply", fields: a })],
        },
        { op: "replace", path: "/metadata/resourceVersion", value: "7" },
      ],
    });
  });

  it("is null if nothing changes", () => {
    const object = newWidget({}, { managedFields: [entry({ by: "ssa", op: "Apply", fields: a })] });
    expect(upgradePatch(object, options)).toEqual({ patch: null });
  });
});

it("finds the entries that own all of some fields", () => {
  const entries = readEntries([
    entry({ by: "both", fields: { ...a, ...b } }),
    entry({ by: "one", fields: a }),
    entry({ by: "broken", fields: { zz: {} } }),
    entry({ by: "applier", op: "Apply", fields: { ...a, ...b } }),
  ]);
  expect(findFieldsOwners(entries ?? [], "Update", set(".a", ".b")).map(({ manager }) => manager)).toEqual([
    "both",
  ]);
});
