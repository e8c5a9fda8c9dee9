import { expect, it } from "vitest";
import { dispatcher } from "./dispatch.ts";
import type { Registration } from "./registration.ts";

const none: Pick<Registration, "levels" | "replay"> = { levels: false, replay: () => [] };
const merge: Registration = { ...none, fns: ["smp.threeWay"] };
const updater: Registration = { ...none, kinds: ["updater", "validate"] };
const sequence: Registration = { ...none, shape: (line) => "target" in line && "ops" in line };
const dispatch = dispatcher([sequence, merge, updater]);

it.each([
  { line: { fn: "smp.threeWay", kind: "updater" }, want: merge },
  { line: { kind: "validate", target: "pod", ops: [] }, want: updater },
  { line: { kind: "Deployment", target: "deployment", ops: [] }, want: sequence },
  { line: { target: "pod", ops: [] }, want: sequence },
  { line: { fn: "smp.new", kind: "updater" }, want: undefined },
  { line: { kind: "Deployment" }, want: undefined },
  { line: { kind: "toString" }, want: undefined },
  { line: {}, want: undefined },
])("dispatches $line", ({ line, want }) => {
  expect(dispatch(line)).toBe(want);
});

it("refuses two replayers for one name", () => {
  expect(() => dispatcher([merge, { ...none, fns: ["smp.threeWay"] }])).toThrow(
    "two replayers for smp.threeWay",
  );
});
