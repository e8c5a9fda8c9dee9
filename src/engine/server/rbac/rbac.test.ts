import { describe, expect, it } from "vitest";
import { testBuiltins } from "../../../testing/test-builtins.ts";
import type { Value, ValueMap } from "../../value/value.ts";
import { type Cluster, newCluster } from "../cluster/cluster.ts";
import { handle } from "../handle.ts";
import type { Request } from "../http/http.ts";

const NOW = "2026-01-01T00:00:00Z";
const RBAC = "/apis/rbac.authorization.k8s.io/v1";
const group = "rbac.authorization.k8s.io";
const start = newCluster({
  builtins: testBuiltins(),
  host: { parseYaml: () => ({ value: null, strictError: null }) },
});

type Rules = readonly ValueMap[];
const rule = (apiGroups: Value, resources: Value, verbs: Value, more: ValueMap = {}): ValueMap => ({
  apiGroups,
  resources,
  verbs,
  ...more,
});

/** Returns a cluster with a Role of these rules, bound to alice in the namespace `default`. */
function withRules(rules: Rules, ...more: readonly Request[]): Cluster {
  const metadata = { name: "of-alice", namespace: "default" };
  const subjects = [{ kind: "User", apiGroup: group, name: "alice" }];
  const roleRef = { apiGroup: group, kind: "Role", name: "of-alice" };
  const role = { apiVersion: `${group}/v1`, kind: "Role", metadata, rules };
  const binding = { apiVersion: `${group}/v1`, kind: "RoleBinding", metadata, roleRef, subjects };
  let cluster: Cluster = start;
  const setup: readonly Request[] = [
    { method: "POST", path: `${RBAC}/namespaces/default/roles`, body: role },
    { method: "POST", path: `${RBAC}/namespaces/default/rolebindings`, body: binding },
    ...more,
  ];
  for (const request of setup) {
    const done = handle(cluster, request, NOW);
    expect(done.response.code).toBe(201);
    cluster = done.cluster;
  }
  return cluster;
}

const configMap = (name: string): Request => ({
  method: "PATCH",
  path: `/api/v1/namespaces/default/configmaps/${name}`,
  contentType: "application/apply-patch+yaml",
  query: { fieldManager: "alice" },
  user: "alice",
  body: { apiVersion: "v1", kind: "ConfigMap", metadata: { name }, data: { a: "1" } },
});
const read = (path: string): Request => ({ method: "GET", path, user: "alice" });
const deployments = "/apis/apps/v1/namespaces/default/deployments";

const cannot = (verb: string, what: string, where = 'in the namespace "default"') =>
  `User "alice" cannot ${verb} resource "${what}" in API group "" ${where}`;

it.each<{ name: string; rules: Rules; request: Request; code: number; message?: string }>([
  {
    name: "patch without create does not allow an apply that creates",
    rules: [rule([""], ["configmaps"], ["patch"])],
    request: configMap("x"),
    code: 403,
    message: `configmaps "x" is forbidden: ${cannot("create", "configmaps")}`,
  },
  {
    name: "create without patch does not allow an apply",
    rules: [rule([""], ["configmaps"], ["create"])],
    request: configMap("x"),
    code: 403,
    message: `configmaps "x" is forbidden: ${cannot("patch", "configmaps")}`,
  },
  {
    name: "patch and create allow an apply that creates",
    rules: [rule([""], ["*"], ["patch", "create"])],
    request: configMap("x"),
    code: 201,
  },
  {
    name: "a rule for the name of the object",
    rules: [rule([""], ["configmaps"], ["*"], { resourceNames: ["x"] })],
    request: configMap("x"),
    code: 201,
  },
  {
    name: "a rule for another name",
    rules: [rule([""], ["configmaps"], ["*"], { resourceNames: ["y"] })],
    request: configMap("x"),
    code: 403,
  },
  {
    name: "a subresource needs a separate right",
    rules: [rule(["apps"], ["deployments"], ["*"])],
    request: read(`${deployments}/x/scale`),
    code: 403,
  },
  {
    name: "a rule for a subresource of all resources",
    rules: [rule(["apps"], ["*/scale"], ["get"])],
    request: read(`${deployments}/x/scale`),
    code: 404,
  },
  {
    name: "list is a separate verb",
    rules: [rule([""], ["configmaps"], ["get"])],
    request: read("/api/v1/namespaces/default/configmaps"),
    code: 403,
    message: `configmaps is forbidden: ${cannot("list", "configmaps")}`,
  },
  {
    name: "rights in one namespace do not allow a list of all namespaces",
    rules: [rule(["*"], ["*"], ["*"])],
    request: read("/api/v1/configmaps"),
    code: 403,
    message: `configmaps is forbidden: ${cannot("list", "configmaps", "at the cluster scope")}`,
  },
  { name: "discovery is open to all", rules: [], request: read("/apis"), code: 200 },
  {
    name: "other paths are not",
    rules: [],
    request: read("/metrics"),
    code: 403,
    message: 'forbidden: User "alice" cannot get path "/metrics"',
  },
])("$name", ({ rules, request, code, message }) => {
  const { response } = handle(withRules(rules), request, NOW);
  expect(response.code).toBe(code);
  if (message !== undefined) expect(response.body["message"]).toBe(message);
});

it("lets the admin do anything", () => {
  const { user: _, ...request } = configMap("x");
  expect(handle(start, request, NOW).response.code).toBe(201);
});

describe("granting rights", () => {
  const own = [rule([group], ["roles", "rolebindings"], ["*"]), rule([""], ["configmaps"], ["get", "patch"])];
  const role = (rules: Rules): Request => ({
    method: "POST",
    path: `${RBAC}/namespaces/default/roles`,
    user: "alice",
    body: { apiVersion: `${group}/v1`, kind: "Role", metadata: { name: "new" }, rules },
  });
  const bind = (kind: string, name: string): Request => ({
    method: "POST",
    path: `${RBAC}/namespaces/default/rolebindings`,
    user: "alice",
    body: {
      apiVersion: `${group}/v1`,
      kind: "RoleBinding",
      metadata: { name: "new" },
      roleRef: { apiGroup: group, kind, name },
      subjects: [],
    },
  });
  const answer = (rules: Rules, request: Request) => handle(withRules(rules), request, NOW).response;

  it("allows rights that the user has", () => {
    // `*` on roles includes `escalate`, so alice needs a role without it.
    const verbs = ["create", "get"];
    const rules = [rule([group], ["roles"], verbs), ...own.slice(1)];
    expect(answer(rules, role([rule([""], ["configmaps"], ["get"])])).code).toBe(201);
    const refused = answer(rules, role([rule([""], ["configmaps", "secrets"], ["get", "delete"])]));
    expect(refused.code).toBe(403);
    expect(refused.body["message"]).toBe(
      `roles.${group} "new" is forbidden: user "alice" (groups=["system:authenticated"]) is attempting to grant RBAC permissions not currently held:\n{APIGroups:[""], Resources:["configmaps"], Verbs:["delete"]}\n{APIGroups:[""], Resources:["secrets"], Verbs:["get" "delete"]}`,
    );
  });

  it("allows a right to one object for that object only", () => {
    const named = (name: string) => rule([""], ["configmaps"], ["get"], { resourceNames: [name] });
    const rules = [rule([group], ["roles"], ["create", "get"]), named("x")];
    expect(answer(rules, role([named("x")])).code).toBe(201);
    expect(answer(rules, role([named("y")])).code).toBe(403);
    const refused = answer(rules, role([rule([""], ["configmaps"], ["get"])]));
    expect(refused.code).toBe(403);
    expect(refused.body["message"]).toContain(
      'not currently held:\n{APIGroups:[""], Resources:["configmaps"], Verbs:["get"]}',
    );
  });

  it("allows everything with the verb escalate", () => {
    expect(answer(own, role([rule(["*"], ["*"], ["*"])])).code).toBe(201);
  });

  it("allows a binding with the verb bind, or to rights that the user has", () => {
    expect(answer(own, bind("Role", "of-alice")).code).toBe(201);
    expect(answer(own, bind("ClusterRole", "cluster-admin")).code).toBe(403);
    const may = rule([group], ["clusterroles"], ["bind"], { resourceNames: ["cluster-admin"] });
    expect(answer([...own, may], bind("ClusterRole", "cluster-admin")).code).toBe(201);
    expect(answer(own, bind("ClusterRole", "nobody")).code).toBe(404);
  });
});
