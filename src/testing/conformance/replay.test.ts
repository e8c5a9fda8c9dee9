import { expect, it } from "vitest";
import { dispatcher } from "./dispatch.ts";
import type { Level, Registration, Unit } from "./registration.ts";
import { passing, replayLines } from "./replay.ts";

/** Replayers that return the `failed` of the line, or of each of its steps. */
const echo: Registration = {
  kinds: ["echo"],
  levels: false,
  replay: (line) => [{ id: String(line.id), failed: line.failed as Level | null }],
};
const steps: Registration = {
  kinds: ["steps"],
  levels: true,
  steps: true,
  replay: (line) => {
    if (line.throws) throw new Error("broken");
    return (line.steps as { failed: Level | null }[]).map((step, at) => ({
      id: `${line.name} ${at}`,
      failed: step.failed,
    }));
  },
};
const context = { folder: "/recordings", file: "one.jsonl" };
const run = (...lines: readonly (object | string)[]) =>
  replayLines(
    lines.map((line) => (typeof line === "string" ? line : JSON.stringify(line))),
    context,
    dispatcher([echo, steps]),
  );
const failures = (units: readonly Unit[]) => units.map((unit) => unit.failed);

it("counts a line as one unit and steps as several", () => {
  const found = run(
    { kind: "echo", id: "a", failed: null },
    { kind: "steps", name: "b", steps: [{ failed: null }, { failed: "message" }] },
  );
  expect(found.units.map((unit) => unit.id)).toEqual(["a", "b 0", "b 1"]);
  expect(failures(found.units)).toEqual([null, null, "message"]);
  expect(found).toMatchObject({ known: 2, levels: true });
});

it("ignores a header in the first line only", () => {
  expect(run({ header: true, count: 1 }, { kind: "echo", id: "a", failed: null }).units).toHaveLength(1);
  const later = run({ kind: "echo", id: "a", failed: null }, { header: true });
  expect(failures(later.units)).toEqual([null, "state"]);
});

it.each([
  { name: "an unknown kind", line: { kind: "news" } },
  { name: "text that is no JSON", line: "{" },
  { name: "an empty line", line: "" },
  { name: "JSON that is no object", line: "[1]" },
])("fails $name and names the line", ({ line }) => {
  const found = run({ kind: "echo", id: "a", failed: null }, line, { kind: "echo", id: "c", failed: null });
  expect(failures(found.units)).toEqual([null, "state", null]);
  expect(found.units[1]?.id).toBe("line 2");
  expect(found.known).toBe(2);
});

it("fails all steps after a step that fails at state", () => {
  const found = run({
    kind: "steps",
    name: "b",
    steps: [{ failed: "reason" }, { failed: "state" }, { failed: null }, { failed: "message" }],
  });
  expect(failures(found.units)).toEqual(["reason", "state", "state", "state"]);
});

it("fails every compared step if the replayer throws", () => {
  const found = run(
    {
      kind: "steps",
      name: "b",
      throws: true,
      steps: [{ response: {} }, { crd: {} }, { skip: "x", response: {} }, { exit: 0 }],
    },
    { kind: "steps", throws: true },
    { kind: "echo", id: "c", failed: null },
  );
  expect(found.units.map((unit) => [unit.id, unit.failed])).toEqual([
    ["b step 1", "state"],
    ["b step 4", "state"],
    ["line 2", "state"],
    ["c", null],
  ]);
  expect(found.units[0]?.detail).toContain("broken");
});

it("counts the passing units of each level", () => {
  const units: readonly Unit[] = ([null, "message", "reason", "state"] as const).map((failed) => ({
    id: "a",
    failed,
  }));
  expect((["state", "reason", "message"] as const).map((level) => passing(units, level))).toEqual([3, 2, 1]);
});
