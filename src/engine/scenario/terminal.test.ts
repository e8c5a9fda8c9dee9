import { expect, it } from "vitest";
import { testBuiltins } from "../../testing/builtins.ts";
import { printText } from "../../text/print.ts";
import { readYaml } from "../../text/server-yaml.ts";
import { emptyCluster } from "../server/cluster.ts";
import { explain } from "./explain.ts";
import { filesOf } from "./files.ts";
import { ownershipAt } from "./history.ts";
import { type RunOptions, run } from "./run.ts";
import type { CommandLine } from "./scenario.ts";
import type { Planned } from "./tasks.ts";

const CONFIG_MAP = "apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: a\ndata:\n  a: one\n";
const KEY = "/configmaps/default/a";

const start = emptyCluster({
  builtins: testBuiltins(),
  host: { parseYaml: readYaml, printYaml: printText },
});

function lines(...commands: readonly (string | CommandLine)[]): readonly Planned[] {
  return commands.map((given, at) => {
    const command = typeof given === "string" ? { line: given } : given;
    const step = { id: `s${at + 1}`, actor: "bob", action: { kind: "run", ...command } } as const;
    return { step, intent: { kind: "run", command } };
  });
}

function play(planned: readonly Planned[], more: Partial<RunOptions> = {}) {
  return run({ start, planned, files: filesOf({ "cm.yaml": CONFIG_MAP }), ...more });
}

it("runs a line against the cluster, and tells what it printed and did", () => {
  const [frame] = play(lines("kubectl apply -f cm.yaml"));
  expect(frame).toMatchObject({
    outcome: "created",
    terminal: { exit: 0, stdout: "configmap/a created\n", stderr: "" },
    acts: [{ index: 0, object: KEY, outcome: "created" }],
  });
  expect(frame?.exchanges.map(({ request }) => request.method)).toEqual(["GET", "POST"]);
  expect(frame?.cluster.objects.has(KEY)).toBe(true);
});

it("writes down one act for each object that a line is about", () => {
  const second = CONFIG_MAP.replace("name: a", "name: b");
  const [, frame] = play(
    lines("kubectl apply -f cm.yaml", {
      line: "kubectl apply -f .",
      files: { "b.yaml": second },
    }),
  );
  expect(frame?.outcome).toBe("created");
  expect(frame?.acts.map(({ object, outcome }) => [object, outcome])).toEqual([
    ["/configmaps/default/b", "created"],
    [KEY, "read"],
  ]);
});

it("carries changed files on to the lines after, and takes them away again", () => {
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

it("runs again only what another text of a file may change", () => {
  const planned = lines("kubectl apply -f cm.yaml", "kubectl get cm a -o name");
  const before = play(planned);
  expect(play(planned, { previous: before })).toBe(before);
  const after = play(planned, {
    previous: before,
    files: filesOf({ "cm.yaml": CONFIG_MAP.replace("one", "two") }),
  });
  expect(after[0]?.cluster.objects.get(KEY)).toMatchObject({ data: { a: "two" } });
});

it("meets conflicts, says so and gets out by force", () => {
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
  expect(explain(frames, 1, KEY)).toMatchObject([{ label: ".data.a", reason: "conflict" }]);
  expect(explain(frames, 2, KEY).map(({ label, reason }) => [label, reason])).toContainEqual([
    ".data.a",
    "forced",
  ]);
});

it("explains a line that writes more than once", () => {
  const frames = play(lines("kubectl apply -f cm.yaml", "kubectl apply --server-side -f cm.yaml"));
  expect(ownershipAt(frames, 1, KEY).owners.map(({ manager, operation }) => [manager, operation])).toEqual([
    ["kubectl", "Apply"],
    ["kubectl-last-applied", "Apply"],
  ]);
  const told = explain(frames, 1, KEY).map(({ label, manager }) => [label, manager]);
  expect(told).toContainEqual([".data.a", "kubectl-client-side-apply"]);
});

it("asks as the actor where rules say who may do what, and as whom the line says", () => {
  const [denied, asked] = play(lines("kubectl get cm", "kubectl get cm --as=carol"), { restricted: true });
  expect(denied).toMatchObject({ outcome: "refused", terminal: { exit: 1 } });
  expect(denied?.terminal?.stderr).toContain('User "bob" cannot list');
  expect(asked?.terminal?.stderr).toContain('User "carol" cannot list');
});

it("stops a line that sends requests without end", () => {
  const many = Array.from({ length: 1001 }, (_, at) => at).join(" ");
  const [frame] = play(lines(`for a in ${many}; do kubectl get cm $a; done`));
  expect(frame?.exchanges).toHaveLength(1000);
  expect(frame?.terminal).toMatchObject({ exit: 130 });
});

it("tells a comparison that finds a difference from one that fails", () => {
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
