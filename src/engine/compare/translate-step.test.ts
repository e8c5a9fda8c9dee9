import { expect, it } from "vitest";
import type { Step } from "../scenario/scenario.ts";
import { translateStep } from "./translate-step.ts";

const object = { apiVersion: "v1", kind: "ConfigMap", metadata: { name: "a" } };

it.each([
  { more: {}, manager: "alice" },
  { more: { userAgent: "kube-controller-manager/v1.36" }, manager: "kube-controller-manager" },
  { more: { userAgent: "kube-controller-manager/v1.36", fieldManager: "me" }, manager: "me" },
])("has kubectl write as $manager", ({ more, manager }) => {
  const step: Step = { id: "s1", actor: "alice", action: { kind: "apply", manifest: "" }, ...more };
  const { planned } = translateStep({ step, intent: { kind: "apply", objects: [object] } }, "kubectl", null);
  expect(planned.intent).toMatchObject({ kind: "run", command: { env: { MANAGER: manager } } });
});
