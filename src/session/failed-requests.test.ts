import { expect, it } from "vitest";
import type { Action, Scenario } from "../engine/scenario/scenario.ts";
import { testBuiltins } from "../testing/test-builtins.ts";
import { createSession } from "./session.ts";

const scenario = (...actions: readonly Action[]): Scenario => ({
  title: "",
  actors: [],
  steps: actions.map((action, at) => ({ id: `s${at}`, actor: "alice", action })),
});
const run = (...actions: readonly Action[]) => {
  const session = createSession({ builtins: testBuiltins() });
  return session.run(scenario(...actions), { step: null, object: null });
};
const crd = `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: routers.example.com}
spec:
  group: example.com
  scope: Namespaced
  names: {plural: routers, kind: Router}
  versions: [{name: v1, served: true, storage: true, schema: {openAPIV3Schema: {type: object}}}]
`;
const map = "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\ndata: {a: one}\n";

it.each([
  { kind: "define", manifest: crd } as const,
  { kind: "metacontroller", manifest: map } as const,
  { kind: "applyV2", manifest: map } as const,
])("shows no error if a client first finds that the object does not exist: $kind", (action) => {
  const { timeline, frame } = run(action);
  expect(timeline.rows[0]?.outcome).toBe("created");
  expect(timeline.rows[0]?.diagnostics).toEqual([]);
  expect(frame?.exchanges.map(({ code, message }) => [code, message])).toEqual([
    [404, null],
    [201, null],
  ]);
});

it("still shows the 404 of a step that fails with it", () => {
  const { timeline, frame } = run({ kind: "get", manifest: map });
  expect(timeline.rows[0]?.diagnostics[0]?.message).toBe('configmaps "a" not found');
  expect(frame?.exchanges[0]?.message).toBe('configmaps "a" not found');
});

it("shows no conflicts of an earlier command line after a typo", () => {
  const session = createSession({ builtins: testBuiltins() });
  const apply = { kind: "apply", manifest: map } as const;
  const line = (text: string) =>
    ({
      kind: "run",
      line: text,
      files: { "a.yaml": map.replace("one", "two") },
    }) as const;
  const good = line("kubectl apply --server-side --field-manager=bob -f a.yaml");
  const view = { step: null, object: null };
  expect(session.run(scenario(apply, good), view).frame?.conflicts).toHaveLength(1);
  const typo = line("kubectl aply --server-side --field-manager=bob -f a.yaml");
  const { frame } = session.run(scenario(apply, typo), view);
  expect(frame?.stale).toBe(true);
  expect(frame?.conflicts).toEqual([]);
  expect(frame?.live?.lines.map(({ text }) => text)).toContain("  a: one");
});

it("keeps the conflicts while the text of a manifest cannot be read", () => {
  const session = createSession({ builtins: testBuiltins() });
  const apply = { kind: "apply", manifest: map } as const;
  const update = { kind: "apply", manifest: map.replace("one", "two") } as const;
  const bob = (manifest: string): Scenario => {
    const { steps, ...rest } = scenario(apply, { ...update, manifest });
    return { ...rest, steps: steps.map((step, at) => (at === 1 ? { ...step, actor: "bob" } : step)) };
  };
  const view = { step: null, object: null };
  expect(session.run(bob(update.manifest), view).frame?.conflicts).toHaveLength(1);
  expect(session.run(bob(`${update.manifest}x: [`), view).frame?.conflicts).toHaveLength(1);
});
