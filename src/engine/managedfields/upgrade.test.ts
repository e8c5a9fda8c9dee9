import { describe, expect, it } from "vitest";
import { set } from "../../testing/notation.ts";
import { newWidget } from "../../testing/widget.ts";
import type { Value, ValueMap } from "../value/value.ts";
import { readEntries, writeEntry } from "./entry.ts";
import { ownersOf } from "./owners.ts";
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
      name: "renames the first entry of the client-side manager in its place",
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
      name: "adds its fields to what was applied already",
      rows: [
        { by: "csa", fields: a },
        { by: "ssa", op: "Apply", fields: b },
      ],
      want: [{ by: "ssa", op: "Apply", fields: { ...a, ...b } }],
    },
    {
      name: "forgets what is owned in another version",
      rows: [
        { by: "ssa", op: "Apply", fields: b },
        { by: "csa", version: "v2", fields: a },
      ],
      want: [{ by: "ssa", op: "Apply", fields: b }],
    },
    {
      name: "leaves other subresources alone",
      rows: [{ by: "csa", part: "status", fields: a }],
      want: [{ by: "csa", part: "status", fields: a }],
    },
    {
      name: "takes several managers one after the other",
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

  it("[O17] fails on fields that it has to read and cannot, and on no others", () => {
    expect(upgraded([{ by: "csa", fields: { zz: {} } }])).toContain("failed to convert fields to set: ");
    expect(
      upgraded([
        { by: "ssa", op: "Apply", fields: a },
        { by: "csa", fields: { zz: {} } },
      ]),
    ).toContain("missing colon: zz");
    expect(upgraded([{ by: "x", fields: { zz: {} } }])).toEqual([entry({ by: "x", fields: { zz: {} } })]);
  });

  it("has nothing to do without managed fields", () => {
    expect(upgradeManagedFields(newWidget(), options)).toEqual({ entries: undefined, changed: false });
  });
});

describe("upgradePatch", () => {
  it("[O17] replaces the list, and the version so that a change in between is a conflict", () => {
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

  it("is null where nothing changes", () => {
    const object = newWidget({}, { managedFields: [entry({ by: "ssa", op: "Apply", fields: a })] });
    expect(upgradePatch(object, options)).toEqual({ patch: null });
  });
});

it("finds who owns all of some fields", () => {
  const entries = readEntries([
    entry({ by: "both", fields: { ...a, ...b } }),
    entry({ by: "one", fields: a }),
    entry({ by: "broken", fields: { zz: {} } }),
    entry({ by: "applier", op: "Apply", fields: { ...a, ...b } }),
  ]);
  expect(ownersOf(entries ?? [], "Update", set(".a", ".b")).map(({ manager }) => manager)).toEqual(["both"]);
});
