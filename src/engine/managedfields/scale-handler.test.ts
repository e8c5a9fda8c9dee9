import { describe, expect, it } from "vitest";
import { path } from "../../testing/notation.ts";
import type { Value, ValueMap } from "../value/value.ts";
import { parentManagedFields, type ReplicasPaths, scaleManagedFields } from "./scale-handler.ts";

const paths: ReplicasPaths = new Map([
  ["apps/v1", path(".spec.size")],
  ["apps/v2", null],
]);

const size = { "f:spec": { "f:size": {} } };
const replicas = { "f:spec": { "f:replicas": {} } };
const both = { "f:spec": { "f:size": {}, "f:other": {} } };
const time = "2026-01-01T00:00:00Z";

function entry(
  manager: string,
  operation: string,
  apiVersion: string,
  fieldsV1: ValueMap,
  more: ValueMap = {},
): ValueMap {
  return { apiVersion, fieldsType: "FieldsV1", fieldsV1, manager, operation, ...more };
}

const part = { subresource: "scale" };

function fieldsOf(result: ReturnType<typeof scaleManagedFields>): Value {
  return "error" in result ? result.error : (result.managedFields ?? null);
}

describe("the scale subresource", () => {
  it("[O18] shows the owners of the number of replicas, in its own version", () => {
    const parent = [
      entry("a", "Apply", "apps/v1", both, { time }),
      entry("b", "Update", "apps/v1", { "f:spec": {} }),
      entry("c", "Update", "apps/v2", size),
      entry("d", "Update", "apps/v9", size),
    ];
    expect(fieldsOf(scaleManagedFields(parent, paths))).toEqual([
      entry("a", "Apply", "autoscaling/v1", replicas, { time }),
    ]);
  });

  it.each<{ name: string; parent: readonly Value[]; scale: readonly Value[]; want: readonly Value[] | null }>(
    [
      {
        name: "makes the manager that scaled the owner, without a time",
        parent: [entry("a", "Apply", "apps/v1", both, { time })],
        scale: [entry("hpa", "Update", "autoscaling/v1", replicas, { ...part, time })],
        want: [
          entry("a", "Apply", "apps/v1", { "f:spec": { "f:other": {} } }, { time }),
          entry("hpa", "Update", "apps/v1", size, part),
        ],
      },
      {
        name: "keeps an owner that still owns it",
        parent: [entry("a", "Apply", "apps/v1", both, { time })],
        scale: [entry("a", "Apply", "autoscaling/v1", replicas)],
        want: [entry("a", "Apply", "apps/v1", both, { time })],
      },
      {
        name: "keeps versions without scale, and drops those that are gone",
        parent: [entry("a", "Update", "apps/v2", size), entry("b", "Update", "apps/v9", size)],
        scale: [],
        want: [entry("a", "Update", "apps/v2", size)],
      },
      {
        name: "ignores entries that do not own the number",
        parent: [entry("a", "Apply", "apps/v1", size)],
        scale: [entry("b", "Update", "autoscaling/v1", { "f:status": {} })],
        want: null,
      },
    ],
  )("[O18] $name", ({ parent, scale, want }) => {
    expect(fieldsOf(parentManagedFields(parent, scale, "apps/v1", paths))).toEqual(want);
  });

  it("fails for unreadable entries", () => {
    const bad = [entry("a", "Patch", "apps/v1", size)];
    expect(fieldsOf(scaleManagedFields(bad, paths))).toBe("operation must be `Apply` or `Update`");
    expect(fieldsOf(parentManagedFields([], bad, "apps/v1", paths))).toBe(
      "operation must be `Apply` or `Update`",
    );
  });
});
