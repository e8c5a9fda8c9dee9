import { describe, expect, it } from "vitest";
import type { Step } from "../../engine/scenario/scenario.ts";
import { applies, outcomeOf, quota } from "../../testing/outcomes.ts";
import { testBuiltins } from "../../testing/test-builtins.ts";
import { createSession } from "../session.ts";
import { ownersSentence } from "./change-sentence.ts";
import { sentenceText } from "./sentence.ts";

describe("an unknown kind", () => {
  const applied = (apiVersion: string) => ({
    actor: "alice",
    action: {
      kind: "apply",
      manifest: `apiVersion: ${apiVersion}\nkind: Widget\nmetadata: {name: w}\n`,
    } as const,
  });

  it("has a definition that the page can add, if a definition can have its group", () => {
    const { definable } = outcomeOf([applied("example.com/v1")]);
    expect(definable).toMatchObject({ kind: "Widget", manifest: expect.stringContaining("plural: widgets") });
    const manifest = definable?.manifest ?? "";
    const defines = { actor: "admin", action: { kind: "define", manifest } as const };
    const after = outcomeOf([defines, applied("example.com/v1")]);
    expect(after.tone).toBe("good");
    expect(after.definable).toBeUndefined();
    expect(outcomeOf([applied("v1")]).definable).toBeUndefined();
  });
});

it("does not say that a manager gave up what it owned through a subresource", () => {
  const hpa = { manager: "hpa", operation: "Update", apiVersion: "apps/v1" } as const;
  const lost = [{ ...hpa, subresource: "scale", id: "hpa" }];
  const change = { kind: "lost", gained: [], lost, kept: [], paths: [["f:spec", "f:replicas"]] } as const;
  const said = (subresource: string | null) => sentenceText(ownersSentence(change, { ...hpa, subresource }));
  expect(said(null)).toBe("hpa lost .spec.replicas, and nobody owns it now");
  expect(said("scale")).toBe("hpa gave up .spec.replicas, and nobody owns it now");
});

it("does not say that an owner has had a newer value since it became the owner", () => {
  const patch = (value: string): Omit<Step, "id"> => ({
    actor: "hpa",
    action: {
      kind: "patch",
      type: "merge",
      target: { apiVersion: "v1", kind: "ConfigMap", name: "c" },
      body: `data: {a: ${value}}`,
    },
  });
  const alice = applies("alice", { a: "w" });
  expect(outcomeOf([alice, patch("x"), patch("z"), alice]).text).toBe(
    "Refused. alice wants .data.a = w; hpa owns it since step 2, and it is z now. Nothing changed.",
  );
});

/** alice applies 3, hpa scales to 5 and back to 3, alice applies 3 again: both own the field. */
describe("a field with two owners", () => {
  const deployment = (replicas: number): Omit<Step, "id"> => ({
    actor: "alice",
    action: { kind: "apply", manifest: withReplicas(replicas) },
  });
  const scale = (replicas: number): Omit<Step, "id"> => ({
    actor: "hpa",
    action: {
      kind: "patch",
      type: "merge",
      target: { apiVersion: "apps/v1", kind: "Deployment", namespace: "default", name: "web" },
      body: JSON.stringify({ spec: { replicas } }),
    },
    subresource: "scale",
  });
  const shared = [deployment(3), scale(5), scale(3), deployment(3)];

  it("names the applier too, if it owns the field of its conflict", () => {
    expect(outcomeOf([...shared, deployment(4)]).text).toBe(
      "Refused. alice wants .spec.replicas = 4; alice and hpa own it at 3. Nothing changed.",
    );
  });

  it("says who lost the field when another owner changes it", () => {
    expect(outcomeOf([...shared, scale(6)]).text).toBe(
      "Changed .spec.replicas: 3 → 6. hpa took it from alice.",
    );
  });

  it("says the same in the hint and the message of the editor", () => {
    const session = createSession({ builtins: testBuiltins() });
    const steps = [...shared, deployment(4)].map((step, at) => ({ ...step, id: `s${at}` }));
    const { frame, timeline } = session.run({ title: "", actors: [], steps }, { step: null, object: null });
    expect(frame?.conflicts.map(({ holders }) => holders.map(({ manager }) => manager))).toEqual([
      ["alice", "hpa"],
    ]);
    expect(timeline.rows.at(-1)?.diagnostics.map(({ message }) => message)).toEqual([
      "Conflict: .spec.replicas is owned by alice, apply and by hpa, update of scale. Force, give up or share it.",
    ]);
  });
});

const withReplicas = (replicas: number) =>
  JSON.stringify({
    apiVersion: "apps/v1",
    kind: "Deployment",
    metadata: { name: "web" },
    spec: {
      replicas,
      selector: { matchLabels: { app: "web" } },
      template: {
        metadata: { labels: { app: "web" } },
        spec: { containers: [{ name: "a", image: "a" }] },
      },
    },
  });

it("says that a quota without a status limits nothing yet", () => {
  expect(outcomeOf([quota("apply")]).text).toContain("It limits nothing yet: no controllers run here");
  const written = [quota("apply"), quota("patch", { subresource: "status" })];
  expect(outcomeOf(written).text).not.toContain("It limits nothing yet");
});
