import { describe, expect, it } from "vitest";
import type { Scenario, Step } from "../../engine/scenario/scenario.ts";
import type { ManagerIdentity } from "../../engine/scenario/step-manager.ts";
import { testBuiltins } from "../../testing/test-builtins.ts";
import { createSession } from "../session.ts";
import type { FieldEditQuestion, FieldEdits } from "./types.ts";

const parts = { builtins: testBuiltins() };

const manifest = `# the site
apiVersion: apps/v1
kind: Deployment
metadata:
  name: web
spec:
  replicas: 3 # three
  selector: {matchLabels: {app: web}}
  template:
    metadata: {labels: {app: web}}
    spec:
      containers:
      - name: nginx # the only one
        image: nginx:1.27
`;
const target = { apiVersion: "apps/v1", kind: "Deployment", name: "web" };
const alice: ManagerIdentity = { manager: "alice", operation: "Apply", subresource: null };
const hpa: ManagerIdentity = { manager: "hpa", operation: "Update", subresource: "scale" };

const story: readonly Step[] = [
  { id: "s0", actor: "alice", action: { kind: "apply", manifest } },
  {
    id: "s1",
    actor: "hpa",
    subresource: "scale",
    action: { kind: "patch", type: "merge", target, body: "spec:\n  replicas: 5 # more\n" },
  },
];
const replicas = ["f:spec", "f:replicas"];
const container = ["f:spec", "f:template", "f:spec", "f:containers", 'k:{"name":"nginx"}'];

/** Returns the edits of a field after all steps. */
function ask(
  manager: ManagerIdentity,
  path: readonly string[],
  value: string | null = null,
  steps = story,
  more: Partial<Scenario> = {},
  effectOf: FieldEditQuestion["effectOf"] = null,
) {
  const session = createSession(parts);
  session.run({ title: "", actors: [], steps, ...more }, { step: null, object: null });
  return session.editField({
    step: steps.at(-1)?.id ?? "",
    object: "apps/deployments/default/web",
    manager,
    path: JSON.stringify(path),
    value,
    effectOf,
  });
}

function edits(...asked: Parameters<typeof ask>): FieldEdits {
  const answer = ask(...asked);
  return answer !== null && !("refusal" in answer) ? answer : expect.fail(JSON.stringify(answer));
}

describe("the manifest of an applier", () => {
  it("gets another value, the live value, or loses the field; comments and layout stay", () => {
    const found = edits(alice, replicas, "4");
    expect(found).toMatchObject({ step: "s0", index: 0, file: null, current: "3", has: true, problem: null });
    expect(found.set).toBe(manifest.replace("replicas: 3 #", "replicas: 4 #"));
    expect(found.copyLive).toBe(manifest.replace("replicas: 3 #", "replicas: 5 #"));
    expect(found.remove).toBe(manifest.replace("  replicas: 3 # three\n", ""));
  });

  it("gets a field that it does not have, also in an item of a list", () => {
    const policy = edits(alice, [...container, "f:imagePullPolicy"], "Always");
    expect(policy).toMatchObject({ current: null, has: false, remove: null });
    expect(policy.set).toBe(
      manifest.replace("nginx:1.27\n", "nginx:1.27\n        imagePullPolicy: Always\n"),
    );
    expect(policy.copyLive).toContain("        imagePullPolicy: IfNotPresent\n");
    expect(edits(alice, ["f:metadata", "f:labels", "f:team"], "web").set).toBe(
      manifest.replace("name: web\n", "name: web\n  labels:\n    team: web\n"),
    );
  });

  it("gets a new item of a list with its keys", () => {
    const path = [...container.slice(0, -1), 'k:{"name":"proxy"}', "f:image"];
    expect(edits(alice, path, "envoy").set).toBe(`${manifest}      - image: envoy\n        name: proxy\n`);
    const port = [...container, "f:ports", 'k:{"containerPort":80,"protocol":"TCP"}', "f:name"];
    expect(edits(alice, port, "http").set).toContain(
      "ports:\n        - containerPort: 80\n          name: http\n          protocol: TCP\n",
    );
  });

  it("keeps a string a string", () => {
    expect(edits(alice, ["f:spec", "f:selector"], "{matchLabels: {app: site}}").set).toContain("{app: site}");
    expect(edits(alice, [...container, "f:image"], "1").set).toContain('image: "1"');
  });

  it.each([
    { value: "", problem: /^Type a value/ },
    { value: "[1", problem: /^This is not a YAML value\. / },
    { value: "many", problem: /^This field is a number\.$/ },
    { value: "{a: b}", problem: /^This field is a number, not a map\.$/ },
  ])("refuses $value for a number", ({ value, problem }) => {
    const found = edits(alice, replicas, value);
    expect(found.set).toBeNull();
    expect(found.problem).toMatch(problem);
  });
});

it("is that of the step that the page shows", () => {
  const again: Step = {
    id: "s2",
    actor: "alice",
    action: { kind: "apply", manifest: manifest.replace("3", "7") },
  };
  expect(edits(alice, replicas, "4", [...story, again])).toMatchObject({ step: "s2", current: "7" });
});

it.each([
  ["nginx:1.27", "nginx:1.27"],
  ["5", '"5"'],
  ["two\nlines", '"two\\nlines"'],
  ["a: b", "'a: b'"],
  ["a, b", "a, b"],
])("shows the text %j as one writes it in a manifest, and reads it again", (text, current) => {
  const image = [...container, "f:image"];
  const story: readonly Step[] = [
    {
      id: "s0",
      actor: "alice",
      action: { kind: "apply", manifest: manifest.replace("nginx:1.27", JSON.stringify(text)) },
    },
  ];
  const found = edits(alice, image, current, story);
  expect(found.current).toBe(current);
  expect(found.problem).toBeNull();
  const again: readonly Step[] = [
    { id: "s0", actor: "alice", action: { kind: "apply", manifest: found.set ?? "" } },
  ];
  expect(edits(alice, image, null, again).current).toBe(current);
});

it("changes the body of a merge patch", () => {
  expect(edits(hpa, replicas, "6")).toMatchObject({
    step: "s1",
    current: "5",
    set: "spec:\n  replicas: 6 # more\n",
  });
});

it.each([
  { of: "set", value: "7", want: ".spec.replicas 3 7 alice null" },
  { of: "copyLive", value: null, want: ".spec.replicas 5 5 alice gained,hpa null" },
  { of: "remove", value: null, want: ".spec.replicas 5 5 hpa null" },
] as const)("says what $of would change in the shown step", ({ of, value, want }) => {
  const again: Step = {
    id: "s2",
    actor: "alice",
    force: value !== null,
    action: { kind: "apply", manifest },
  };
  const { effect } = edits(alice, replicas, value, [...story, again], {}, of);
  expect(
    effect?.fields.map(({ label, before, after, owners }) =>
      [label, before, after, owners.map(({ manager, change }) => `${manager} ${change}`)].join(" "),
    ),
  ).toEqual([want]);
  expect(effect?.summary).toBe(
    {
      set: "replicas 5 → 7, taken from hpa (scale)",
      copyLive: "shares replicas with hpa (scale)",
      remove: "nothing changed",
    }[of],
  );
});

it("changes only replicas through scale", () => {
  expect(ask(hpa, [...container, "f:image"], "x")).toEqual({
    refusal: "A write through scale can only change .spec.replicas.",
  });
});

it("changes the file that a command line applies", () => {
  const line = "kubectl apply --server-side --field-manager=alice -f web.yaml";
  const steps: readonly Step[] = [{ id: "s0", actor: "alice", action: { kind: "run", line } }];
  const found = edits(alice, replicas, "4", steps, { files: { "web.yaml": manifest } });
  expect(found).toMatchObject({ file: "web.yaml", current: "3" });
  expect(found.set).toContain("replicas: 4 # three");
});

it.each<{ readonly steps: readonly Step[]; readonly manager: ManagerIdentity; readonly refusal: RegExp }>([
  {
    steps: story,
    manager: { ...alice, manager: "bob" },
    refusal: /No step of this scenario writes as bob, apply/,
  },
  {
    steps: [
      ...story,
      {
        id: "s2",
        actor: "bob",
        action: { kind: "edit", target, patch: '[{"op": "replace", "path": "/spec/replicas", "value": 1}]' },
      },
    ],
    manager: { manager: "bob", operation: "Update", subresource: null },
    refusal: /bob has no manifest: step 3 changes the object with a JSON Patch/,
  },
  {
    steps: [
      ...story,
      { id: "s2", actor: "bob", action: { kind: "run", line: "kubectl scale deployment web --replicas=2" } },
    ],
    manager: { manager: "kubectl", operation: "Update", subresource: "scale" },
    refusal: /The command line of step 3 reads no manifest of this object/,
  },
])("says why there is nothing to edit: $refusal", ({ steps, manager, refusal }) => {
  const answer = ask(manager, replicas, "4", steps);
  expect(answer !== null && "refusal" in answer && answer.refusal).toMatch(refusal);
});
