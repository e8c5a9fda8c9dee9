import { expect, it } from "vitest";
import { testBuiltins } from "../../../testing/test-builtins.ts";
import { readYaml } from "../../../text/manifest/server-yaml.ts";
import { printYamlText } from "../../../text/yaml/print/print-yaml.ts";
import { explainStep } from "../../explain/explain.ts";
import { ownershipAt } from "../../ownership/ownership-at.ts";
import { newCluster } from "../../server/cluster/cluster.ts";
import type { ValueMap } from "../../value/value.ts";
import { filesOf } from "../files.ts";
import { type RunOptions, run } from "../run.ts";
import type { CommandLine, Step } from "../scenario.ts";
import type { PlannedStep } from "../tasks.ts";

const CONFIG_MAP = "apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: a\ndata:\n  a: one\n";
const KEY = "/configmaps/default/a";

const start = newCluster({
  builtins: testBuiltins(),
  host: { parseYaml: readYaml, printYaml: printYamlText },
});

function lines(...commands: readonly (string | CommandLine)[]): readonly PlannedStep[] {
  return commands.map((given, at) => {
    const command = typeof given === "string" ? { line: given } : given;
    const step = { id: `s${at + 1}`, actor: "bob", action: { kind: "run", ...command } } as const;
    return { step, intent: { kind: "run", command } };
  });
}

function play(planned: readonly PlannedStep[], more: Partial<RunOptions> = {}) {
  return run({ start, planned, files: filesOf({ "cm.yaml": CONFIG_MAP }), ...more });
}

it("runs a line against the cluster, and returns its output and results", () => {
  const [frame] = play(lines("kubectl apply -f cm.yaml"));
  expect(frame).toMatchObject({
    outcome: "created",
    terminal: { exit: 0, stdout: "configmap/a created\n", stderr: "" },
    results: [{ index: 0, object: KEY, outcome: "created" }],
  });
  expect(frame?.exchanges.map(({ request }) => request.method)).toEqual(["GET", "POST"]);
  expect(frame?.cluster.objects.has(KEY)).toBe(true);
});

it("has one result for each object that a line is about", () => {
  const second = CONFIG_MAP.replace("name: a", "name: b");
  const [, frame] = play(
    lines("kubectl apply -f cm.yaml", {
      line: "kubectl apply -f .",
      files: { "b.yaml": second },
    }),
  );
  expect(frame?.outcome).toBe("created");
  expect(frame?.results.map(({ object, outcome }) => [object, outcome])).toEqual([
    ["/configmaps/default/b", "created"],
    [KEY, "read"],
  ]);
});

it("says that a line needs too much memory, and runs the next lines", () => {
  const parseYaml = () => {
    throw new RangeError("Invalid string length");
  };
  const frames = play(lines({ line: "kubectl apply -f cm.yaml", files: { "b.yaml": "" } }, "echo on"), {
    start: { ...start, host: { ...start.host, parseYaml } },
  });
  expect(frames[0]).toMatchObject({
    outcome: "invalid",
    terminal: { exit: 2, stderr: expect.stringMatching(/^bash: this takes more memory/) },
  });
  expect(frames[1]?.terminal?.stdout).toBe("on\n");
  expect(frames[1]?.terminal?.filesFound.get("b.yaml")).toBe("");
});

it("keeps changed files for the next lines, and removes them again", () => {
  const frames = play(
    lines(
      "kubectl apply -f cm.yaml",
      { line: "kubectl apply -f cm.yaml", files: { "cm.yaml": CONFIG_MAP.replace("one", "two") } },
      "cat cm.yaml",
      { line: "kubectl apply -f cm.yaml", files: { "cm.yaml": null } },
    ),
  );
  expect(frames.map(({ terminal }) => terminal?.stdout)).toEqual([
    "configmap/a created\n",
    "configmap/a configured\n",
    CONFIG_MAP.replace("one", "two"),
    "",
  ]);
  expect(frames[3]).toMatchObject({ outcome: "invalid", terminal: { exit: 1 } });
});

it("keeps the files that a line writes itself", () => {
  const frames = play(
    lines(
      "sed -i s/one/two/ cm.yaml; kubectl apply -f cm.yaml",
      "kubectl get cm a -o jsonpath={.data.a}",
      "cat cm.yaml",
    ),
  );
  expect(frames[0]?.terminal?.filesFound.get("cm.yaml")).toContain("one");
  expect(frames[0]?.terminal?.filesLeft.get("cm.yaml")).toContain("two");
  expect(frames[1]?.terminal?.stdout).toBe("two");
  expect(frames[2]?.terminal?.stdout).toBe(CONFIG_MAP.replace("one", "two"));
});

it("runs only those lines again that a changed file can affect", () => {
  const planned = lines("kubectl apply -f cm.yaml", "kubectl get cm a -o name");
  const before = play(planned);
  expect(play(planned, { previous: before })).toBe(before);
  const after = play(planned, {
    previous: before,
    files: filesOf({ "cm.yaml": CONFIG_MAP.replace("one", "two") }),
  });
  expect(after[0]?.cluster.objects.get(KEY)).toMatchObject({ data: { a: "two" } });
});

it("reports conflicts, and resolves them by force", () => {
  const mine = { "cm.yaml": CONFIG_MAP.replace("one", "mine") };
  const frames = play(
    lines(
      "kubectl apply --server-side --field-manager=alice -f cm.yaml",
      { line: "kubectl apply --server-side -f cm.yaml", files: mine },
      "kubectl apply --server-side --force-conflicts -f cm.yaml",
    ),
  );
  expect(frames.map(({ outcome }) => outcome)).toEqual(["created", "conflict", "changed"]);
  expect(frames[1]?.terminal?.stderr).toContain('conflict with "alice": .data.a');
  expect(ownershipAt(frames, 2, KEY).owners.map(({ manager }) => manager)).toEqual(["kubectl"]);
  expect(explainStep(frames, 1, KEY)).toMatchObject([{ label: ".data.a", reason: "conflict" }]);
  expect(explainStep(frames, 2, KEY).map(({ label, reason }) => [label, reason])).toContainEqual([
    ".data.a",
    "forced",
  ]);
});

it("explains a line that writes several times", () => {
  const frames = play(lines("kubectl apply -f cm.yaml", "kubectl apply --server-side -f cm.yaml"));
  expect(ownershipAt(frames, 1, KEY).owners.map(({ manager, operation }) => [manager, operation])).toEqual([
    ["kubectl", "Apply"],
    ["kubectl-last-applied", "Apply"],
  ]);
  const told = explainStep(frames, 1, KEY).map(({ label, manager }) => [label, manager]);
  expect(told).toContainEqual([".data.a", "kubectl-client-side-apply"]);
});

it("sends requests as the actor if rules exist, and as the user that the line states", () => {
  const [denied, asked] = play(lines("kubectl get cm", "kubectl get cm --as=carol"), { restricted: true });
  expect(denied).toMatchObject({ outcome: "refused", terminal: { exit: 1 } });
  expect(denied?.terminal?.stderr).toContain('User "bob" cannot list');
  expect(asked?.terminal?.stderr).toContain('User "carol" cannot list');
});

it("explains every request that roles forbid as refused", () => {
  const manifest = readYaml(CONFIG_MAP);
  const object = "value" in manifest ? (manifest.value as ValueMap) : {};
  const step: Step = { id: "s2", actor: "bob", action: { kind: "apply", manifest: CONFIG_MAP } };
  const planned: readonly PlannedStep[] = [
    ...lines("kubectl apply --server-side -f cm.yaml"),
    { step, intent: { kind: "apply", objects: [object] } },
  ];
  const frames = play(planned, { restricted: true });
  expect(frames.map(({ outcome }) => outcome)).toEqual(["refused", "refused"]);
  for (const index of [0, 1])
    expect(explainStep(frames, index, KEY).map(({ reason }) => reason)).toEqual(["refused"]);
});

it("stops a line that never stops sending requests", () => {
  const many = Array.from({ length: 1001 }, (_, at) => CONFIG_MAP.replace("name: a", `name: a-${at}`));
  const files = filesOf({ "many.yaml": many.join("---\n") });
  const [frame] = play(lines("kubectl apply --server-side -f many.yaml"), { files });
  expect(frame?.exchanges).toHaveLength(900);
  expect(frame?.terminal).toMatchObject({ exit: 2 });
});

it("does not take a comparison that finds a difference for an error", () => {
  const [, differs, fails] = play(
    lines(
      "kubectl apply -f cm.yaml",
      { line: "kubectl diff -f cm.yaml", files: { "cm.yaml": CONFIG_MAP.replace("one", "two") } },
      "kubectl diff -f none.yaml",
    ),
  );
  expect(differs).toMatchObject({ outcome: "unchanged", terminal: { exit: 1, stderr: "" } });
  expect(fails?.outcome).toBe("invalid");
});
