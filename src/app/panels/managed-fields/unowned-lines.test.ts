import { expect, it } from "vitest";
import type { LiveLine } from "../../../session/frame/types.ts";
import { unownedLines } from "./unowned-lines.ts";

const line = (text: string, path: string, more: Partial<LiveLine> = {}): LiveLine => ({
  text,
  path,
  label: path,
  owners: [],
  inside: false,
  change: null,
  ownersChange: null,
  ownersChangeNote: "",
  note: "",
  ...more,
});

it("finds the fields without an owner", () => {
  const lines = [
    line("spec:", "spec"),
    line("  a: 1", "a"),
    line("  b: 1", "b", { owners: [0] }),
    line("    c: 1", "b", { inside: true }),
    line("kind: X", ""),
    line("  d: 1", "d", { change: "removed" }),
  ];
  expect(unownedLines(lines).map((one) => one.path)).toEqual(["a"]);
});
