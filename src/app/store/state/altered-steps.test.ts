import { expect, it } from "vitest";
import type { Scenario, Step } from "../../../engine/scenario/scenario.ts";
import type { StepRow } from "../../../session/timeline/types.ts";
import { type AnsweredScenario, alteredSteps, nothingAltered } from "./altered-steps.ts";

const step = (id: string): Step => ({ id, actor: "alice", action: { kind: "apply", manifest: "" } });
const row = (id: string, summary: string): StepRow => ({
  step: id,
  outcome: "changed",
  summary,
  writer: null,
  diagnostics: [],
});
const [one, two, three] = [step("s1"), step("s2"), step("s3")];
const scenario = (...steps: readonly Step[]): Scenario => ({ title: "", actors: [], steps });
const answered = (steps: readonly Step[], ...summaries: readonly string[]): AnsweredScenario => ({
  scenario: scenario(...steps),
  rows: steps.map(({ id }, at) => row(id, summaries[at] ?? "")),
});
const before = answered([one, two, three], "a", "b", "c");

it("names the steps with other results, without the edited step", () => {
  const { steps, turn } = alteredSteps(
    nothingAltered,
    before,
    answered([step("s1"), two, three], "x", "b", "z"),
  );
  expect([...steps]).toEqual(["s3"]);
  expect(turn).toBe(1);
});

it("finds a step at its new place, and ignores new steps", () => {
  const after = answered([two, step("s4"), three, one], "b", "new", "z", "a");
  expect([...alteredSteps(nothingAltered, before, after).steps]).toEqual(["s3"]);
});

it("stays for another answer to the same scenario, and goes with the next edit", () => {
  const after = answered([step("s1"), two, three], "x", "b", "z");
  const altered = alteredSteps(nothingAltered, before, after);
  expect(alteredSteps(altered, after, after)).toBe(altered);
  const next = alteredSteps(altered, after, answered([step("s1"), two, three], "y", "b", "z"));
  expect(next.steps.size).toBe(0);
  expect(alteredSteps(altered, after, answered([step("s1"), two, three], "y", "b", "q")).turn).toBe(2);
});

it("marks nothing before there are results, or in another scenario", () => {
  expect(alteredSteps(nothingAltered, null, before)).toBe(nothingAltered);
  expect(alteredSteps(nothingAltered, before, answered([step("o1")], "b"))).toBe(nothingAltered);
});
