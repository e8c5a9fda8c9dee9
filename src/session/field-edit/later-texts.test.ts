import { describe, expect, it } from "vitest";
import type { Action, Step } from "../../engine/scenario/scenario.ts";
import { testBuiltins } from "../../testing/test-builtins.ts";
import { createSession } from "../session.ts";

const manifest = (replicas: string, image = "nginx:1.26", name = "web") => `apiVersion: apps/v1
kind: Deployment
metadata: {name: ${name}}
spec:
  replicas: ${replicas} # how many
  selector: {matchLabels: {app: web}}
  template:
    metadata: {labels: {app: web}}
    spec:
      containers:
        - name: nginx
          image: ${image}
`;
const apply = (text: string): Action => ({ kind: "apply", manifest: text });

/** Asks after the first step's text was edited. The others are alice's, unless they say otherwise. */
function ask(before: string, now: string, ...later: readonly (Partial<Step> & Pick<Step, "action">)[]) {
  const session = createSession({ builtins: testBuiltins() });
  const steps = [{ action: apply(now) }, ...later].map(
    (step, at): Step => ({ id: `s${at}`, actor: "alice", ...step }),
  );
  session.run({ title: "", actors: [], steps }, { step: null, object: null });
  return session.laterTexts({ step: "s0", before });
}

describe("laterTexts", () => {
  it("makes the same edit in later texts that still have the old value, and keeps the rest", () => {
    const later = { action: apply(manifest("3", "nginx:1.27")) };
    expect(ask(manifest("3"), manifest("4"), later)).toMatchObject({
      actor: "alice",
      field: "replicas: 3",
      later: [{ step: "s1", index: 1, text: manifest("4", "nginx:1.27") }],
    });
  });

  it("finds a list item by its name", () => {
    const more = manifest("3").replace(
      "- name: nginx",
      "- name: log\n          image: log\n        - name: nginx",
    );
    const found = ask(manifest("3"), manifest("3", "nginx:1.27"), { action: apply(more) });
    expect(found?.later[0]?.text).toBe(more.replace("nginx:1.26", "nginx:1.27"));
  });

  it("tells what the edit would change in the last of these steps", () => {
    const found = ask(manifest("3"), manifest("4"), { action: apply(manifest("3")) });
    expect(found?.effect).toEqual({
      summary: "nothing changed",
      fields: [expect.objectContaining({ label: ".spec.replicas", before: "3", after: "4" })],
    });
    expect(found?.effect.fields[0]?.object).toMatch(/deployments.*web$/);
  });

  it("also removes a field, and also changes the body of a patch", () => {
    const gone = manifest("3").replace("  replicas: 3 # how many\n", "");
    expect(ask(manifest("3"), gone, { action: apply(manifest("3")) })?.later[0]?.text).toBe(gone);
    const target = { apiVersion: "apps/v1", kind: "Deployment", name: "web" };
    const patch = (body: string): Action => ({ kind: "patch", type: "merge", target, body });
    const session = createSession({ builtins: testBuiltins() });
    const steps = ["spec: {replicas: 6}", "spec: {replicas: 5}"].map(
      (body, at): Step => ({ id: `s${at}`, actor: "hpa", action: patch(body) }),
    );
    session.run({ title: "", actors: [], steps }, { step: null, object: null });
    expect(session.laterTexts({ step: "s0", before: "spec: {replicas: 5}" })?.later).toEqual([
      { step: "s1", index: 1, text: "spec: {replicas: 6}" },
    ]);
  });

  it.each<{ readonly what: string; readonly later: Partial<Step> & Pick<Step, "action"> }>([
    { what: "another value", later: { action: apply(manifest("7")) } },
    { what: "another object", later: { action: apply(manifest("3", "nginx:1.26", "other")) } },
    { what: "another actor", later: { actor: "bob", action: apply(manifest("3")) } },
    { what: "a disabled step", later: { disabled: true, action: apply(manifest("3")) } },
    { what: "a command line", later: { action: { kind: "run", line: "kubectl get pods" } } },
    { what: "a text with an error", later: { action: apply(`${manifest("3")}x: [`) } },
  ])("leaves out $what", ({ later }) => expect(ask(manifest("3"), manifest("4"), later)).toBeNull());

  it("says nothing about a field that the edit added, or a text with an error", () => {
    const without = manifest("3").replace("  replicas: 3 # how many\n", "");
    expect(ask(without, manifest("4"), { action: apply(manifest("3")) })).toBeNull();
    expect(ask(manifest("3"), `${manifest("4")}x: [`, { action: apply(manifest("3")) })).toBeNull();
  });
});
