import { describe, expect, it } from "vitest";
import type { Scenario } from "../../engine/scenario/scenario.ts";
import { applies, config, outcomeIn, outcomeOf, runs } from "../../testing/outcomes.ts";
import { testBuiltins } from "../../testing/test-builtins.ts";
import { createSession } from "../session.ts";

describe("a step that fails", () => {
  it("tells how to act as a program that the terminal does not have", () => {
    const { tone, text } = outcomeOf([runs("helm upgrade web .")]);
    expect(tone).toBe("bad");
    expect(text).toMatch(
      /with exit code 127: .*command not found.*To write as another tool, add an actor with its name\.$/,
    );
  });

  it("names the field, both values and the owner of a conflict", () => {
    const { tone, sentence, text } = outcomeIn("replicas", 3);
    expect(tone).toBe("conflict");
    expect(text).toBe(
      "Refused. alice wants .spec.replicas = 3; hpa owns it at 5 since step 2. Nothing changed.",
    );
    expect(sentence).toEqual([
      { kind: "verdict", text: "Refused." },
      { kind: "text", text: " alice wants " },
      { kind: "field", path: '["f:spec","f:replicas"]', text: ".spec.replicas" },
      { kind: "text", text: " = " },
      { kind: "value", text: "3" },
      { kind: "text", text: "; " },
      { kind: "manager", of: { manager: "hpa", operation: "Update", subresource: "scale" }, text: "hpa" },
      { kind: "text", text: " owns it" },
      { kind: "text", text: " at " },
      { kind: "value", text: "5" },
      { kind: "text", text: " " },
      { kind: "since", step: 1, text: "since step 2" },
      { kind: "text", text: "." },
      { kind: "text", text: " Nothing changed." },
    ]);
  });

  it.each([
    {
      name: "counts several conflicts",
      steps: [applies("alice", { a: "x", b: "z" }), applies("bob", { a: "1x", b: "2x" })],
      text: "Refused. bob wants other values for 2 fields; alice owns them. Nothing changed.",
    },
    {
      name: "tells a manager from the same actor's other entry",
      steps: [
        applies("alice", { a: "x" }),
        { actor: "alice", action: { kind: "update", manifest: config({ a: "w" }) } } as const,
        applies("alice", { a: "x" }),
      ],
      text: "Refused. alice wants .data.a = x; alice (update) owns it at w since step 2. Nothing changed.",
    },
    {
      name: "does not print maps and lists",
      id: "granular-atomic",
      number: 5,
      text: "Refused. bob wants another value for .spec.template.spec.nodeSelector; alice owns it since step 4. Nothing changed.",
    },
    {
      name: "says what the step wrote in spite of a conflict",
      id: "applyset-overlap",
      number: 5,
      text: "Refused. bob wants another value for .metadata.labels.applyset.kubernetes.io/part-of; alice owns it since step 4. The step wrote 1 other object.",
    },
  ])("$name", ({ steps, id, number, text }) => {
    const found = steps === undefined ? outcomeIn(id, number) : outcomeOf(steps);
    expect(found).toMatchObject({ tone: "conflict", text });
  });

  it.each([
    {
      name: "an object that does not exist",
      steps: [
        {
          actor: "bob",
          action: { kind: "get", manifest: config({}) },
        } as const,
      ],
      text: 'Not found. The server answered 404: configmaps "c" not found. Nothing changed.',
    },
    {
      name: "a text that cannot be read",
      steps: [{ actor: "alice", action: { kind: "apply", manifest: "apiVersion: v1\nkind: {" } } as const],
      text: /^Not run\. See line \d+: .*\.$/,
    },
    {
      name: "an unknown kind",
      steps: [
        {
          actor: "alice",
          action: { kind: "apply", manifest: "apiVersion: v1\nkind: Nothing\nmetadata: {name: n}" },
        } as const,
      ],
      text: "Not sent: the server does not know the kind Nothing of v1: no definition of the scenario and no earlier step defines it. Apply its CustomResourceDefinition in an earlier step, or paste both together: first the definition, then the object. See line 2.",
    },
    {
      name: "several objects of an unknown kind",
      steps: [
        {
          actor: "alice",
          action: {
            kind: "apply",
            manifest: ["a", "b"]
              .map((name) => `apiVersion: example.com/v1\nkind: Widget\nmetadata: {name: ${name}}\n`)
              .join("---\n"),
          },
        } as const,
      ],
      text: /^Did not send 2 objects\. First problem: the server does not know the kind Widget of example\.com\/v1: no definition /,
    },
    {
      name: "a misspelt kind",
      steps: [
        {
          actor: "alice",
          action: { kind: "apply", manifest: "apiVersion: v1\nkind: ConfigMop\nmetadata: {name: n}" },
        } as const,
      ],
      text: 'Not sent. alice’s request has an error: no matches for kind "ConfigMop" in version "v1". Did you mean "ConfigMap"? See line 2.',
    },
    {
      name: "a failed command line",
      steps: [runs("kubectl get nothing")],
      text: 'Failed with exit code 1: error: the server doesn\'t have a resource type "nothing". Nothing changed.',
    },
    {
      name: "a command line that fails half-way",
      id: "prune-denied",
      number: 1,
      text: /^Failed with exit code 1: error.* But it wrote 1 object\.$/,
    },
    {
      name: "missing rights",
      id: "rights",
      number: 4,
      text: /^Forbidden\. The server answered 403: configmaps "notes" is forbidden: .* Nothing changed\.$/,
    },
  ])("$name", ({ steps, id, number, text }) => {
    const found = steps === undefined ? outcomeIn(id, number) : outcomeOf(steps);
    expect(found.tone).toBe("bad");
    if (typeof text === "string") expect(found.text).toBe(text);
    else expect(found.text).toMatch(text);
  });

  it("says that the page shows an earlier result, with a link to the line", () => {
    const session = createSession({ builtins: testBuiltins() });
    const scenario = (manifest: string): Scenario => ({
      title: "",
      actors: [],
      steps: [{ id: "s0", actor: "alice", action: { kind: "apply", manifest } }],
    });
    session.run(scenario(config({ a: "x" })), { step: null, object: null });
    const { frame } = session.run(scenario("a: [\n"), { step: null, object: null });
    expect(frame?.outcome.text).toMatch(
      /^Not run\. See line \d: .* The page still shows the last valid result\.$/,
    );
    expect(frame?.outcome.sentence).toContainEqual(expect.objectContaining({ kind: "line" }));
  });
});
