import { expect, it } from "vitest";
import type { Step } from "../../../engine/scenario/scenario.ts";
import { noStepText } from "./no-step-text.ts";

const step = (actor: string): Step => ({ id: actor, actor, action: { kind: "apply", manifest: "" } });

it("offers the first step of an empty scenario", () => {
  expect(noStepText("bob", { steps: [] }, null).advice).toContain("Choose a first step above");
  const lesson = { task: "", goal: [], solution: [] };
  expect(noStepText("bob", { steps: [], lesson }, null).advice).toBe("Add a step of bob.");
});

it("speaks of later steps only if the actor has one", () => {
  const frame = { entries: [] };
  expect(noStepText("bob", { steps: [step("alice"), step("bob")] }, frame)).toEqual({
    title: "bob has no step yet",
    advice: "Select a later step in the timeline, or add a step of bob.",
  });
  expect(noStepText("bob", { steps: [step("alice")] }, frame)).toEqual({
    title: "bob has no step in this scenario",
    advice: "Add a step to let it change something.",
  });
});

it("says that an actor without steps owns fields", () => {
  const frame = { entries: [{ manager: "bob" }] };
  expect(noStepText("bob", { steps: [step("alice")] }, frame).advice).toMatch(/^It only owns fields/);
});
