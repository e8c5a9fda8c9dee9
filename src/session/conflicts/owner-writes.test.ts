import { expect, it } from "vitest";
import "../../testing/load-parts.ts";
import { opening } from "../../catalog/opening.ts";
import type { Action, Scenario, Step } from "../../engine/scenario/scenario.ts";
import { testBuiltins } from "../../testing/test-builtins.ts";
import { sentenceText } from "../outcome/sentence.ts";
import { createSession } from "../session.ts";

/** Runs a scenario, and lets the owners write first for the conflicts of its last step. */
function ask(scenario: Scenario, id = scenario.steps.at(-1)?.id ?? "") {
  const session = createSession({ builtins: testBuiltins() });
  session.run(scenario, { step: null, object: null });
  const view = session.view({ step: id, object: null });
  const preview = session.preview(id, null, "ownerWrites");
  return { writers: view?.conflicts.map(({ writer }) => writer) ?? [], preview };
}

const MANIFEST = { apiVersion: "v1", kind: "ConfigMap", metadata: { name: "c" } };
const target = { apiVersion: "v1", kind: "ConfigMap", name: "c" };
const configMap = (data: unknown) => JSON.stringify({ ...MANIFEST, data });
const apply = (data: unknown): Action => ({ kind: "apply", manifest: configMap(data) });

/** alice applies `a: "1"`, the given actions follow, and alice applies her value again. */
function story(...actions: readonly (Pick<Step, "actor" | "action"> & Partial<Step>)[]): Scenario {
  const alice = { actor: "alice", action: apply({ a: "1" }) };
  const steps = [alice, ...actions, alice].map((step, at): Step => ({ ...step, id: `s${at}` }));
  return { title: "", actors: [], steps };
}

it.each([
  {
    name: "a merge patch keeps its layout and comments",
    action: { kind: "patch", type: "merge", target, body: '# set by hand\ndata: {a: "2"}\n' },
    text: '# set by hand\ndata: {a: "1"}\n',
  },
  {
    name: "an apply",
    force: true,
    action: {
      kind: "apply",
      manifest: 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: c}\ndata:\n  a: "2" # mine\n',
    },
    text: 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: c}\ndata:\n  a: "1" # mine\n',
  },
  {
    name: "a JSON Patch",
    action: { kind: "patch", type: "json", target, body: '[{op: replace, path: /data/a, value: "2"}]' },
    text: '- op: replace\n  path: /data/a\n  value: "1"\n',
  },
  {
    name: "a JSON Patch of a map around the field",
    action: { kind: "edit", target, patch: '[{op: add, path: /data, value: {a: "2", b: "9"}}]' },
    text: '- op: add\n  path: /data\n  value:\n    a: "1"\n    b: "9"\n',
  },
] as const)("$name", ({ action, text, ...options }) => {
  const { writers, preview } = ask(story({ actor: "hpa", action, ...options }));
  expect(writers).toEqual(["hpa"]);
  expect(preview?.writes).toEqual([{ step: "s1", text, file: null }]);
  expect(preview && sentenceText(preview.now)).toBe('.data.a: "2" → "1"; alice owns it, hpa keeps it.');
  expect(preview?.remainingConflicts).toEqual([]);
});

it("repeats the last write that sets the field", () => {
  const patch = (data: unknown): Action => ({
    kind: "patch",
    type: "merge",
    target,
    body: JSON.stringify({ data }),
  });
  const { preview } = ask(
    story({ actor: "hpa", action: patch({ a: "2" }) }, { actor: "hpa", action: patch({ b: "3" }) }),
  );
  expect(preview?.writes).toEqual([{ step: "s1", text: '{"data":{"a":"1"}}', file: null }]);
});

it.each([
  {
    name: "a JSON Patch that tests the old value",
    steps: [
      {
        actor: "hpa",
        action: {
          kind: "edit",
          target,
          patch: '[{op: test, path: /data/a, value: "1"}, {op: replace, path: /data/a, value: "2"}]',
        },
      },
    ],
  },
  {
    name: "a command line without a manifest",
    steps: [
      {
        actor: "bob",
        action: { kind: "run", line: `kubectl patch configmap c -n default -p '{"data":{"a":"2"}}'` },
      },
    ],
  },
  {
    name: "an applier that shares the field with another one",
    steps: [
      { actor: "bob", force: true, action: apply({ a: "2" }) },
      { actor: "carol", action: apply({ a: "2" }) },
    ],
  },
] as const)("nobody can write first after $name", ({ steps }) => {
  const { writers, preview } = ask(story(...steps));
  expect(writers).toEqual([null]);
  expect(preview).toBeNull();
});

it("nobody writes first for a dry run", () => {
  const scenario = story({ actor: "hpa", action: { kind: "update", manifest: configMap({ a: "2" }) } });
  const steps = scenario.steps.map((step) => (step.id === "s2" ? { ...step, dryRun: true } : step));
  expect(ask(scenario).writers).toEqual(["hpa"]);
  expect(ask({ ...scenario, steps })).toEqual({ writers: [null], preview: null });
});

it("a command line writes its file, and the actor's command line gets its own text back", () => {
  const line = (flags: string) => `kubectl apply -n default ${flags} -f c.yaml`;
  const steps: readonly Step[] = [
    { id: "s0", actor: "bob", action: { kind: "run", line: line("--server-side --field-manager=bob") } },
    {
      id: "s1",
      actor: "alice",
      action: {
        kind: "run",
        line: line("--server-side --field-manager=alice"),
        files: { "c.yaml": configMap({ a: "3", mine: "x" }) },
      },
    },
  ];
  const { writers, preview } = ask({
    title: "",
    actors: [],
    files: { "c.yaml": configMap({ a: "2" }) },
    steps,
  });
  expect(writers).toEqual(["bob"]);
  expect(preview?.writes).toEqual([{ step: "s0", text: configMap({ a: "3" }), file: "c.yaml" }]);
  expect(preview).toMatchObject({ text: configMap({ a: "3", mine: "x" }), file: "c.yaml" });
  expect(preview?.outcome).toBe("changed");
  expect(preview && sentenceText(preview.now)).toBe('.data.a: "2" → "3"; alice owns it, bob keeps it.');
});

it("scales through the scale subresource", () => {
  const { writers, preview } = ask(opening);
  expect(writers).toEqual(["hpa"]);
  expect(preview?.writes).toEqual([{ step: "s2", text: "spec:\n  replicas: 3\n", file: null }]);
});

it.each([
  { runner: "bob", name: "bob" },
  { runner: "alice", name: "tool" },
])("names $name if $runner ran the owner's command line", ({ runner, name }) => {
  const line = "kubectl apply --server-side --force-conflicts --field-manager=tool -n default -f c.yaml";
  const files = { "c.yaml": configMap({ a: "2" }) };
  expect(ask(story({ actor: runner, action: { kind: "run", line, files } })).writers).toEqual([name]);
});

it.each([
  { length: 100, writers: ["hpa", "hpa"] },
  { length: 300_000, writers: ["hpa", null] },
  { length: 600_000, writers: [null, null] },
])("tries as many edits of the owner's text as its length of $length allows", ({ length, writers }) => {
  const data = { a: "2", b: "2", long: "x".repeat(length) };
  const owner = { actor: "hpa", action: { kind: "update", manifest: configMap(data) } } as const;
  const alice = { id: "s2", actor: "alice", action: apply({ a: "1", b: "1" }) };
  const { steps, ...scenario } = story(owner);
  const asked = ask({ ...scenario, steps: [...steps.slice(0, 2), alice] });
  expect(asked.writers).toEqual(writers);
  expect(asked.preview !== null).toBe(writers.every((writer) => writer !== null));
});
