import { expect, it } from "vitest";
import type { ValueMap } from "../../../value/value.ts";
import { humanDuration, labels, selector, sinceTime } from "./table-cells.ts";

it.each([
  [-5, "<invalid>"],
  [0, "0s"],
  [119, "119s"],
  [120, "2m"],
  [330, "5m30s"],
  [599, "9m59s"],
  [600, "10m"],
  [659, "10m"],
  [3 * 3600 - 1, "179m"],
  [3 * 3600, "3h"],
  [3 * 3600 + 60, "3h1m"],
  [8 * 3600 - 60, "7h59m"],
  [8 * 3600, "8h"],
  [8 * 3600 + 60, "8h"],
  [48 * 3600 - 1, "47h"],
  [48 * 3600, "2d"],
  [49 * 3600, "2d1h"],
  [8 * 86_400 - 3600, "7d23h"],
  [8 * 86_400 + 3600, "8d"],
  [9 * 86_400, "9d"],
  [730 * 86_400 - 1, "729d"],
  [740 * 86_400, "2y10d"],
  [9 * 365 * 86_400, "9y"],
])("prints %d seconds as %s", (seconds, want) => {
  expect(humanDuration(seconds)).toBe(want);
});

it("counts over months and leap years", () => {
  expect(sinceTime("2024-02-28T00:00:00Z", "2024-03-01T00:00:00Z")).toBe("2d");
  expect(sinceTime("2025-12-31T23:59:59Z", "2026-01-01T00:00:00Z")).toBe("1s");
  expect(sinceTime("no time", "2026-01-01T00:00:00Z")).toBe("<unknown>");
});

it("prints selectors", () => {
  const of = (spec: ValueMap) => selector({ object: { spec }, now: "" }, "spec");
  const matchExpressions = [
    { key: "tier", operator: "In", values: ["b", "a"] },
    { key: "app", operator: "DoesNotExist" },
  ];
  expect(of({ matchLabels: { web: "a", a: "1", "a-b": "1" }, matchExpressions })).toBe(
    "a=1,a-b=1,!app,tier in (a,b),web=a",
  );
  expect(of({})).toBe("<none>");
});

it("prints labels in the order of key and value", () => {
  const of = (spec: ValueMap) => labels({ object: { spec }, now: "" }, "spec");
  expect(of({ z: "1", a: "1", "a-b": "1" })).toBe("a-b=1,a=1,z=1");
  expect(of({})).toBe("<none>");
});
