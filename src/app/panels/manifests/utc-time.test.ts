import { expect, it } from "vitest";
import { fromField, toField } from "./utc-time.ts";

it.each([
  ["2026-05-06T07:08:09Z", "2026-05-06T07:08:09"],
  ["2026-05-06T07:08:09.5+02:00", "2026-05-06T05:08:09"],
  [undefined, ""],
  ["soon", ""],
])("shows %j as %j", (time, field) => {
  expect(toField(time)).toBe(field);
});

it.each([
  ["2026-05-06T07:08:09", "2026-05-06T07:08:09Z"],
  ["2026-05-06T07:08", "2026-05-06T07:08:00Z"],
  ["", undefined],
  ["12026-05-06T07:08", undefined],
])("takes %j for %j", (field, time) => {
  expect(fromField(field)).toBe(time);
});
