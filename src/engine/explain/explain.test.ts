import { describe, expect, it } from "vitest";
import { testBuiltins } from "../../testing/test-builtins.ts";
import { definition, thing, withDefault } from "../../testing/thing-resource.ts";
import { run } from "../scenario/run.ts";
import type { Step } from "../scenario/scenario.ts";
import type { PlannedStep } from "../scenario/tasks.ts";
import { type Cluster, newCluster } from "../server/cluster/cluster.ts";
import type { ValueMap } from "../value/value.ts";
import { explainStep, type FieldExplanation } from "./explain.ts";

const start = (hooks: Cluster["hooks"] = []): Cluster =>
  newCluster({
    builtins: testBuiltins(),
    host: { parseYaml: () => ({ documents: [], error: null }) as never },
    hooks,
  });

let count = 0;

function planned(actor: string, intent: PlannedStep["intent"], more: Partial<Step> = {}): PlannedStep {
  count += 1;
  const action = { kind: "get", manifest: "" } as const;
  return { step: { id: `s${count}`, actor, action, ...more }, intent };
}

const apply = (actor: string, object: ValueMap, more: Partial<Step> = {}): PlannedStep =>
  planned(actor, { kind: "apply", objects: [object] }, more);
const create = (actor: string, object: ValueMap): PlannedStep =>
  planned(actor, { kind: "create", objects: [object] });
const remove = (actor: string, object: ValueMap): PlannedStep =>
  planned(actor, { kind: "delete", objects: [object] });
const update = (actor: string, object: ValueMap): PlannedStep =>
  planned(actor, { kind: "update", objects: [object] });

const map = (data: ValueMap, metadata: ValueMap = {}): ValueMap => ({
  apiVersion: "v1",
  kind: "ConfigMap",
  metadata: { name: "a", ...metadata },
  data,
});

const web = (spec: ValueMap, rest: ValueMap = {}): ValueMap => ({
  apiVersion: "apps/v1",
  kind: "Deployment",
  metadata: { name: "web" },
  spec: {
    selector: { matchLabels: { app: "web" } },
    template: {
      metadata: { labels: { app: "web" } },
      spec: { containers: [{ name: "web", image: "nginx", ...spec }] },
    },
  },
  ...rest,
});

/** Returns what the last of the steps did to an object. */
function explained(
  key: string,
  steps: readonly PlannedStep[],
  hooks: Cluster["hooks"] = [],
): readonly FieldExplanation[] {
  const frames = run({ start: start(hooks), planned: steps });
  return explainStep(frames, frames.length - 1, key);
}

const MAP = "/configmaps/default/a";
const WEB = "apps/deployments/default/web";

/** Returns rule and sentence of each explanation of a field. */
function lines(all: readonly FieldExplanation[], label: string): readonly string[] {
  return all.filter((one) => one.label === label).map(({ rule, sentence }) => `${rule} ${sentence}`);
}

const hook = {
  name: "h",
  match: { kinds: ["ConfigMap"], operations: ["CREATE"] },
  patch: { data: { extra: "1" } },
} as unknown as NonNullable<Cluster["hooks"]>[number];

describe("explainStep", () => {
  it.each([
    {
      rule: "U5",
      key: MAP,
      steps: [create("alice", map({ a: "1", b: "1" })), update("bob", map({ a: "2" }))],
      label: ".data.b",
      want: ["U5 Removed by bob.", "A8 alice does not own it any more: the field was removed."],
    },
    {
      rule: "N1",
      key: WEB,
      steps: [apply("alice", web({}))],
      label: ".spec.replicas",
      want: ["N1 The request does not set it, so the server filled in the default."],
    },
    {
      rule: "N2",
      key: WEB,
      steps: [apply("alice", web({ resources: { limits: { cpu: "1000m" } } }))],
      label: '.spec.template.spec.containers[name="web"].resources.limits.cpu',
      want: [
        "N2 The server stores the same value in its standard form.",
        "A1 alice owns it now, because alice applied it.",
      ],
    },
    {
      rule: "N3",
      key: MAP,
      steps: [create("alice", { ...map({ a: "1" }), more: 1 })],
      label: ".more",
      want: ["N3 Dropped: objects of this kind have no such field."],
    },
    {
      rule: "N4",
      key: "example.com/things/default/t",
      steps: [
        create("admin", definition),
        create("alice", thing),
        apply("admin", withDefault(), { force: true }),
      ],
      label: ".spec.size",
      want: ["N4 The server returns it differently, because the definition of the kind changed."],
    },
    {
      rule: "N5",
      key: WEB,
      steps: [
        apply("alice", web({}, { spec: { ...(web({})["spec"] as ValueMap), replicas: 3 } })),
        apply("alice", web({})),
      ],
      label: ".spec.replicas",
      want: [
        "N5 alice does not set it any more and no other manager owns it, so it has its default again.",
        "A1 alice does not own it any more, because alice does not apply it any more.",
      ],
    },
    {
      rule: "G1",
      key: MAP,
      steps: [apply("alice", map({ a: "1" }))],
      label: ".metadata.uid",
      want: ["G1 The server sets it when it creates the object."],
    },
    {
      rule: "G2",
      key: MAP,
      steps: [apply("alice", map({ a: "1" })), apply("alice", map({ a: "2" }))],
      label: ".metadata.resourceVersion",
      want: ["G2 The server gives the object another version whenever it stores a change."],
    },
    {
      rule: "G3",
      key: WEB,
      steps: [apply("alice", web({})), apply("alice", web({ image: "nginx:2" }))],
      label: ".metadata.generation",
      want: ["G3 The server counts the changes of the desired state here."],
    },
    {
      rule: "G4",
      key: WEB,
      steps: [apply("alice", web({})), apply("bob", web({}, { status: { replicas: 9 } }))],
      label: ".status.replicas",
      want: [
        "G4 The server ignored the value: only a write to the status subresource can change this field.",
      ],
    },
    {
      rule: "G5",
      key: "/services/default/s",
      steps: [
        apply("alice", {
          apiVersion: "v1",
          kind: "Service",
          metadata: { name: "s" },
          spec: { ports: [{ port: 80, protocol: "TCP" }] },
        }),
      ],
      label: ".spec.clusterIP",
      want: ["G5 The server fills it in for objects of this kind."],
    },
    {
      rule: "G7",
      key: MAP,
      steps: [apply("alice", map({ a: "1" })), remove("alice", map({}))],
      label: ".data.a",
      want: ["G7 The object was deleted.", "G7 alice owns nothing any more: the object was deleted."],
    },
    {
      rule: "G8",
      key: MAP,
      steps: [apply("alice", map({ a: "1" })), apply("alice", map({ a: "2" }), { dryRun: true })],
      label: ".data.a",
      want: ["G8 Not stored: alice sent a dry run."],
    },
    {
      rule: "G9",
      key: "apiextensions.k8s.io/customresourcedefinitions//things.example.com",
      steps: [create("admin", definition)],
      label: ".status.acceptedNames.kind",
      want: [
        "G9 The server accepted the definition and reports it here.",
        "G9 A controller inside the API server wrote it.",
      ],
    },
    {
      rule: "G10",
      key: MAP,
      steps: [apply("alice", map({ a: "1" })), create("bob", map({ a: "2" }))],
      label: "",
      want: ["G10 The server refused the request, so nothing changed."],
    },
    {
      rule: "A2",
      key: MAP,
      steps: [apply("alice", map({ a: "1" })), apply("bob", map({ a: "2" }))],
      label: ".data.a",
      want: ["A2 Conflict: bob wants another value, but alice owns it. Nothing changed."],
    },
    {
      rule: "A3",
      key: MAP,
      steps: [apply("alice", map({ a: "1" })), apply("bob", map({ a: "1" }))],
      label: ".data.a",
      want: ["A3 bob owns it now, together with alice: bob applied the value that it already has."],
    },
    {
      rule: "A5",
      key: MAP,
      steps: [apply("alice", map({ a: "1" })), apply("bob", map({ a: "2" }), { force: true })],
      label: ".data.a",
      want: [
        "A5 Changed: bob applied it with force and took it from alice.",
        "A5 bob owns it now, because bob applied it with force; alice lost it.",
        "A5 alice does not own it any more: bob took it by force.",
      ],
    },
    {
      rule: "A6",
      key: MAP,
      steps: [
        apply("alice", map({ a: "1", b: "1" })),
        apply("bob", map({ a: "1" })),
        apply("alice", map({ b: "1" })),
      ],
      label: ".data.a",
      want: [
        "A6 Not removed: alice does not apply it any more, but bob owns it.",
        "A1 alice does not own it any more, because alice does not apply it any more.",
      ],
    },
  ])("[$rule] $label", ({ key, steps, label, want }) => {
    expect(lines(explained(key, steps), label)).toEqual(want);
  });

  it("[G6] gives no owner to a field that a webhook changed", () => {
    expect(lines(explained(MAP, [apply("alice", map({ a: "1" }))], [hook]), ".data.extra")).toEqual([
      "G6 An admission policy or webhook added it.",
    ]);
  });

  it.each([
    { name: "still owns", force: false, isStill: true },
    { name: "owned", force: true, isStill: false },
  ])("says since which step another manager $name the field", ({ force, isStill }) => {
    const all = explained(MAP, [
      apply("carol", map({ z: "1" })),
      apply("alice", map({ a: "1" })),
      apply("bob", map({ a: "2" }), { force }),
    ]);
    const told = all.flatMap(({ label, since }) => (since === null ? [] : [[label, since]]));
    const alice = [".data.a", { owner: "alice", step: 1, isStill }];
    expect(told).toEqual(force ? [alice, alice, alice] : [alice]);
  });

  it("lists fields that the server refused or kept first, and fields that it set itself last", () => {
    const all = explained(MAP, [
      apply("alice", map({ a: "1", b: "1" })),
      apply("bob", map({ a: "1" })),
      apply("alice", map({ b: "2" })),
    ]);
    expect(all.map(({ reason }) => reason)).toEqual(["kept", "drops", "applied", "resource-version"]);
  });

  it("distinguishes the fields that a manager owns through a subresource from its other fields", () => {
    const pod = (x: string): ValueMap => ({
      apiVersion: "v1",
      kind: "Pod",
      metadata: { name: "p", labels: { x } },
      spec: { containers: [{ name: "c", image: "nginx" }] },
    });
    const status = planned("alice", { kind: "update", objects: [pod("2")] }, { subresource: "status" });
    const all = explained("/pods/default/p", [create("alice", pod("1")), status]);
    expect(lines(all, ".metadata.labels.x")).toEqual([
      "U5 Changed: alice set another value.",
      "U2 alice does not own it any more: alice gave it another value.",
      "U2 alice (status) owns it now, because alice (status) replaced the value of alice.",
    ]);
  });

  it("is empty for a step that changes nothing, and for an object that does not exist", () => {
    expect(explained(MAP, [apply("alice", map({ a: "1" })), apply("alice", map({ a: "1" }))])).toEqual([]);
    expect(explained("/configmaps/default/none", [apply("alice", map({ a: "1" }))])).toEqual([]);
  });
});
