import { describe, expect, it } from "vitest";
import { testBuiltins } from "../../testing/builtins.ts";
import { type Cluster, emptyCluster } from "../server/cluster.ts";
import type { ValueMap } from "../value/value.ts";
import { type Explained, explain } from "./explain.ts";
import { run } from "./run.ts";
import type { Step } from "./scenario.ts";
import type { Planned } from "./tasks.ts";

const start = (hooks: Cluster["hooks"] = []): Cluster =>
  emptyCluster({
    builtins: testBuiltins(),
    host: { parseYaml: () => ({ documents: [], error: null }) as never },
    hooks,
  });

let count = 0;

function planned(actor: string, intent: Planned["intent"], more: Partial<Step> = {}): Planned {
  count += 1;
  const action = { kind: "get", manifest: "" } as const;
  return { step: { id: `s${count}`, actor, action, ...more }, intent };
}

const apply = (actor: string, object: ValueMap, more: Partial<Step> = {}): Planned =>
  planned(actor, { kind: "apply", objects: [object] }, more);
const create = (actor: string, object: ValueMap): Planned =>
  planned(actor, { kind: "create", objects: [object] });
const remove = (actor: string, object: ValueMap): Planned =>
  planned(actor, { kind: "delete", objects: [object] });
const update = (actor: string, object: ValueMap): Planned =>
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

const definition: ValueMap = {
  apiVersion: "apiextensions.k8s.io/v1",
  kind: "CustomResourceDefinition",
  metadata: { name: "things.example.com" },
  spec: {
    group: "example.com",
    scope: "Namespaced",
    names: { plural: "things", kind: "Thing" },
    versions: [
      {
        name: "v1",
        served: true,
        storage: true,
        schema: {
          openAPIV3Schema: {
            type: "object",
            properties: {
              spec: { type: "object", properties: { size: { type: "integer" }, note: { type: "string" } } },
            },
          },
        },
      },
    ],
  },
};

const thing: ValueMap = {
  apiVersion: "example.com/v1",
  kind: "Thing",
  metadata: { name: "t" },
  spec: { note: "n" },
};

/** The definition with a default for the size of things. */
function withDefault(): ValueMap {
  return JSON.parse(
    JSON.stringify(definition).replace('"size":{"type":"integer"}', '"size":{"type":"integer","default":3}'),
  ) as ValueMap;
}

/** What the last of the steps did to an object. */
function told(key: string, steps: readonly Planned[], hooks: Cluster["hooks"] = []): readonly Explained[] {
  const frames = run({ start: start(hooks), planned: steps });
  return explain(frames, frames.length - 1, key);
}

const MAP = "/configmaps/default/a";
const WEB = "apps/deployments/default/web";

/** The lines about one field: rule and sentence. */
function lines(all: readonly Explained[], label: string): readonly string[] {
  return all.filter((one) => one.label === label).map(({ rule, sentence }) => `${rule} ${sentence}`);
}

const hook = {
  name: "h",
  match: { kinds: ["ConfigMap"], operations: ["CREATE"] },
  patch: { data: { extra: "1" } },
} as unknown as NonNullable<Cluster["hooks"]>[number];

describe("explain", () => {
  it.each([
    {
      rule: "U5",
      key: MAP,
      steps: [create("alice", map({ a: "1", b: "1" })), update("bob", map({ a: "2" }))],
      label: ".data.b",
      want: ["U5 bob removed it.", "A8 alice does not own it any more: it was removed."],
    },
    {
      rule: "N1",
      key: WEB,
      steps: [apply("alice", web({}))],
      label: ".spec.replicas",
      want: ["N1 The server filled in the default: nobody set it."],
    },
    {
      rule: "N2",
      key: WEB,
      steps: [apply("alice", web({ resources: { limits: { cpu: "1000m" } } }))],
      label: '.spec.template.spec.containers[name="web"].resources.limits.cpu',
      want: [
        "N2 The server stores it in another form than it was sent in.",
        "A1 alice owns it now: its configuration names it.",
      ],
    },
    {
      rule: "N3",
      key: MAP,
      steps: [create("alice", { ...map({ a: "1" }), more: 1 })],
      label: ".more",
      want: ["N3 Dropped: the kind has no such field."],
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
      want: ["N4 The object reads differently since the definition of its kind changed."],
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
        "N5 alice does not set it any more and nobody else owns it, so it has its default again.",
        "A1 alice does not own it any more: its configuration does not name it any more.",
      ],
    },
    {
      rule: "G1",
      key: MAP,
      steps: [apply("alice", map({ a: "1" }))],
      label: ".metadata.uid",
      want: ["G1 The server sets it when an object is made, and keeps it."],
    },
    {
      rule: "G2",
      key: MAP,
      steps: [apply("alice", map({ a: "1" })), apply("alice", map({ a: "2" }))],
      label: ".metadata.resourceVersion",
      want: ["G2 The server counts it up with every write that changes something."],
    },
    {
      rule: "G3",
      key: WEB,
      steps: [apply("alice", web({})), apply("alice", web({ image: "nginx:2" }))],
      label: ".metadata.generation",
      want: ["G3 The server counts it up when the wanted state changes."],
    },
    {
      rule: "G4",
      key: WEB,
      steps: [apply("alice", web({})), apply("bob", web({}, { status: { replicas: 9 } }))],
      label: ".status.replicas",
      want: ["G4 Put back: a write to the object itself cannot change it."],
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
      want: ["G5 The server worked it out for this kind of object. Nobody set it."],
    },
    {
      rule: "G7",
      key: MAP,
      steps: [apply("alice", map({ a: "1" })), remove("alice", map({}))],
      label: ".data.a",
      want: ["G7 It went with the object, which was deleted.", "G7 alice went with the object."],
    },
    {
      rule: "G8",
      key: MAP,
      steps: [apply("alice", map({ a: "1" })), apply("alice", map({ a: "2" }), { dryRun: true })],
      label: ".data.a",
      want: ["G8 alice only tried it: a dry run stores nothing."],
    },
    {
      rule: "G9",
      key: "apiextensions.k8s.io/customresourcedefinitions//things.example.com",
      steps: [create("admin", definition)],
      label: ".status.acceptedNames.kind",
      want: [
        "G9 The server itself accepted the definition and says so here.",
        "G9 The server itself wrote it.",
      ],
    },
    {
      rule: "G10",
      key: MAP,
      steps: [apply("alice", map({ a: "1" })), create("bob", map({ a: "2" }))],
      label: "",
      want: ["G10 The server refused the request, so nothing was changed."],
    },
    {
      rule: "A2",
      key: MAP,
      steps: [apply("alice", map({ a: "1" })), apply("bob", map({ a: "2" }))],
      label: ".data.a",
      want: ["A2 Conflict: bob wants another value, but alice owns it. Nothing was changed."],
    },
    {
      rule: "A3",
      key: MAP,
      steps: [apply("alice", map({ a: "1" })), apply("bob", map({ a: "1" }))],
      label: ".data.a",
      want: ["A3 bob shares it with alice: they agree on the value."],
    },
    {
      rule: "A5",
      key: MAP,
      steps: [apply("alice", map({ a: "1" })), apply("bob", map({ a: "2" }), { force: true })],
      label: ".data.a",
      want: [
        "A5 bob changed it by force: it was alice's.",
        "A5 bob took it by force from alice.",
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
        "A1 alice does not own it any more: its configuration does not name it any more.",
      ],
    },
  ])("[$rule] $label", ({ key, steps, label, want }) => {
    expect(lines(told(key, steps), label)).toEqual(want);
  });

  it("[G6] what a webhook changes belongs to nobody", () => {
    expect(lines(told(MAP, [apply("alice", map({ a: "1" }))], [hook]), ".data.extra")).toEqual([
      "G6 A policy or webhook changed it on the way in.",
    ]);
  });

  it("says since which step another had it", () => {
    const all = told(MAP, [
      apply("carol", map({ z: "1" })),
      apply("alice", map({ a: "1" })),
      apply("bob", map({ a: "2" })),
    ]);
    expect(all.map(({ label, since }) => [label, since])).toEqual([[".data.a", 1]]);
  });

  it("puts what was held back first and the server's own last", () => {
    const all = told(MAP, [
      apply("alice", map({ a: "1", b: "1" })),
      apply("bob", map({ a: "1" })),
      apply("alice", map({ b: "2" })),
    ]);
    expect(all.map(({ reason }) => reason)).toEqual(["kept", "drops", "applied", "versioned"]);
  });

  it("tells what a writer owns by a subresource from what it owns otherwise", () => {
    const pod = (x: string): ValueMap => ({
      apiVersion: "v1",
      kind: "Pod",
      metadata: { name: "p", labels: { x } },
      spec: { containers: [{ name: "c", image: "nginx" }] },
    });
    const status = planned("alice", { kind: "update", objects: [pod("2")] }, { subresource: "status" });
    const all = told("/pods/default/p", [create("alice", pod("1")), status]);
    expect(lines(all, ".metadata.labels.x")).toEqual([
      "U5 alice wrote it, so it was changed.",
      "U2 alice does not own it any more: alice gave it another value.",
      "U2 alice (status) owns it now, having set it over alice's value.",
    ]);
  });

  it("is empty for a step that changes nothing and for an object that is not there", () => {
    expect(told(MAP, [apply("alice", map({ a: "1" })), apply("alice", map({ a: "1" }))])).toEqual([]);
    expect(told("/configmaps/default/none", [apply("alice", map({ a: "1" }))])).toEqual([]);
  });
});
