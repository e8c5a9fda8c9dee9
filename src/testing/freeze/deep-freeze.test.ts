import { expect, it } from "vitest";
import { run } from "../../engine/scenario/run.ts";
import { newCluster } from "../../engine/server/cluster/cluster.ts";
import type { MutableMap } from "../../engine/value/value.ts";
import { readScenario } from "../../file/read-scenario.ts";
import { parseManifest } from "../../text/manifest/parse-manifest.ts";
import { readYaml } from "../../text/manifest/server-yaml.ts";
import { testBuiltins } from "../test-builtins.ts";
import { deepFreeze } from "./deep-freeze.ts";

it("freezes lists, objects and Maps at all levels, and nothing else", () => {
  const deep = { list: [{ a: 1 }], map: new Map([["k", { b: 2 }]]), bytes: new Uint8Array(1) };
  expect(deepFreeze(deep)).toBe(deep);
  expect(() => {
    (deep.list[0] as { a: number }).a = 2;
  }).toThrow();
  expect(() => deep.list.push({ a: 2 })).toThrow();
  expect(() => deep.map.set("l", { b: 3 })).toThrow();
  expect(() => {
    (deep.map.get("k") as { b: number }).b = 3;
  }).toThrow();
  deep.bytes[0] = 1;
  expect(new Map(deep.map).set("l", { b: 3 }).size).toBe(2);
});

it("freezes a value that contains itself", () => {
  const round: { self?: object } = {};
  round.self = round;
  expect(Object.isFrozen(deepFreeze(round))).toBe(true);
});

it("applies to the server and the readers in every unit test", () => {
  const builtins = testBuiltins();
  const labels: MutableMap = { a: "1" };
  const config = { apiVersion: "v1", kind: "ConfigMap", metadata: { name: "a", labels } };
  const step = { id: "s1", actor: "alice", action: { kind: "apply" as const, manifest: "" } };
  const [frame] = run({
    start: newCluster({ builtins, host: { parseYaml: readYaml } }),
    planned: [{ step, intent: { kind: "apply", objects: [config] } }],
  });
  const stored = frame?.cluster.objects.get("/configmaps/default/a");
  expect(stored).toHaveProperty("metadata.labels", { a: "1" });
  expect(() => {
    labels["a"] = "2";
  }).toThrow();
  expect(Object.isFrozen(stored?.["metadata"])).toBe(true);
  const { documents } = parseManifest("a: [1]");
  const { scenario } = readScenario({ apiVersion: "applyground/v1", steps: [] });
  const type = builtins.schema.find(builtins.kindOf("v1", "ConfigMap")?.typeName ?? "");
  for (const read of [documents[0]?.value, readYaml("a: [1]"), scenario, builtins.kinds[0], type]) {
    expect(read).toBeInstanceOf(Object);
    expect(Object.isFrozen(read)).toBe(true);
  }
});
