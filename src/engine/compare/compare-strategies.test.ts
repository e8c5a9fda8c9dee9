import { describe, expect, it } from "vitest";
import { host } from "../../session/parts/engine-host.ts";
import { parseStep } from "../../session/read-step-text.ts";
import { testBuiltins } from "../../testing/test-builtins.ts";
import type { Frame } from "../scenario/frame.ts";
import { run } from "../scenario/run.ts";
import type { Action, Step } from "../scenario/scenario.ts";
import type { PlannedStep } from "../scenario/tasks.ts";
import { newCluster } from "../server/cluster/cluster.ts";
import { compareStrategies, type StrategyComparison } from "./compare-strategies.ts";

const start = newCluster({ builtins: testBuiltins(), host });

function step(actor: string, action: Action, more: Partial<Step> = {}): PlannedStep {
  const one = { id: actor, actor, action, ...more };
  return { step: one, intent: parseStep(one).intent };
}

const apply = (actor: string, manifest: string, more: Partial<Step> = {}) =>
  step(actor, { kind: "apply", manifest }, more);

const compare = (...planned: PlannedStep[]) => compareStrategies({ start, planned });

/** Returns the fields that differ: label, and result by strategy. */
function differing({ objects }: StrategyComparison): readonly string[] {
  return objects.flatMap(({ rows }) =>
    rows
      .filter(({ differs }) => differs)
      .map(({ label, cells }) => `${label} ${cells.map(({ outcome }) => outcome).join(" ")}`),
  );
}

const deployment = (spec: string, containers = "[{name: app, image: nginx}]") =>
  `apiVersion: apps/v1
kind: Deployment
metadata: {name: web}
spec: {${spec}selector: {matchLabels: {app: web}}, template: {metadata: {labels: {app: web}}, spec: {containers: ${containers}}}}
`;
const config = (data: string, more = "") =>
  `{apiVersion: v1, kind: ConfigMap, metadata: {name: a${more}}, data: ${data}}`;
const service = (ports: string) =>
  `{apiVersion: v1, kind: Service, metadata: {name: dns}, spec: {ports: ${ports}}}`;
const target = { apiVersion: "apps/v1", kind: "Deployment", name: "web" };
const scale = (replicas: number) =>
  step(
    "hpa",
    { kind: "patch", type: "merge", target, body: `spec: {replicas: ${replicas}}` },
    { subresource: "scale" },
  );

describe("compareStrategies", () => {
  it("names the manager whose value was there before the first step, and only if the step takes the field", () => {
    const edit = (text: string) =>
      step("support", {
        kind: "patch",
        type: "merge",
        target: { apiVersion: "v1", kind: "ConfigMap", name: "a" },
        body: text,
      });
    const frames = run({
      start,
      planned: [apply("alice", config("{a: x, b: x}")), edit("data: {a: w, c: w}")],
    });
    const begun = (frames.at(-1) as Frame).cluster;
    const found = compareStrategies({
      start: begun,
      planned: [apply("bob", config("{a: z, c: w}"), { force: true })],
    });
    const cells = found.objects[0]?.rows.map(({ label, cells }) => [
      label,
      cells[0]?.outcome,
      cells[0]?.replaced,
    ]);
    expect(cells).toEqual([
      [".data.a", "overwritten", { actor: "support", value: "w" }],
      [".data.b", "kept", null],
      [".data.c", "kept", null],
    ]);
  });

  it("[CM3] shows a conflict about replicas, and the results of other strategies", () => {
    const found = compare(
      apply("alice", deployment("replicas: 3, ")),
      scale(5),
      apply("alice", deployment("replicas: 3, ")),
    );
    expect(differing(found)).toEqual([".spec.replicas conflict overwritten overwritten overwritten"]);
    const [conflict, ...others] =
      found.objects[0]?.rows.find(({ label }) => label === ".spec.replicas")?.cells ?? [];
    expect(conflict).toMatchObject({
      value: 5,
      step: 2,
      sentence: expect.stringContaining("hpa (scale) owns it"),
    });
    for (const cell of others)
      expect(cell).toMatchObject({ value: 3, step: 2, replaced: { actor: "hpa", value: 5 } });
    expect(found.steps.map(({ outcomes }) => outcomes)).toEqual([
      ["created", "created", "created", "created"],
      ["changed", "changed", "changed", "changed"],
      ["conflict", "changed", "changed", "changed"],
    ]);
  });

  it("[CM3] distinguishes what an actor set itself, took from others, left out, and left to the server", () => {
    const results = (...planned: PlannedStep[]) => {
      const { objects } = compare(...planned);
      const row = objects[0]?.rows.find(({ label }) => label === ".spec.replicas");
      return row?.cells.map(({ outcome, replaced }) => [outcome, replaced?.actor ?? ""].join(" ").trim());
    };
    const [alice, without] = [apply("alice", deployment("replicas: 3, ")), apply("alice", deployment(""))];
    const four = (word: string) => [word, word, word, word];
    expect(results(alice)).toEqual(four("set"));
    expect(results(alice, apply("alice", deployment("replicas: 4, ")))).toEqual(four("set"));
    expect(results(without)).toEqual(four("default"));
    expect(results(without, scale(5))).toEqual(four("set"));
    expect(results(alice, scale(5))).toEqual(four("overwritten alice"));
    expect(results(without, scale(5), without)).toEqual(four("set"));
    // hpa's value: server-side apply keeps it, the others reset it.
    expect(results(alice, scale(5), without)).toEqual(["kept", ...Array(3).fill("default hpa")]);
    expect(results(alice, scale(5), apply("alice", deployment("replicas: 3, "), { force: true }))).toEqual(
      four("overwritten hpa"),
    );
  });

  it("[CM4] says where and why strategies differ first", () => {
    const found = compare(
      apply("alice", deployment("replicas: 3, ")),
      scale(5),
      apply("alice", deployment("replicas: 3, ")),
    );
    expect(found.divergence).toMatchObject({
      step: 2,
      path: ["f:spec", "f:replicas"],
      sides: [
        { strategies: ["serverSide"], value: 5 },
        { strategies: ["kubectl", "applyV2", "metacontroller"], value: 3 },
      ],
      sentence:
        "First difference: .spec.replicas in step 3 by alice. Server-side apply: 5. Conflict: alice wants another value, but hpa (scale) owns it. Nothing changed. " +
        "Client-side apply, Apply v2 and Metacontroller: 3. alice’s manifest has it. This strategy does not check who owned it.",
    });
  });

  it("[CM4] finds nothing if all strategies have the same result", () => {
    const found = compare(apply("alice", config("{a: '1'}")), apply("alice", config("{a: '2'}")));
    expect(differing(found)).toEqual([]);
    expect(found.divergence).toBeNull();
  });

  it("[CM3] finds lost items: ports by port and protocol", () => {
    const tcp = "{name: tcp, port: 53, protocol: TCP}";
    const udp = "{name: udp, port: 53, protocol: UDP}";
    const found = compare(apply("alice", service(`[${tcp}]`)), apply("alice", service(`[${tcp}, ${udp}]`)));
    expect(differing(found)).toEqual([
      '.spec.ports[port=53,protocol="TCP"].name set set set lost',
      '.spec.ports[port=53,protocol="TCP"].targetPort default default default removed',
      '.spec.ports[port=53,protocol="UDP"].name set lost set set',
      '.spec.ports[port=53,protocol="UDP"].targetPort default absent default set',
    ]);
  });

  it("[CM3] finds duplicates", () => {
    const ports = (list: string) => deployment("", `[{name: app, image: nginx, ports: ${list}}]`);
    const both = "{containerPort: 53, protocol: TCP}, {containerPort: 53, protocol: UDP}";
    const found = compare(
      apply("alice", ports(`[${both}]`)),
      apply("alice", ports(`[${both}, {containerPort: 80}]`)),
    );
    expect(differing(found)).toEqual(
      expect.arrayContaining([
        '.spec.template.spec.containers[name="app"].ports[containerPort=53,protocol="UDP"] set set set duplicated',
        '.spec.template.spec.containers[name="app"].ports[containerPort=53,protocol="TCP"] set set set lost',
      ]),
    );
  });

  it("[CM3] shows whether a field that one applier drops stays for the other", () => {
    const found = compare(
      apply("alice", config("{a: '1'}")),
      apply("bob", config("{a: '1', b: '1'}")),
      apply("alice", config("{c: '1'}")),
    );
    expect(differing(found)).toEqual([
      ".data.a kept removed removed removed",
      ".data.b kept removed removed removed",
    ]);
    const [kept, lost] = found.objects[0]?.rows.find(({ label }) => label === ".data.a")?.cells ?? [];
    expect(kept).toMatchObject({
      step: 2,
      sentence: "Not removed: alice does not apply it any more, but bob owns it.",
    });
    expect(lost).toMatchObject({
      step: 2,
      sentence: "It was applied before, and alice’s manifest does not have it any more.",
    });
  });

  it("[CM3] shows a field that the server refused together with another one", () => {
    const found = compare(apply("alice", config("{a: '1'}")), apply("bob", config("{a: '2', b: '1'}")));
    expect(differing(found)).toEqual([
      ".data.a conflict overwritten overwritten overwritten",
      ".data.b refused set set set",
    ]);
    expect(found.objects[0]?.rows.find(({ label }) => label === ".data.b")?.cells[0]?.sentence).toMatch(
      /^Refused with the rest of the step. .data.a: Conflict/,
    );
  });

  it("[CM4] distinguishes a failed step from one with the same value, and names the owner of a field that stays", () => {
    const env = (list: string) => deployment("", `[{name: app, image: nginx, env: [${list}]}]`);
    const own = "{name: MODE, value: fast}";
    const kept = compare(apply("alice", env(own)), apply("bob", env("{name: LEVEL, value: high}")));
    expect(kept.divergence?.sides[0]).toMatchObject({
      strategies: ["serverSide"],
      sentence: "It stays: bob’s configuration does not have it, and alice owns it.",
    });
    const refused = compare(
      apply("alice", config("{a: '1', b: '1'}")),
      apply("bob", config("{b: '2', c: '1'}")),
    );
    expect(refused.divergence).toMatchObject({
      path: ["f:data", "f:a"],
      sides: [{ strategies: ["serverSide"] }, { strategies: ["kubectl", "applyV2", "metacontroller"] }],
    });
  });

  it.each([
    { line: "kubectl apply -f a.yaml", isApply: true },
    { line: "k -n default apply -f a.yaml", isApply: true },
    { line: "kubectl apply view-last-applied -f a.yaml", isApply: false },
    { line: "kubectl apply -f a.yaml | cat", isApply: false },
    { line: "cat a.yaml; kubectl apply -f a.yaml", isApply: false },
  ])("[CM1] translates $line: $isApply", ({ line, isApply }) => {
    const files = { "a.yaml": config("{c: '1'}") };
    const found = compare(step("carol", { kind: "run", line, files }));
    expect(found.steps[0]?.translations[0]).toMatch(isApply ? /^PATCH/ : /^unchanged$/);
    expect(differing(found)).toEqual([]);
  });

  it("[CM1] translates applies with force, by Metacontroller, by Apply v2 and by command lines", () => {
    const line = "kubectl apply -f a.yaml --server-side --field-manager=carol";
    const manifest = config("{c: '1'}");
    const found = compare(
      step("alice", { kind: "metacontroller", manifest: config("{a: '1'}") }),
      step("bob", { kind: "applyV2", manifest: config("{a: '2'}") }, { force: true }),
      step("carol", { kind: "run", line, files: { "a.yaml": manifest } }),
      step("carol", { kind: "run", line: "echo done" }),
    );
    expect(found.steps.map(({ translations }) => translations.map((text) => text.split(/[:,;]/)[0]))).toEqual(
      [
        ["PATCH with the configuration", "kubectl apply", "GET", "GET"],
        ["PATCH with the configuration", "kubectl apply", "GET", "GET"],
        ["PATCH with the configuration", "kubectl apply", "GET", "GET"],
        ["unchanged", "unchanged", "unchanged", "unchanged"],
      ],
    );
    expect(differing(found)).toEqual([".data.a kept removed removed removed"]);
  });

  it("[CM1] does not translate applies to subresources", () => {
    const manifest = "{apiVersion: v1, kind: Namespace, metadata: {name: default}, status: {phase: Active}}";
    const found = compare(apply("alice", manifest, { subresource: "status" }));
    expect(found.steps[0]?.translations).toEqual(["unchanged", "unchanged", "unchanged", "unchanged"]);
    expect(found.divergence).toBeNull();
  });

  it("[CM2] leaves out annotations with applied configurations and the metadata of the server", () => {
    const found = compare(apply("alice", config("{a: '1'}", ", labels: {x: y}")));
    expect(found.objects.map(({ rows }) => rows.map(({ label }) => label))).toEqual(
      [[".metadata.labels.x", ".data.a"].sort()].map((labels) => expect.arrayContaining(labels)),
    );
    expect(found.objects[0]?.rows).toHaveLength(2);
  });
});
