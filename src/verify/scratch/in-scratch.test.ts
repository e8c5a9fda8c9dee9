import { expect, it } from "vitest";
import "../../testing/load-parts.ts";
import { applySetId } from "../../engine/client/kubectl/applyset/applyset-id.ts";
import { parseScenario } from "../../session/file/parse-scenario.ts";
import { emptyCluster } from "../simulate/empty-cluster.ts";
import { simulate } from "../simulate/simulate.ts";
import { inScratch } from "./in-scratch.ts";
import { scratchNames } from "./scratch-names.ts";

/** Returns a scenario file with the names of a cluster, and the names. */
function mapped(text: string) {
  const { scenario } = parseScenario(text);
  if (scenario === null) throw new Error("the scenario cannot be read");
  const first = simulate(scenario, emptyCluster());
  const names = scratchNames(scenario, first, "k3v9q");
  return { names, scenario: inScratch(scenario, first.start, names) };
}

const id = (name: string, namespace: string) => applySetId({ name, namespace, kind: "Secret", group: "" });

const SCENARIO = `
apiVersion: applyground/v1
title: shop
rules:
  - {actor: alice, verbs: ["*"], resources: ["*"]}
objects:
  - |
    apiVersion: v1
    kind: ConfigMap
    metadata: {name: shop-window, namespace: shop, uid: a, resourceVersion: "7"}
steps:
  - actor: alice
    run: kubectl apply -n shop --server-side -f- --applyset=secrets/web --prune
    stdin: "{apiVersion: v1, kind: ConfigMap, metadata: {name: shop}}"
    env: {KUBECTL_APPLYSET: "true"}
  - actor: alice
    create: |
      apiVersion: scheduling.k8s.io/v1
      kind: PriorityClass
      metadata: {name: urgent}
      value: 5
  - actor: alice
    patch:
      type: merge
      target: {apiVersion: v1, kind: ConfigMap, name: a, namespace: default}
      body: "{metadata: {namespace: default}}"
`;

it("gives namespaces, cluster-scoped objects and users a random part", () => {
  const { scenario, names } = mapped(SCENARIO);
  expect(names.namespaces).toEqual(["applyground-k3v9q", "shop-k3v9q"]);
  expect(scenario.objects).toEqual([
    '{"apiVersion":"v1","kind":"ConfigMap","metadata":{"name":"shop-window","namespace":"shop-k3v9q"}}',
  ]);
  expect(scenario.rules?.[0]?.actor).toBe("alice-k3v9q");
  expect(scenario.steps.map(({ actor, action }) => ({ actor, ...action }))).toMatchObject([
    { actor: "alice-k3v9q", line: expect.stringContaining("-n shop-k3v9q") },
    { manifest: expect.stringContaining("name: urgent-k3v9q") },
    { target: { namespace: "applyground-k3v9q" }, body: "{metadata: {namespace: applyground-k3v9q}}" },
  ]);
  expect(scenario.title).toBe("shop");
});

it("gives ApplySets the ids of their new names, and results the names of the scenario", () => {
  const { names } = mapped(SCENARIO);
  expect(names.text(id("web", "shop"))).toBe(id("web", "shop-k3v9q"));
  const came = `shop-k3v9q applyground-k3v9q alice-k3v9q ${id("web", "shop-k3v9q")} urgent-k3v9q`;
  expect(names.original(came)).toBe(`shop default alice ${id("web", "shop")} urgent`);
});
