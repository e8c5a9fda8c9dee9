import { describe, expect, it } from "vitest";
import { host } from "../../session/parts/engine-host.ts";
import { parseStep } from "../../session/read-step-text.ts";
import { testBuiltins } from "../../testing/test-builtins.ts";
import type { Path } from "../fieldpath/element.ts";
import { run } from "../scenario/run.ts";
import type { Action, Step } from "../scenario/scenario.ts";
import { newCluster } from "../server/cluster/cluster.ts";
import { otherValue, whoWins } from "./who-wins.ts";

const start = newCluster({ builtins: testBuiltins(), host });
const target = { apiVersion: "apps/v1", kind: "Deployment", name: "web" };
const deployment = (replicas: number) => `apiVersion: apps/v1
kind: Deployment
metadata: {name: web}
spec: {replicas: ${replicas}, selector: {matchLabels: {app: web}}, template: {metadata: {labels: {app: web}}, spec: {containers: [{name: app, image: nginx}]}}}
`;

/** Returns the result of each attempt by manager. */
function wins(
  path: Path,
  ...steps: readonly (readonly [string, Action, Partial<Step>?])[]
): readonly string[] {
  const planned = steps.map(([actor, action, more]) => {
    const step = { id: actor, actor, action, ...more };
    return { step, intent: parseStep(step).intent };
  });
  const frames = run({ start, planned });
  const field = { frames, index: frames.length - 1, key: "apps/deployments/default/web", path };
  return whoWins(field, ["alice", "bob"]).map(
    ({ manager, cells }) => `${manager}: ${cells.map(({ result }) => result).join(" ")}`,
  );
}

const apply = (replicas: number): Action => ({ kind: "apply", manifest: deployment(replicas) });
const scale: Action = { kind: "patch", type: "merge", target, body: "spec: {replicas: 5}" };
const replicas = ["f:spec", "f:replicas"];

describe("whoWins", () => {
  it("[CM6] shows what the only owner may do", () => {
    expect(wins(replicas, ["alice", apply(3)])).toEqual([
      "alice: keeps sets reverts sets takes",
      "bob: shares conflict stays takes takes",
    ]);
  });

  it("[CM6] shows who lost a field to an update", () => {
    expect(wins(replicas, ["alice", apply(3)], ["hpa", scale, { subresource: "scale" }])).toEqual([
      "alice: shares conflict stays takes takes",
      "bob: shares conflict stays takes takes",
      // A write through scale has its own entry.
      "hpa: shares conflict stays takes takes",
    ]);
  });

  it("[CM6] shows that the other owner keeps a shared field", () => {
    expect(wins(replicas, ["alice", apply(3)], ["bob", apply(3)])).toEqual([
      "alice: shares conflict stays takes takes",
      "bob: shares conflict stays takes takes",
    ]);
  });

  it("[CM6] distinguishes the apply and the update of one name", () => {
    const update: Action = { kind: "update", manifest: deployment(4) };
    expect(wins(replicas, ["alice", apply(3)], ["alice", update])).toEqual([
      // Its update owns the field: an apply of the same name conflicts with it.
      "alice: shares conflict stays takes sets",
      "bob: shares conflict stays takes takes",
    ]);
  });

  it("[CM6] names the entries of a manager, and which of them owns the field", () => {
    const planned = [
      { id: "a", actor: "alice", action: apply(3) },
      { id: "b", actor: "hpa", action: scale, subresource: "scale" },
    ].map((step: Step) => ({ step, intent: parseStep(step).intent }));
    const frames = run({ start, planned });
    const field = { frames, index: 1, key: "apps/deployments/default/web", path: replicas };
    expect(whoWins(field, ["alice", "bob"]).map(({ manager, entries }) => ({ manager, entries }))).toEqual([
      {
        manager: "alice",
        entries: [{ manager: "alice", operation: "Apply", subresource: null, ownsField: false }],
      },
      { manager: "bob", entries: [] },
      {
        manager: "hpa",
        entries: [{ manager: "hpa", operation: "Update", subresource: "scale", ownsField: true }],
      },
    ]);
  });

  it("[CM6] creates items and missing parents", () => {
    const path = ["f:spec", "f:template", "f:spec", "f:containers", 'k:{"name":"app"}', "f:image"];
    expect(wins(path, ["alice", apply(3)])).toEqual([
      "alice: keeps sets refused sets takes",
      "bob: shares conflict stays takes takes",
    ]);
  });

  it("[CM6] is empty if there is no such field", () => {
    expect(wins(["f:spec", "f:paused"], ["alice", apply(3)])).toEqual([]);
  });

  it.each([
    { value: 3, other: 4 },
    { value: true, other: false },
    { value: "x", other: "x-other" },
    { value: "80", other: "81" },
    { value: null, other: "other" },
    { value: ["a", "b"], other: ["b"] },
    { value: ["a"], other: ["a-other"] },
    { value: { a: 1 }, other: { a: 2 } },
  ])("[CM6] replaces $value by $other", ({ value, other }) => {
    expect(otherValue(value)).toEqual(other);
  });
});
