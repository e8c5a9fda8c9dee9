import { expect, it } from "vitest";
import type { Scenario, Step } from "../../engine/scenario/scenario.ts";
import { testBuiltins } from "../../testing/test-builtins.ts";
import { createSession } from "../session.ts";

const LINE = "kubectl apply -n default --prune --applyset=team -f set.yaml";
const map = (name: string) => `apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: ${name}\n`;

function apply(id: string, files?: Readonly<Record<string, string>>, line = LINE): Step {
  const env = { KUBECTL_APPLYSET: "true" };
  return { id, actor: "alice", action: { kind: "run", line, env, ...(files && { files }) } };
}

function setsAfter(...steps: readonly Step[]) {
  const scenario: Scenario = {
    title: "",
    actors: [{ name: "alice", colour: 1 }],
    files: { "set.yaml": `${map("a")}---\n${map("b")}` },
    steps,
  };
  const session = createSession({ builtins: testBuiltins() });
  return session.run(scenario, { step: null, object: null }).frame?.applySets;
}

const names = (list: readonly { readonly member: { readonly name: string } }[] | undefined) =>
  list?.map(({ member }) => member.name);

it("is null without ApplySets", () => {
  expect(setsAfter(apply("s1", undefined, "kubectl get cm"))).toBeNull();
});

it("shows ApplySets with their members, and what a line prunes, as before the line", () => {
  const sets = setsAfter(apply("s1"), apply("s2", { "set.yaml": map("a") }));
  expect(sets?.sets).toMatchObject([{ parent: { kind: "Secret", name: "team" }, tool: "kubectl" }]);
  expect(names(sets?.sets[0]?.members)).toEqual(["a"]);
  expect(sets?.applies).toMatchObject([{ own: true, step: 1, line: LINE, preview: { refusal: null } }]);
  expect(names(sets?.applies[0]?.preview.applied)).toEqual(["a"]);
  expect(names(sets?.applies[0]?.preview.pruned)).toEqual(["b"]);
});

it("previews the last apply after other steps, with the current files", () => {
  const sets = setsAfter(apply("s1"), apply("s2", { "set.yaml": map("b") }, "cat set.yaml"));
  expect(sets?.applies).toMatchObject([{ own: false, step: 0 }]);
  expect(names(sets?.applies[0]?.preview.pruned)).toEqual(["a"]);
});

it("previews a disabled line", () => {
  const sets = setsAfter(apply("s1"), { ...apply("s2", { "set.yaml": map("a") }), disabled: true });
  expect(names(sets?.sets[0]?.members)).toEqual(["a", "b"]);
  expect(names(sets?.applies[0]?.preview.pruned)).toEqual(["b"]);
});

it("warns about objects that another ApplySet loses", () => {
  const sets = setsAfter(
    apply("s1"),
    apply("s2", { "other.yaml": map("a") }, LINE.replace("team", "others").replace("set.yaml", "other.yaml")),
  );
  expect(sets?.applies[0]?.preview.warnings).toMatchObject([
    { rule: "moved-silently", member: { name: "a" }, section: "Kubectl Commands and Flags" },
  ]);
});
