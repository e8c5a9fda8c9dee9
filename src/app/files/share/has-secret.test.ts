import { expect, it } from "vitest";
import type { Step } from "../../../engine/scenario/scenario.ts";
import { hasSecret } from "./has-secret.ts";

const found = (action: Step["action"]): boolean =>
  hasSecret({
    title: "A Secret",
    actors: [{ name: "alice", colour: 1 }],
    steps: [{ id: "s1", actor: "alice", action }],
  });

it.each([
  ["YAML", "apiVersion: v1\nkind: Secret\nmetadata:\n  name: a\n"],
  ["YAML with quotes", 'kind:   "Secret"\n'],
  ["JSON", '{"apiVersion": "v1", "kind": "Secret"}'],
  ["a second document", "kind: ConfigMap\n---\nkind: Secret\n"],
])("finds a Secret in %s", (_, manifest) => {
  expect(found({ kind: "apply", manifest })).toBe(true);
});

it("finds a command that creates a Secret", () => {
  expect(found({ kind: "run", line: "kubectl create secret generic a --from-literal=p=1" })).toBe(true);
});

it.each(["kind: ConfigMap\n", "kind: SecretStore\n", "kind: SealedSecret\n", "metadata:\n  name: Secret\n"])(
  "finds none in %j",
  (manifest) => {
    expect(found({ kind: "apply", manifest })).toBe(false);
  },
);
