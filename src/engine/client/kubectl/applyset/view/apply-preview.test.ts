import { expect, it } from "vitest";
import { createTerminal } from "../../../../../testing/test-terminal.ts";
import { readYaml } from "../../../../../text/manifest/server-yaml.ts";
import type { ValueMap } from "../../../../value/value.ts";
import { previewApply } from "./apply-preview.ts";
import { objectsAndKinds, printMember } from "./applyset-members.ts";
import { applySetsOf } from "./applyset-view.ts";

const configMap = (name: string, extra = "") =>
  `apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: ${name}\n${extra}data:\n  a: one\n`;
const APPLY = "kubectl apply -n default --prune --applyset=team -f set.yaml";

/** Returns a terminal after the apply of a set `team` with the ConfigMaps a and b. */
function team() {
  const shell = createTerminal(
    { "set.yaml": `${configMap("a")}---\n${configMap("b")}` },
    { KUBECTL_APPLYSET: "true" },
  );
  shell.run(APPLY);
  const preview = (...manifests: readonly string[]) =>
    previewApply(objectsAndKinds(shell.cluster()), {
      set: "team",
      namespace: "default",
      manifests: manifests.map((text) => {
        const read = readYaml(text);
        return ("value" in read ? read.value : {}) as ValueMap;
      }),
    });
  return { ...shell, preview, id: preview(configMap("a")).id };
}

it("returns the pruned members and the reasons, as the apply then does", () => {
  const { preview, files, run } = team();
  const { applied, pruned, kept, warnings } = preview(configMap("a"), configMap("c"));
  expect(applied.map(({ member, verb }) => `${verb} ${printMember(member)}`)).toEqual([
    "change ConfigMap default/a",
    "create ConfigMap default/c",
  ]);
  expect(pruned.map(({ member, why }) => `${printMember(member)}: ${why}`)).toEqual([
    "ConfigMap default/b: It has the label of the set, the parent names its kind ConfigMap, default is the parent's own namespace, and it is not in the manifests.",
  ]);
  expect([kept, warnings]).toEqual([[], []]);
  files.set("set.yaml", `${configMap("a")}---\n${configMap("c")}`);
  expect(run(APPLY).stdout).toBe("configmap/a unchanged\nconfigmap/c created\nconfigmap/b pruned\n");
});

it.each([
  {
    rule: "moved-silently",
    line: "kubectl apply -n default --prune --applyset=configmaps/other -f other.yaml",
    manifests: ["a", "b", "x"],
    about: "ConfigMap default/x",
  },
  {
    rule: "label-by-others",
    line: "kubectl create configmap x --from-literal=a=b; kubectl label cm x applyset.kubernetes.io/part-of=ID",
    manifests: ["a", "b"],
    about: "ConfigMap default/x",
  },
  {
    rule: "owner-references",
    line: `kubectl patch cm b --type=merge -p '{"metadata":{"ownerReferences":[{"apiVersion":"v1","kind":"Pod","name":"p","uid":"1"}]}}'`,
    manifests: ["a"],
    about: "ConfigMap default/b",
  },
  {
    rule: "finalizers",
    line: `kubectl patch cm b --type=merge -p '{"metadata":{"finalizers":["example.com/wait"]}}'`,
    manifests: ["a"],
    about: "ConfigMap default/b",
  },
  {
    rule: "nested-set",
    line: "kubectl label cm b applyset.kubernetes.io/id=inner",
    manifests: ["a"],
    about: "ConfigMap default/b",
  },
  {
    rule: "fresh-parent",
    line: "kubectl delete secret team",
    manifests: ["a"],
    about: null,
  },
])("warns: $rule", ({ rule, line, manifests, about }) => {
  const { files, run, preview, id } = team();
  files.set("other.yaml", configMap("x"));
  const before = preview(...manifests.map((name) => configMap(name)));
  expect(before.warnings).toEqual([]);
  run(line.replace("ID", id));
  const { warnings } = preview(...manifests.map((name) => configMap(name)));
  expect(warnings.map((one) => [one.rule, one.member === null ? null : printMember(one.member)])).toEqual([
    [rule, about],
  ]);
});

it.each([
  [
    "kubectl annotate secret team applyset.kubernetes.io/tooling=helm/v3 --overwrite",
    'managed by tooling "helm"',
  ],
  [
    "kubectl annotate secret team applyset.kubernetes.io/contains-group-kinds-",
    "annotation to be set on all ApplySet parent objects",
  ],
  ["kubectl label secret team applyset.kubernetes.io/id=other --overwrite", "incorrect value for label"],
])("refuses as kubectl does: %s", (line, text) => {
  const { run, preview } = team();
  run(line);
  const { refusal, pruned } = preview(configMap("a"));
  expect(refusal).toContain(text);
  expect(run(APPLY).stderr).toBe(`error: ${refusal}\n`);
  expect(pruned).toEqual([]);
});

it("keeps members that are not where the parent says, with the reason", () => {
  const { run, preview, id } = team();
  run(`kubectl create secret generic s; kubectl label secret s applyset.kubernetes.io/part-of=${id}`);
  const { pruned, kept } = preview(configMap("a"), configMap("b"));
  expect(pruned).toEqual([]);
  expect(kept.map(({ why }) => why)).toEqual([
    "The parent does not list the kind Secret of this object, so kubectl does not search it.",
  ]);
});

it("lists sets with their members and problems", () => {
  const { run, cluster, id } = team();
  const [set, ...others] = applySetsOf(objectsAndKinds(cluster()));
  expect(others).toEqual([]);
  expect(set).toMatchObject({
    id,
    tool: "kubectl",
    version: "v1.36.3",
    namespaces: ["default"],
    hintedKinds: ["ConfigMap"],
    problems: [],
  });
  expect(set?.members.map(({ member, hinted }) => [printMember(member), hinted])).toEqual([
    ["ConfigMap default/a", true],
    ["ConfigMap default/b", true],
  ]);
  run(`kubectl create secret generic s; kubectl label secret s applyset.kubernetes.io/part-of=${id}`);
  run(
    "kubectl annotate secret team --overwrite applyset.kubernetes.io/contains-group-kinds=Service,ConfigMap",
  );
  const rules = applySetsOf(objectsAndKinds(cluster()))[0]?.problems.map(({ rule }) => rule);
  expect(rules).toEqual(["hints-malformed", "hints-stale", "hints-stale"]);
});

it("reports an id of another set, and members without a parent", () => {
  const { run, cluster, id } = team();
  run(`kubectl create configmap fake; kubectl label cm fake applyset.kubernetes.io/id=${id}`);
  const rulesOf = () =>
    applySetsOf(objectsAndKinds(cluster())).map(({ parent, problems }) => [
      parent?.name ?? null,
      problems.map(({ rule }) => rule),
    ]);
  expect(rulesOf()).toContainEqual(["fake", ["id-impersonation", "other-tool", "hints-missing"]]);
  run("kubectl delete secret team; kubectl delete cm fake");
  expect(rulesOf()).toEqual([[null, ["fresh-parent"]]]);
});
