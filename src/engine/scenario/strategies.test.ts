import { expect, it } from "vitest";
import { testBuiltins } from "../../testing/test-builtins.ts";
import { explainStep } from "../explain/explain.ts";
import { newCluster } from "../server/cluster/cluster.ts";
import { dig, type ValueMap } from "../value/value.ts";
import type { Frame } from "./frame.ts";
import { run } from "./run.ts";
import type { Action } from "./scenario.ts";

const start = newCluster({
  builtins: testBuiltins(),
  host: { parseYaml: () => ({ error: "not used here", strictError: "" }) },
});
const KEY = "/configmaps/default/a";

type Kind = "apply" | "metacontroller" | "applyV2";

/** Returns the frames of steps that apply data to one object, each by its own actor. */
function frames(...steps: readonly (readonly [Kind, ValueMap, Partial<Action>?])[]): readonly Frame[] {
  return run({
    start,
    planned: steps.map(([kind, data, flags], index) => ({
      step: { id: `s${index}`, actor: kind, action: { kind, manifest: "", ...flags } as Action },
      intent: {
        kind,
        objects: [{ apiVersion: "v1", kind: "ConfigMap", metadata: { name: "a" }, data }],
      },
    })),
  });
}

const tell = (all: readonly Frame[]) =>
  all.map(({ outcome, cluster }) => [outcome, dig(cluster.objects.get(KEY), "data")]);

it("runs the applies of Metacontroller", () => {
  expect(
    tell(
      frames(
        ["metacontroller", { a: "1", b: "1" }],
        ["metacontroller", { a: "1", b: "1" }],
        ["metacontroller", { a: "2" }],
      ),
    ),
  ).toEqual([
    ["created", { a: "1", b: "1" }],
    ["unchanged", { a: "1", b: "1" }],
    ["changed", { a: "2" }],
  ]);
});

it("runs Apply v2 with three and with two objects, and its old merge", () => {
  expect(
    tell(
      frames(
        ["applyV2", { a: "1", b: "1" }],
        ["applyV2", { a: "1" }, { twoWay: true }],
        ["applyV2", { a: "1", c: "1" }, { oldMerge: true }],
        ["applyV2", { a: "1", c: "1" }, { oldMerge: true }],
      ),
    ),
  ).toEqual([
    ["created", { a: "1", b: "1" }],
    // The two-way merge removes nothing, and records the configuration without b.
    ["changed", { a: "1", b: "1" }],
    ["changed", { a: "1", b: "1", c: "1" }],
    ["unchanged", { a: "1", b: "1", c: "1" }],
  ]);
});

it("makes their managers updaters of the fields that they write, with a reason for each field", () => {
  const all = frames(["applyV2", { a: "1" }], ["metacontroller", { a: "2", b: "1" }], ["apply", { a: "3" }]);
  expect(all.map(({ outcome }) => outcome)).toEqual(["created", "changed", "conflict"]);
  const reasons = explainStep(all, 1, KEY).map(({ label, reason }) => `${label} ${reason}`);
  expect(reasons).toEqual(
    expect.arrayContaining([".data.a written", ".data.b written", ".data.a overwritten"]),
  );
});
