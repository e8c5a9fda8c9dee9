import { expect, it } from "vitest";
import type { Step } from "../../../engine/scenario/scenario.ts";
import { stepSummary } from "./step-summary.ts";

const apply: Step = { id: "s1", actor: "alice", action: { kind: "apply", manifest: "" } };
const target = { apiVersion: "apps/v1", kind: "Deployment", name: "web" };
const patch: Step = { ...apply, action: { kind: "patch", type: "merge", target, body: "" } };

it.each<{ readonly step: Step; readonly says: string }>([
  { step: apply, says: "" },
  { step: { ...apply, force: true }, says: "" },
  {
    step: { ...apply, fieldManager: "tool", dryRun: true },
    says: "field manager tool, dry run",
  },
  { step: { ...patch, subresource: "scale" }, says: "Deployment web, subresource scale" },
  {
    step: {
      ...apply,
      action: { kind: "edit", target: { ...target, namespace: "shop", name: "" }, patch: "" },
    },
    says: "Deployment shop/without a name",
  },
  { step: { ...apply, action: { kind: "applyV2", manifest: "", twoWay: true } }, says: "two-way" },
])("summarises as $says", ({ step, says }) => {
  expect(stepSummary(step)).toBe(says);
});
