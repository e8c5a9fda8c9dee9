import { expect, it } from "vitest";
import type { EntryView, FieldRow } from "../../session/frame/types.ts";
import { entrySummary, timeText } from "./entry-summary.ts";
import { entryNames } from "./entry-text.ts";

const field = (path: string, member: boolean, change: FieldRow["change"] = null): FieldRow => {
  const elements = path.split(" ");
  return {
    path,
    label: `.${elements.join(".")}`,
    element: `f:${elements.at(-1)}`,
    depth: elements.length - 1,
    member,
    hasChildren: false,
    change,
  };
};

const entry: EntryView = {
  manager: "hpa",
  operation: "Update",
  apiVersion: "apps/v1",
  subresource: "scale",
  time: "2026-01-01T00:01:02Z",
  fields: [field("a", true, "gained"), field("b", false, "lost")],
  count: 1,
  gone: false,
};

it("names and summarises an entry", () => {
  expect(entryNames([entry])).toEqual(["hpa, Update of scale"]);
  expect(entryNames([entry, { ...entry, apiVersion: "apps/v1beta1" }])).toEqual([
    "hpa, Update of scale using apps/v1",
    "hpa, Update of scale using apps/v1beta1",
  ]);
  expect(entrySummary(entry)).toBe(
    "apps/v1 · subresource scale · 00:01:02 · 1 field, 1 gained, 1 no longer owned",
  );
  expect(timeText(null)).toBe("no time");
});
