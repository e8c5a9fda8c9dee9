import { expect, it } from "vitest";
import { clusterWith } from "../../../../testing/conformance/apiserver/recorded-cluster.ts";
import { dig, type ValueMap } from "../../../value/value.ts";
import { handle } from "../../handle.ts";
import type { Request } from "../../http/http.ts";

const ADMISSION = "/apis/admissionregistration.k8s.io/v1";
const RBAC = "/apis/rbac.authorization.k8s.io/v1";
const group = "rbac.authorization.k8s.io";

/** Returns a function that asks a cluster in which pat may write policies and read Secrets. */
function open() {
  let cluster = clusterWith([]);
  const ask = (request: Request) => {
    const done = handle(cluster, request, "2026-01-01T00:00:00Z");
    cluster = done.cluster;
    return done.response;
  };
  const rules = [
    { apiGroups: ["admissionregistration.k8s.io"], resources: ["*"], verbs: ["*"] },
    { apiGroups: [""], resources: ["secrets"], verbs: ["get", "list"] },
  ];
  const subjects = [{ kind: "User", apiGroup: group, name: "pat" }];
  const roleRef = { apiGroup: group, kind: "ClusterRole", name: "author" };
  const metadata = { name: "author" };
  ask({ method: "POST", path: `${RBAC}/clusterroles`, body: { metadata, rules } });
  ask({ method: "POST", path: `${RBAC}/clusterrolebindings`, body: { metadata, roleRef, subjects } });
  return ask;
}

const rule = { apiGroups: [""], apiVersions: ["v1"], operations: ["CREATE"], resources: ["pods"] };
const policy = (name: string, kind: string | null): ValueMap => ({
  metadata: { name },
  spec: {
    matchConstraints: { resourceRules: [rule] },
    validations: [{ expression: "true" }],
    ...(kind !== null && { paramKind: { apiVersion: "v1", kind } }),
  },
});
const post = (plural: string, body: ValueMap, user?: string): Request => ({
  method: "POST",
  path: `${ADMISSION}/${plural}`,
  body,
  ...(user !== undefined && { user }),
});
const POLICIES = "validatingadmissionpolicies";
const who = "&{pat  [system:authenticated] map[]}";

it.each([
  ["a kind that the user may read", "Secret", undefined],
  [
    "another kind",
    "ConfigMap",
    `spec.paramKind: Forbidden: user ${who} must have "get" permission on all objects of the referenced paramKind (kind=ConfigMap, apiVersion=v1)`,
  ],
  [
    "a kind that does not exist",
    "Nope",
    `spec.paramKind: Forbidden: user ${who} must have "get" permission on all objects of the referenced paramKind (kind=Nope, apiVersion=v1)`,
  ],
])("a user writes a policy with parameters of %s", (_, kind, why) => {
  const { body } = open()(post(POLICIES, policy("p", kind), "pat"));
  const told = `ValidatingAdmissionPolicy.admissionregistration.k8s.io "p" is invalid: ${why}`;
  expect(dig(body, "message")).toBe(why === undefined ? undefined : told);
});

it("a kind of parameters that stays is not checked again", () => {
  const ask = open();
  ask(post(POLICIES, policy("p", "ConfigMap")));
  const { code } = ask({
    method: "PATCH",
    path: `${ADMISSION}/${POLICIES}/p`,
    contentType: "application/merge-patch+json",
    body: { metadata: { labels: { a: "b" } } },
    user: "pat",
  });
  expect(code).toBe(200);
});

const binding = (policyName: string, ref: ValueMap): ValueMap => ({
  metadata: { name: "b" },
  spec: {
    policyName,
    paramRef: { parameterNotFoundAction: "Deny", ...ref },
    validationActions: ["Deny"],
  },
});

it.each<{ name: string; kind: string | null; ref: ValueMap; policyName?: string; why?: string }>([
  { name: "one object", kind: "Secret", ref: { name: "a", namespace: "x" } },
  { name: "all objects", kind: "Secret", ref: { selector: {} } },
  {
    name: "an object of another kind",
    kind: "ConfigMap",
    ref: { name: "a" },
    why: `user ${who} does not have "get" permission on the object referenced by paramRef`,
  },
  {
    name: "objects by a selector",
    kind: "ConfigMap",
    ref: { selector: {} },
    why: `user ${who} does not have "list" permission on the object referenced by paramRef`,
  },
  {
    name: "a kind that does not exist",
    kind: "Nope",
    ref: { name: "a" },
    why: `unable to resolve paramKind &{v1 Nope} to determine minimum required permissions and user ${who} does not have "get" permission for all groups, versions and resources`,
  },
  {
    name: "a policy that does not exist",
    kind: null,
    ref: { name: "a" },
    policyName: "gone",
    why: `unable to get policy gone to determine minimum required permissions and user ${who} does not have "get" permission for all groups, versions and resources`,
  },
])("a user binds parameters: $name", ({ kind, ref, policyName = "p", why }) => {
  const ask = open();
  ask(post(POLICIES, policy("p", kind)));
  const { body } = ask(post("validatingadmissionpolicybindings", binding(policyName, ref), "pat"));
  const told = `ValidatingAdmissionPolicyBinding.admissionregistration.k8s.io "b" is invalid: spec.paramRef: Forbidden: ${why}`;
  expect(dig(body, "message")).toBe(why === undefined ? undefined : told);
});

it("warns of names that are reserved for files of the server", () => {
  const { warnings } = open()(post(POLICIES, policy("p.static.k8s.io", null)));
  expect(warnings).toEqual([
    `299 - "metadata.name: names ending with \\".static.k8s.io\\" are reserved for static manifest-based configurations and cannot be managed via the API"`,
  ]);
});
