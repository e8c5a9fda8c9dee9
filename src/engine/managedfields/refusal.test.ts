import { describe, expect, it } from "vitest";
import { path } from "../../testing/notation.ts";
import { kindOf, parseApiVersion, printKind } from "./kind.ts";
import { conflictRefusal, printManager } from "./refusal.ts";

const bob = '{"manager":"bob","operation":"Apply"}';
const hpa = '{"manager":"hpa","operation":"Update","apiVersion":"apps/v1","subresource":"scale"}';

describe("printManager", () => {
  it.each([
    { id: bob, want: '"bob"' },
    { id: hpa, want: '"hpa" with subresource "scale" using apps/v1' },
    { id: '{"manager":"a\\nb","operation":"Update","apiVersion":"v1"}', want: '"a\\nb" using v1' },
    {
      id: '{"manager":"a","operation":"Update","apiVersion":"v1","time":"2001-02-03T05:05:06+01:00"}',
      want: '"a" using v1 at 2001-02-03T04:05:06Z',
    },
    { id: "no identifier", want: '"no identifier"' },
  ])("[O12] prints $want", ({ id, want }) => {
    expect(printManager(id)).toBe(want);
  });
});

describe("conflictRefusal", () => {
  it("[O12] prints one conflict on one line", () => {
    const conflicts = [{ manager: hpa, path: path(".spec.replicas") }];
    expect(conflictRefusal(conflicts)).toEqual({
      message:
        'Apply failed with 1 conflict: conflict with "hpa" with subresource "scale" using apps/v1: .spec.replicas',
      reason: "Conflict",
      code: 409,
      causes: [
        {
          reason: "FieldManagerConflict",
          message: 'conflict with "hpa" with subresource "scale" using apps/v1',
          field: ".spec.replicas",
        },
      ],
      conflicts,
    });
  });

  it("[O12] groups several conflicts by manager", () => {
    const conflicts = [
      { manager: hpa, path: path(".spec.replicas") },
      { manager: bob, path: path('.spec.ports[port=80,protocol="TCP"]') },
      { manager: bob, path: path(".spec.image") },
    ];
    expect(conflictRefusal(conflicts).message).toBe(
      [
        'Apply failed with 3 conflicts: conflicts with "bob":',
        '- .spec.ports[port=80,protocol="TCP"]',
        "- .spec.image",
        'conflicts with "hpa" with subresource "scale" using apps/v1:',
        "- .spec.replicas",
      ].join("\n"),
    );
  });
});

describe("kinds", () => {
  it.each([
    { object: { apiVersion: "v1", kind: "Pod" }, want: "/v1, Kind=Pod" },
    { object: { apiVersion: "apps/v1", kind: "Deployment" }, want: "apps/v1, Kind=Deployment" },
    { object: { apiVersion: "a/b/c", kind: "Pod" }, want: "/, Kind=" },
    { object: { kind: "Pod" }, want: "/, Kind=Pod" },
    { object: { apiVersion: 1, kind: null }, want: "/, Kind=" },
    { object: { apiVersion: "/", kind: "Pod" }, want: "/, Kind=Pod" },
  ])("print as $want", ({ object, want }) => {
    expect(printKind(kindOf(object))).toBe(want);
  });

  it("have versions with at most one slash", () => {
    expect(parseApiVersion("a/b/c")).toBeUndefined();
  });
});
