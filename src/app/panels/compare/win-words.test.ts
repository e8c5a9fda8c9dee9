import { expect, it } from "vitest";
import type { WinRowView } from "../../../session/analysis/types.ts";
import { entryWords, ownersText } from "./win-words.ts";

const row = (manager: string, subresource: string | null, ownsField: boolean): WinRowView => ({
  manager,
  entries: [{ manager, operation: subresource === null ? "Apply" : "Update", subresource, ownsField }],
  cells: [],
});

it("names entries by operation, subresource and ownership", () => {
  expect(
    [row("alice", null, false), row("hpa", "scale", true)].flatMap(({ entries }) => entries.map(entryWords)),
  ).toEqual(["Apply", "Update of scale, owner"]);
});

it("says who owns the field, and what follows", () => {
  expect(ownersText([row("alice", null, false)])).toMatch(/^Nobody owns this field now/);
  expect(ownersText([row("alice", null, false), row("hpa", "scale", true)])).toMatch(
    /^hpa \(scale\) owns this field now/,
  );
  expect(ownersText([row("alice", null, true), row("bob", null, true)])).toMatch(
    /^alice \(Apply\) and bob \(Apply\) own/,
  );
});
