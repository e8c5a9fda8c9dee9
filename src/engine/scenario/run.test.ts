import { describe, expect, it } from "vitest";
import { testBuiltins } from "../../testing/test-builtins.ts";
import { ownershipAt } from "../ownership/ownership-at.ts";
import { type Cluster, newCluster } from "../server/cluster/cluster.ts";
import { dig, type ValueMap } from "../value/value.ts";
import type { Frame } from "./frame.ts";
import { liveObject } from "./live-object.ts";
import { run } from "./run.ts";
import type { Step } from "./scenario.ts";
import type { Intent, PlannedStep } from "./tasks.ts";

const start: Cluster = newCluster({
  builtins: testBuiltins(),
  host: { parseYaml: () => ({ error: "not used here", strictError: "" }) },
});
const KEY = "/configmaps/default/a";

function config(data: ValueMap, name = "a"): ValueMap {
  return { apiVersion: "v1", kind: "ConfigMap", metadata: { name }, data };
}

/** Returns a step that applies objects, or that has the given intent. */
function planned(actor: string, what: Intent | ValueMap, more: Partial<Step> = {}): PlannedStep {
  const intent: Intent =
    "kind" in what && !("apiVersion" in what)
      ? (what as Intent)
      : { kind: "apply", objects: [what as ValueMap] };
  return { step: { id: `${actor}-step`, actor, action: { kind: "apply", manifest: "" }, ...more }, intent };
}

/** Describes a frame: its outcome, the data of the object, and each entry of its managedFields. */
function tell(frame: Frame): unknown {
  const object = liveObject(frame.cluster, KEY);
  const entries = (dig(object ?? {}, "metadata", "managedFields") ?? []) as readonly ValueMap[];
  return {
    outcome: frame.outcome,
    data: object === null ? null : (dig(object, "data") ?? {}),
    owners: entries.map(
      (entry) =>
        `${entry.manager} ${entry.operation} ${Object.keys((dig(entry, "fieldsV1", "f:data") ?? {}) as ValueMap)}`,
    ),
  };
}

describe("run", () => {
  it("lets each step change the cluster that the step before left", () => {
    const frames = run({
      start,
      planned: [
        planned("alice", config({ a: "1", b: "1" })),
        planned("bob", config({ a: "2" })),
        planned("bob", config({ a: "2" }), { force: true }),
        planned("bob", config({ a: "2" }), { force: true }),
        planned("alice", config({})),
        planned("carol", { kind: "delete", objects: [config({})] }),
      ],
    });
    expect(frames.map(tell)).toEqual([
      { outcome: "created", data: { a: "1", b: "1" }, owners: ["alice Apply f:a,f:b"] },
      { outcome: "conflict", data: { a: "1", b: "1" }, owners: ["alice Apply f:a,f:b"] },
      { outcome: "changed", data: { a: "2", b: "1" }, owners: ["alice Apply f:b", "bob Apply f:a"] },
      { outcome: "unchanged", data: { a: "2", b: "1" }, owners: ["alice Apply f:b", "bob Apply f:a"] },
      { outcome: "changed", data: { a: "2" }, owners: ["bob Apply f:a", "alice Apply "] },
      { outcome: "deleted", data: null, owners: [] },
    ]);
    expect(frames[1]?.cluster).toBe(frames[0]?.cluster);
    expect(frames[3]?.cluster).toBe(frames[2]?.cluster);
  });

  it("fails only the step that needs too much memory, and throws any other error", () => {
    const within = (error: Error): ValueMap => ({
      ...config({}),
      get data(): ValueMap {
        throw error;
      },
    });
    const huge = within(new RangeError("Invalid string length"));
    const steps = [planned("alice", config({ a: "1" })), planned("bob", huge), planned("carol", config({}))];
    const frames = run({ start, planned: steps });
    expect(frames.map(({ outcome }) => outcome)).toEqual(["created", "invalid", "changed"]);
    expect(frames[1]?.cluster).toBe(frames[0]?.cluster);
    expect(frames[1]?.results[0]?.problem?.message).toBe(
      "this takes more memory than the playground has (Invalid string length)",
    );
    const inFirefox = Object.assign(new Error("too much recursion"), { name: "InternalError" });
    expect(run({ start, planned: [planned("bob", within(inFirefox))] })[0]?.outcome).toBe("invalid");
    const fault = new TypeError("not a function");
    expect(() => run({ start, planned: [planned("bob", within(fault))] })).toThrow(fault);
  });

  it("sets each step one minute after the one before, or at the time that it states", () => {
    const frames = run({
      start,
      startTime: "2026-05-01T23:59:30Z",
      planned: [
        planned("a", config({})),
        planned("a", config({}), { at: "2027-01-01T00:00:00+01:00" }),
        planned("a", config({}), { at: "soon" }),
      ],
    });
    expect(frames.map(({ now }) => now)).toEqual([
      "2026-05-01T23:59:30Z",
      "2026-12-31T23:00:00Z",
      "2026-12-31T23:01:00Z",
    ]);
    expect(run({ start, startTime: "nonsense", planned: [planned("a", config({}))] })[0]?.now).toBe(
      "2026-01-01T00:00:00Z",
    );
  });

  it("keeps the frames that would be the same", () => {
    const one = planned("alice", config({ a: "1" }));
    const two = planned("bob", config({ b: "1" }));
    const three = planned("carol", config({ c: "1" }));
    const first = run({ start, planned: [one, two, three] });
    expect(run({ start, planned: [one, two, three], previous: first })).toBe(first);
    const steps: string[] = [];
    const edited = planned("bob", config({ b: "2" }));
    const second = run({
      start,
      planned: [one, edited, three],
      previous: first,
      onStep: ({ actor }) => steps.push(actor),
    });
    expect(steps).toEqual(["bob", "carol"]);
    expect(second[0]).toBe(first[0]);
  });

  it("continues after a step that does nothing", () => {
    const frames = run({
      start,
      planned: [
        planned("alice", config({ a: "1" })),
        planned("bob", { kind: "unreadable" }),
        planned("bob", config({ a: "2" }), { disabled: true }),
        planned("bob", { apiVersion: "v1", kind: "Nothing" }),
        planned("bob", { apiVersion: "v1", kind: "ConfigMap" }),
        planned("bob", { kind: "apply", objects: [] }),
        planned("bob", config({ b: "1" })),
      ],
    });
    expect(frames.map(({ outcome }) => outcome)).toEqual([
      "created",
      "invalid",
      "disabled",
      "invalid",
      "invalid",
      "unchanged",
      "changed",
    ]);
  });

  it("handles several objects in order, each by its own request", () => {
    const objects = [config({ a: "1" }), { apiVersion: "v1", kind: "Nothing" }, config({ b: "1" }, "b")];
    const [frame] = run({ start, planned: [planned("alice", { kind: "apply", objects })] });
    expect(frame?.outcome).toBe("invalid");
    expect(frame?.results.map(({ index, object, outcome }) => [index, object, outcome])).toEqual([
      [0, KEY, "created"],
      [1, null, "invalid"],
      [2, "/configmaps/default/b", "created"],
    ]);
  });

  it("finds kinds that an earlier step defined", () => {
    const crd: ValueMap = {
      apiVersion: "apiextensions.k8s.io/v1",
      kind: "CustomResourceDefinition",
      metadata: { name: "widgets.example.com" },
      spec: {
        group: "example.com",
        scope: "Namespaced",
        names: { kind: "Widget", plural: "widgets", singular: "widget", listKind: "WidgetList" },
        versions: [
          {
            name: "v1",
            served: true,
            storage: true,
            schema: {
              openAPIV3Schema: {
                type: "object",
                properties: { spec: { type: "object", properties: { size: { type: "integer" } } } },
              },
            },
          },
        ],
      },
    };
    const widget: ValueMap = {
      apiVersion: "example.com/v1",
      kind: "Widget",
      metadata: { name: "w" },
      spec: { size: 1 },
    };
    const frames = run({ start, planned: [planned("alice", crd), planned("alice", widget)] });
    expect(frames.map(({ outcome }) => outcome)).toEqual(["created", "created"]);
    expect(
      ownershipAt(frames, 1, "example.com/widgets/default/w").owners.map(({ manager }) => manager),
    ).toEqual(["alice"]);
  });
});
