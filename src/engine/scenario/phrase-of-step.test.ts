import { expect, it } from "vitest";
import { phraseOfStep } from "./phrase-of-step.ts";

it.each([
  { step: { action: { kind: "apply", manifest: "" }, force: true }, phrase: "applies with force" },
  { step: { action: { kind: "apply", manifest: "" }, dryRun: true }, phrase: "applies, dry run" },
  { step: { action: { kind: "get", manifest: "" } }, phrase: "reads" },
  {
    step: {
      action: { kind: "patch", type: "merge", target: { apiVersion: "", kind: "", name: "" }, body: "" },
      subresource: "scale",
    },
    phrase: "patches scale",
  },
] as const)("says $phrase", ({ step, phrase }) => {
  expect(phraseOfStep({ id: "s", actor: "a", ...step })).toBe(phrase);
});
