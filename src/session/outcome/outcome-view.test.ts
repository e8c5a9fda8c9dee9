import { describe, expect, it } from "vitest";
import type { Scenario, Step } from "../../engine/scenario/scenario.ts";
import { builtIn } from "../../testing/scenarios/built-in-scenarios.ts";
import { testBuiltins } from "../../testing/test-builtins.ts";
import { createSession } from "../session.ts";
import { ownersSentence } from "./change-sentence.ts";
import { sentenceText } from "./sentence.ts";
import type { OutcomeView } from "./types.ts";

const parts = { builtins: testBuiltins() };

/** Returns what came of the last of the steps. */
function outcomeOf(steps: readonly Omit<Step, "id">[], more: Partial<Scenario> = {}): OutcomeView {
  const session = createSession(parts);
  const scenario = {
    title: "",
    actors: [],
    steps: steps.map((step, at) => ({ ...step, id: `s${at}` })),
    ...more,
  };
  const { frame } = session.run(scenario, { step: null, object: null });
  return frame?.outcome ?? expect.fail("no frame");
}

/** Returns what came of a step of a built-in scenario, by its number. */
function outcomeIn(id: string, number: number): OutcomeView {
  const session = createSession(parts);
  const scenario = builtIn(id);
  const step = scenario.steps[number - 1]?.id ?? null;
  return session.run(scenario, { step, object: null }).frame?.outcome ?? expect.fail("no frame");
}

const config = (data: object, labels?: object) =>
  JSON.stringify({
    apiVersion: "v1",
    kind: "ConfigMap",
    metadata: { name: "c", ...(labels && { labels }) },
    data,
  });

const applies = (actor: string, data: object, more: Partial<Step> = {}): Omit<Step, "id"> => ({
  actor,
  action: { kind: "apply", manifest: config(data) },
  ...more,
});

const service = (type: string): Omit<Step, "id"> => ({
  actor: "alice",
  action: {
    kind: "apply",
    manifest: `apiVersion: v1\nkind: Service\nmetadata: {name: web}\nspec: {type: ${type}, ports: [{port: 80}]}\n`,
  },
});

const metacontroller = (data: object): Omit<Step, "id"> => ({
  actor: "alice",
  action: { kind: "metacontroller", manifest: config(data) },
});

const quota = (action: "apply" | "patch", more: Partial<Step> = {}): Omit<Step, "id"> => {
  const target = { apiVersion: "v1", kind: "ResourceQuota", name: "q" };
  const hard = { pods: "1" };
  return {
    actor: "alice",
    action:
      action === "apply"
        ? {
            kind: "apply",
            manifest: JSON.stringify({
              apiVersion: "v1",
              kind: "ResourceQuota",
              metadata: { name: "q" },
              spec: { hard },
            }),
          }
        : {
            kind: "patch",
            type: "merge",
            target,
            body: JSON.stringify({ status: { hard, used: { pods: "0" } } }),
          },
    ...more,
  };
};

const runs = (line: string): Omit<Step, "id"> => ({ actor: "alice", action: { kind: "run", line } });

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

describe("a step that changes nothing", () => {
  it.each([
    {
      name: "the same values again",
      steps: [applies("alice", { a: "x" }), applies("alice", { a: "x" })],
      text: "Nothing changed. The live object has all values of this manifest already.",
    },
    {
      name: "an update with the same values",
      steps: [
        applies("alice", { a: "x" }),
        { actor: "bob", action: { kind: "update", manifest: config({ a: "x" }) } } as const,
      ],
      text: "Nothing changed. The live object has these values already.",
    },
    {
      name: "a dry run",
      steps: [applies("alice", { a: "x" }), applies("alice", { a: "w" }, { dryRun: true })],
      text: "Nothing changed, because this is a dry run. The server accepts the request: it answered 200.",
    },
    {
      name: "a disabled step",
      steps: [applies("alice", { a: "x" }), applies("alice", { a: "w" }, { disabled: true })],
      text: "Not run. Step 2 is disabled.",
    },
    {
      name: "a read",
      steps: [
        applies("alice", { a: "x" }),
        {
          actor: "bob",
          action: { kind: "get", manifest: config({}) },
        } as const,
      ],
      text: "Read ConfigMap c. Nothing changed.",
    },
    {
      name: "an empty command line",
      steps: [runs("")],
      text: "Not run. The command line is empty.",
    },
    {
      name: "a command line that prints one line",
      steps: [applies("alice", { a: "x" }), runs("kubectl get configmap c -o name")],
      text: "Printed configmap/c. Nothing changed in the cluster.",
    },
    {
      name: "a command line that prints several lines",
      steps: [applies("alice", { a: "x" }), runs("kubectl get configmaps")],
      text: "Printed 2 lines. Nothing changed in the cluster.",
    },
    {
      name: "a command line that writes what the object has, and prints so",
      steps: [runs("kubectl apply -f -"), runs("kubectl apply -f -")],
      stdin: config({ a: "w" }),
      text: "Printed configmap/c unchanged. Nothing changed in the cluster.",
    },
    {
      name: "a command line that writes, and the object stays the same",
      steps: [
        runs("kubectl apply -f -"),
        runs(
          `kubectl patch configmap c --type=json -p '[{"op":"replace","path":"/data/a","value":"w"}]' --field-manager=kubectl-client-side-apply`,
        ),
      ],
      stdin: config({ a: "w" }),
      text: "Printed configmap/c patched (no change), but nothing changed in the cluster.",
    },
    {
      name: "an edit without an editor",
      steps: [applies("alice", { a: "x" }), runs("kubectl edit configmap c")],
      text: /^No edit\. There is no editor to type in here\. Name one .*KUBE_EDITOR=sed .* Nothing changed in the cluster\.$/,
    },
    {
      name: "a diff, whose exit code is no error",
      steps: [applies("alice", { a: "x" }), runs("kubectl diff -f -")],
      stdin: config({ a: "w" }),
      text: /^Found differences: \d+ lines\. Exit code 1, which is no error\. Nothing changed in the cluster\.$/,
    },
  ])("$name", ({ steps, text, stdin }) => {
    const all = steps.map((step) =>
      stdin !== undefined && step.action.kind === "run"
        ? { ...step, action: { ...step.action, stdin } }
        : step,
    );
    const found = outcomeOf(all);
    expect(found.tone).toBe("quiet");
    if (typeof text === "string") expect(found.text).toBe(text);
    else expect(found.text).toMatch(text);
  });
});

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
    const session = createSession(parts);
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
    const session = createSession(parts);
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
