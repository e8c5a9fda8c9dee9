import "../../../testing/load-parts.ts";
import { describe, expect, it } from "vitest";
import { testBuiltins, testBuiltinsOf } from "../../../testing/test-builtins.ts";
import { createInitialCluster } from "../../scenario/create-initial-cluster.ts";
import { dig, isList, type Value, type ValueMap } from "../../value/value.ts";
import { type Cluster, changedObjects, newCluster } from "../cluster/cluster.ts";
import { handle } from "../handle.ts";
import type { Request } from "../http/http.ts";
import { withStartObjects } from "./with-start-objects.ts";

const NOW = "2026-01-01T00:01:00Z";
const GROUP = "rbac.authorization.k8s.io";
const RBAC = `/apis/${GROUP}/v1`;
const start = newCluster({
  builtins: testBuiltins(),
  host: { parseYaml: () => ({ value: null, strictError: null }) },
});
const get = (path: string, user?: string): Request => ({ method: "GET", path, ...(user && { user }) });
const countOf = (path: string, cluster: Cluster = start): number => {
  const items = dig(handle(cluster, get(path), NOW).response.body, "items");
  return isList(items) ? items.length : -1;
};

describe("a new cluster of an older version", () => {
  const older = (minor: string): Cluster =>
    newCluster({
      builtins: testBuiltinsOf(minor),
      host: { parseYaml: () => ({ value: null, strictError: null }) },
    });
  const urlsOf = (cluster: Cluster): readonly Value[] => {
    const { body } = handle(cluster, get(`${RBAC}/clusterroles/system:monitoring`), NOW).response;
    const rules = dig(body, "rules");
    return isList(rules)
      ? rules.flatMap((rule) => (dig(rule, "nonResourceURLs") ?? []) as readonly Value[])
      : [];
  };

  it.each(["v1.34.4", "v1.35.4"])("%s has no roles of later controllers", (version) => {
    const cluster = older(version);
    expect(countOf(`${RBAC}/clusterroles`, cluster)).toBe(68);
    expect(countOf(`${RBAC}/clusterrolebindings`, cluster)).toBe(49);
    const path = `${RBAC}/clusterroles/system:controller:device-taint-eviction-controller`;
    expect(handle(cluster, get(path), NOW).response.code).toBe(404);
    expect(handle(start, get(path), NOW).response.code).toBe(200);
  });

  it("has the rules of its version", () => {
    expect(urlsOf(start)).toContain("/statusz");
    expect(urlsOf(older("v1.34.4"))).not.toContain("/statusz");
  });
});

describe("a new cluster", () => {
  it.each([
    [`${RBAC}/clusterroles`, 69],
    [`${RBAC}/clusterrolebindings`, 50],
    [`${RBAC}/roles`, 7],
    [`${RBAC}/namespaces/kube-public/rolebindings`, 1],
    ["/apis/flowcontrol.apiserver.k8s.io/v1/flowschemas", 11],
    ["/apis/flowcontrol.apiserver.k8s.io/v1/prioritylevelconfigurations", 8],
    ["/apis/scheduling.k8s.io/v1/priorityclasses", 2],
    ["/api/v1/namespaces/default/services", 1],
    ["/apis/discovery.k8s.io/v1/endpointslices", 1],
    ["/api/v1/namespaces/kube-system/configmaps", 1],
    ["/api/v1/namespaces/default/configmaps", 0],
  ])("%s lists %i", (path, count) => {
    expect(countOf(path)).toBe(count);
    // No request changed anything.
    expect(handle(start, get(path), NOW).cluster).toBe(start);
  });

  it("has them also for writes, and keeps what a client changed or deleted", () => {
    const priority = { apiVersion: "scheduling.k8s.io/v1", kind: "PriorityClass", value: 1 };
    const path = "/apis/scheduling.k8s.io/v1/priorityclasses";
    const body = { ...priority, metadata: { name: "system-node-critical" } };
    expect(handle(start, { method: "POST", path, body }, NOW).response.code).toBe(422);
    expect(countOf(path)).toBe(2);
    const role = `${RBAC}/clusterroles/system:node`;
    const { cluster } = handle(start, { method: "DELETE", path: role }, NOW);
    expect(handle(cluster, get(role), NOW).response.code).toBe(404);
    expect(countOf(`${RBAC}/clusterroles`, cluster)).toBe(68);
    expect(changedObjects(cluster).size).toBe(0);
  });
});

it("most requests need none of them", () => {
  const other: readonly Request[] = [
    get("/api/v1/namespaces/default/configmaps"),
    get("/api/v1/namespaces/shop/services"),
    get("/api/v1/namespaces/default/services/web"),
    get("/apis/apps/v1/deployments"),
    get(`${RBAC}/clusterroles/my-role`),
    { method: "POST", path: `${RBAC}/clusterroles`, body: { metadata: { name: "my-role" } } },
  ];
  for (const request of other) expect(withStartObjects(start, request)).toBe(start);
});

describe("rights", () => {
  const bind = (role: string, cluster: Cluster = start): Cluster => {
    const body = {
      apiVersion: `${GROUP}/v1`,
      kind: "ClusterRoleBinding",
      metadata: { name: "b" },
      roleRef: { apiGroup: GROUP, kind: "ClusterRole", name: role },
      subjects: [{ apiGroup: GROUP, kind: "User", name: "alice" }],
    };
    return handle(cluster, { method: "POST", path: `${RBAC}/clusterrolebindings`, body }, NOW).cluster;
  };
  const codeOf = (cluster: Cluster, path: string, user: string): number =>
    handle(cluster, get(path, user), NOW).response.code;

  it("come from the roles of the control plane", () => {
    expect(codeOf(bind("system:node-proxier"), "/api/v1/nodes", "alice")).toBe(200);
    expect(codeOf(bind("system:node-proxier"), "/api/v1/secrets", "alice")).toBe(403);
    expect(codeOf(bind("view"), "/api/v1/namespaces/default/pods", "alice")).toBe(200);
    expect(codeOf(bind("view"), "/api/v1/namespaces/default/secrets", "alice")).toBe(403);
    expect(codeOf(bind("edit"), "/api/v1/namespaces/default/secrets", "alice")).toBe(200);
  });

  it("come from the bindings of the control plane", () => {
    expect(codeOf(start, "/api/v1/pods", "system:kube-scheduler")).toBe(200);
    expect(codeOf(start, "/api/v1/secrets", "system:kube-scheduler")).toBe(403);
    const controller = "system:serviceaccount:kube-system:endpoint-controller";
    expect(codeOf(start, "/api/v1/services", controller)).toBe(200);
  });
});

it("a scenario can have its own object in place of one of them", () => {
  const own: ValueMap = {
    apiVersion: "v1",
    kind: "Service",
    metadata: { name: "kubernetes", namespace: "default" },
    spec: { ports: [{ port: 8443 }] },
  };
  const { cluster, problems } = createInitialCluster(start, {
    objects: [own],
    rules: [],
    hooks: [],
    now: NOW,
  });
  expect(problems).toEqual([]);
  const { body } = handle(cluster, get("/api/v1/namespaces/default/services/kubernetes"), NOW).response;
  expect(dig(body, "spec", "ports")).toMatchObject([{ port: 8443 }]);
  expect([...changedObjects(cluster).keys()]).toEqual(["/services/default/kubernetes"]);
});
