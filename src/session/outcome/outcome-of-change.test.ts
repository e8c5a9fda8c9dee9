import { describe, expect, it } from "vitest";
import { applies, config, metacontroller, outcomeIn, outcomeOf, service } from "../../testing/outcomes.ts";

describe("a step that changes something", () => {
  it.each([
    {
      name: "creates",
      steps: [applies("alice", { a: "x" })],
      text: "Created ConfigMap c. alice owns 1 field.",
    },
    {
      name: "changes one value",
      steps: [applies("alice", { a: "x" }), applies("alice", { a: "w" })],
      text: "Changed .data.a: x → w.",
    },
    {
      name: "adds",
      steps: [applies("alice", { a: "x" }), applies("bob", { b: "z" })],
      text: "Added .data.b = z.",
    },
    {
      name: "removes",
      steps: [applies("alice", { a: "x", b: "z" }), applies("alice", { a: "x" })],
      text: "Removed .data.b, which was z.",
    },
    {
      name: "takes by force",
      steps: [applies("alice", { a: "x" }), applies("bob", { a: "w" }, { force: true })],
      text: "Changed .data.a: x → w. bob took it from alice.",
    },
    {
      name: "shares",
      steps: [applies("alice", { a: "x" }), applies("bob", { a: "x" })],
      text: "Only owners changed. bob now owns .data.a together with alice.",
    },
    {
      name: "gives up",
      steps: [applies("alice", { a: "x", b: "z" }), applies("bob", { a: "x" }), applies("alice", { b: "z" })],
      text: "Only owners changed. alice gave up .data.a; bob keeps it.",
    },
    {
      name: "changes several",
      steps: [
        applies("alice", { a: "1x", b: "2x", c: "3x", d: "4x" }),
        applies("alice", { a: "1y", b: "2y", c: "3y", d: "4y" }),
      ],
      text: "Changed 4 fields: .data.a, .data.b and 2 more.",
    },
    {
      name: "writes as the same manager in another way",
      steps: [
        applies("alice", { a: "x" }),
        { actor: "alice", action: { kind: "update", manifest: config({ a: "w" }) } } as const,
      ],
      text: "Changed .data.a: x → w. alice (update) took it from alice (apply).",
    },
    {
      name: "changes what the server fills in, too",
      steps: [service("ClusterIP"), service("NodePort")],
      text: "Changed .spec.type: ClusterIP → NodePort.",
    },
    {
      name: "stores the last manifest of another client in an annotation",
      steps: [metacontroller({ a: "x" }), metacontroller({ a: "w" })],
      text: "Changed .data.a: x → w.",
    },
    {
      name: "writes several objects",
      steps: [
        {
          actor: "alice",
          action: { kind: "apply", manifest: `${config({})}\n---\n${config({}).replace('"c"', '"d"')}` },
        } as const,
      ],
      text: "Created 2 objects.",
    },
  ])("$name", ({ steps, text }) => {
    expect(outcomeOf(steps)).toMatchObject({ tone: "good", text });
  });

  it("deletes", () => {
    expect(outcomeIn("recreate", 3)).toMatchObject({ tone: "good", text: "Deleted ConfigMap cache." });
  });

  it("adds an item of a list as one thing", () => {
    expect(outcomeIn("left-out-key", 3).text).toBe('Added .spec.rules[port=80,protocol="UDP"].');
  });

  it.each([
    {
      id: "one-name",
      step: 2,
      text: 'Added .data.limit = "10". Removed .data.cache, which was "on".',
    },
    {
      id: "migrate-other-name",
      step: 2,
      text: "Added .data.note = checked. Removed 2 fields: .data.colour and .data.size.",
    },
    { id: "mc-scalars", step: 2, text: 'Added .metadata.finalizers[="example.com/backup"].' },
  ])("says what happened to each field in step $step of $id", ({ id, step, text }) => {
    expect(outcomeIn(id, step).text).toBe(text);
  });

  it("leaves out a map whose fields tell more", () => {
    expect(outcomeIn("downgrade", 2).text).toBe(
      "Removed .data.shape, which was round. kubectl took 2 fields from kubectl-client-side-apply.",
    );
  });

  it("says what another manager lost, without that it gave it up", () => {
    expect(outcomeIn("clearing", 2).text).toBe(
      "Only owners changed. alice lost 2 fields, and nobody owns them now.",
    );
  });
});
