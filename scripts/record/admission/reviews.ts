import type { Request } from "../../../src/engine/server/http/http.ts";
import type { ValueMap } from "../../../src/engine/value/value.ts";
import {
  type AdmissionSequence,
  type AdmissionStep,
  newNamespace,
  pathIn,
  post,
  settling,
} from "./admission-sequence.ts";

const RBAC = "/apis/rbac.authorization.k8s.io/v1";

/** A POST of a review of `authorization.k8s.io` or `authentication.k8s.io`. */
function review(kind: string, spec: ValueMap | null, more: ValueMap = {}): AdmissionStep {
  const group = /^(TokenReview|SelfSubjectReview)$/.test(kind) ? "authentication" : "authorization";
  const apiVersion = `${group}.k8s.io/v1`;
  const body = { apiVersion, kind, ...(spec !== null && { spec }), ...more };
  return post(`/apis/${apiVersion}/${kind.toLowerCase()}s`, body);
}

/** The same step by another user. */
function as(user: string, step: AdmissionStep): AdmissionStep {
  const request: Request = { ...step.request, user };
  return { ...step, request };
}

const access = (verb: string, resource: string, more: ValueMap = {}): ValueMap => ({
  resourceAttributes: { verb, resource, ...more },
});

const inPath = (verb: string, path: string): ValueMap => ({ nonResourceAttributes: { verb, path } });

const subject = (kind: string, name: string, more: ValueMap = {}): ValueMap =>
  kind === "ServiceAccount"
    ? { kind, name, ...more }
    : { kind, name, apiGroup: "rbac.authorization.k8s.io", ...more };

const roleRef = (kind: string, name: string): ValueMap => ({
  apiGroup: "rbac.authorization.k8s.io",
  kind,
  name,
});

/** A namespace with roles and bindings for bob, for a group, and for a service account. */
function rights(namespace: string): readonly AdmissionStep[] {
  const role = (name: string, rules: readonly ValueMap[]): AdmissionStep =>
    post(`${RBAC}/namespaces/${namespace}/roles`, { metadata: { name }, rules });
  const binding = (name: string, ref: ValueMap, subjects: readonly ValueMap[]): AdmissionStep =>
    post(`${RBAC}/namespaces/${namespace}/rolebindings`, { metadata: { name }, roleRef: ref, subjects });
  return [
    newNamespace(namespace),
    role("read", [
      { apiGroups: [""], resources: ["configmaps", "pods/log"], verbs: ["get", "list"] },
      { apiGroups: ["apps"], resources: ["*"], verbs: ["*"], resourceNames: ["web"] },
    ]),
    post(`${RBAC}/clusterroles`, {
      metadata: { name: `${namespace}-paths` },
      rules: [
        { nonResourceURLs: ["/metrics", "/logs/*"], verbs: ["get"] },
        { apiGroups: [""], resources: ["nodes"], verbs: ["list"] },
      ],
    }),
    binding("read", roleRef("Role", "read"), [subject("User", "bob"), subject("Group", "team-a")]),
    binding("robot", roleRef("ClusterRole", `${namespace}-paths`), [
      subject("ServiceAccount", "robot", { namespace }),
    ]),
    settling(
      post(`${RBAC}/clusterrolebindings`, {
        metadata: { name: `${namespace}-paths` },
        roleRef: roleRef("ClusterRole", `${namespace}-paths`),
        subjects: [subject("User", "bob")],
      }),
    ),
  ];
}

const requirement = (key: string, operator: string, values: readonly string[]): ValueMap => ({
  requirements: [{ key, operator, values }],
});

function selfAccess(namespace: string): readonly AdmissionStep[] {
  const kind = "SelfSubjectAccessReview";
  const ask = (spec: ValueMap | null, more: ValueMap = {}) => as("bob", review(kind, spec, more));
  return [
    ...rights(namespace),
    ask(access("get", "configmaps", { namespace })),
    ask(access("get", "configmaps")),
    ask(access("delete", "configmaps", { namespace })),
    ask(access("get", "pods", { namespace, subresource: "log" })),
    ask(access("get", "pods", { namespace })),
    ask(access("update", "deployments", { namespace, group: "apps", name: "web" })),
    ask(access("update", "deployments", { namespace, group: "apps", version: "v1" })),
    ask(access("list", "nodes")),
    ask(access("*", "*", { group: "*" })),
    ask(inPath("get", "/metrics")),
    ask(inPath("get", "/logs/a")),
    ask(inPath("get", "/api")),
    ask(inPath("post", "/metrics")),
    ask({}),
    ask(null),
    ask({ ...inPath("get", "/metrics"), ...access("get", "pods") }),
    ask(access("get", "pods"), { metadata: { name: "a" } }),
    ask(access("get", "pods"), { metadata: { labels: { a: "b" } } }),
    ask(access("get", "pods"), { status: { allowed: true, reason: "mine" } }),
    ask(access("list", "nodes", { fieldSelector: { rawSelector: "metadata.name=a" } })),
    ask(access("list", "nodes", { fieldSelector: { rawSelector: "metadata.name" } })),
    ask(access("list", "nodes", { labelSelector: { rawSelector: "a in (" } })),
    ask(access("list", "nodes", { labelSelector: requirement("a", "In", ["b"]) })),
    ask(access("list", "nodes", { labelSelector: requirement("a", "In", []) })),
    ask(access("list", "nodes", { labelSelector: requirement("a", "Maybe", ["b"]) })),
    ask(access("list", "nodes", { labelSelector: requirement("-", "Exists", ["b"]) })),
    ask(access("list", "nodes", { fieldSelector: requirement("a", "In", ["b", "c"]) })),
    ask(access("list", "nodes", { fieldSelector: requirement("", "In", []) })),
    ask(access("list", "nodes", { fieldSelector: requirement("a", "Exists", ["b"]) })),
    ask(access("list", "nodes", { fieldSelector: {}, labelSelector: {} })),
    ask(
      access("list", "nodes", { labelSelector: { rawSelector: "a=b", ...requirement("a", "Exists", []) } }),
    ),
    ask({ resourceAttributes: { verb: 1 } }),
    ask({ ...access("get", "pods"), other: 1 }),
    review(kind, access("get", "configmaps", { namespace })),
    review(kind, inPath("delete", "/anything")),
    as("carol", review(kind, access("get", "configmaps", { namespace }))),
    post(`/apis/authorization.k8s.io/v1/${kind.toLowerCase()}s`, { kind: "Other", apiVersion: "v1" }),
    post(`/apis/authorization.k8s.io/v1/${kind.toLowerCase()}s`, { spec: access("list", "nodes") }),
  ];
}

function otherAccess(namespace: string): readonly AdmissionStep[] {
  const kind = "SubjectAccessReview";
  const ask = (spec: ValueMap, more: ValueMap = {}) => review(kind, spec, more);
  const local = (spec: ValueMap, metadata: ValueMap = { namespace }) =>
    post(`/apis/authorization.k8s.io/v1/namespaces/${namespace}/localsubjectaccessreviews`, {
      apiVersion: "authorization.k8s.io/v1",
      kind: "LocalSubjectAccessReview",
      metadata,
      spec,
    });
  const robot = `system:serviceaccount:${namespace}:robot`;
  return [
    ...rights(namespace),
    ask({ user: "bob", ...access("get", "configmaps", { namespace }) }),
    ask({ user: "carol", groups: ["team-a"], ...access("get", "configmaps", { namespace }) }),
    ask({ groups: ["team-a"], ...access("get", "configmaps", { namespace }) }),
    ask({ user: "carol", ...access("get", "configmaps", { namespace }) }),
    ask({ user: robot, ...access("list", "nodes", { namespace }) }),
    ask({ user: robot, ...access("list", "secrets", { namespace }) }),
    ask({ user: "a", groups: ["system:masters"], ...access("list", "secrets", { namespace }) }),
    ask({
      user: "a",
      groups: ["system:authenticated"],
      ...access("create", "selfsubjectaccessreviews", { group: "authorization.k8s.io" }),
    }),
    ask({ user: "a", groups: ["system:unauthenticated"], ...inPath("get", "/livez") }),
    ask({ user: "bob", uid: "1", extra: { a: ["b"] }, ...inPath("get", "/logs/") }),
    ask(access("get", "pods")),
    ask({ user: "bob" }),
    ask({ user: "bob", ...inPath("get", "/a"), ...access("get", "pods") }),
    ask({}),
    ask({ user: "bob", ...access("get", "pods") }, { metadata: { name: "a", namespace } }),
    as("bob", ask({ user: "bob", ...access("get", "pods") })),
    local({ user: "bob", ...access("get", "configmaps", { namespace }) }),
    local({ user: "bob", ...access("delete", "configmaps", { namespace }) }),
    local({ user: "bob", ...access("get", "configmaps") }),
    local({ user: "bob", ...access("get", "configmaps", { namespace: "other" }) }),
    local({ user: "bob", ...inPath("get", "/metrics") }),
    local({ user: "bob", ...access("get", "configmaps", { namespace }) }, {}),
    local({ user: "bob", ...access("get", "configmaps", { namespace }) }, { namespace: "other" }),
    local({ user: "bob", ...access("get", "configmaps", { namespace }) }, { namespace, name: "a" }),
    post(`${RBAC}/namespaces/${namespace}/rolebindings`, {
      metadata: { name: "gone" },
      roleRef: roleRef("Role", "gone"),
      subjects: [subject("User", "dave")],
    }),
    settling(
      post(`${RBAC}/clusterrolebindings`, {
        metadata: { name: `${namespace}-gone` },
        roleRef: roleRef("ClusterRole", `${namespace}-gone`),
        subjects: [subject("User", "dave")],
      }),
    ),
    ask({ user: "dave", ...access("get", "pods", { namespace }) }),
    ask({ user: "dave", ...access("get", "pods") }),
    as("dave", review("SelfSubjectRulesReview", { namespace })),
  ];
}

function rules(namespace: string): readonly AdmissionStep[] {
  const kind = "SelfSubjectRulesReview";
  return [
    ...rights(namespace),
    as("bob", review(kind, { namespace })),
    as("bob", review(kind, { namespace: "other" })),
    as("carol", review(kind, { namespace })),
    as(`system:serviceaccount:${namespace}:robot`, review(kind, { namespace })),
    review(kind, { namespace }),
    as("bob", review(kind, {})),
    as("bob", review(kind, { namespace }, { metadata: { name: "a" }, status: { incomplete: true } })),
    as("bob", review("SelfSubjectReview", null)),
    as("bob", review("SelfSubjectReview", null, { metadata: { name: "a" } })),
    review("SelfSubjectReview", null),
  ];
}

function tokens(namespace: string): readonly AdmissionStep[] {
  const at = pathIn(namespace, "serviceaccounts");
  const ask = (spec: ValueMap | null, metadata: ValueMap | null = null): AdmissionStep =>
    post(`${at}/robot/token`, {
      apiVersion: "authentication.k8s.io/v1",
      kind: "TokenRequest",
      ...(metadata !== null && { metadata }),
      ...(spec !== null && { spec }),
    });
  const bound = (kind: string, name: string, more: ValueMap = {}): AdmissionStep =>
    ask({ boundObjectRef: { apiVersion: "v1", kind, name, ...more } });
  return [
    newNamespace(namespace),
    post(at, { metadata: { name: "robot" } }),
    post(pathIn(namespace, "secrets"), { metadata: { name: "mine" } }),
    post(pathIn(namespace, "pods"), {
      metadata: { name: "other" },
      spec: { containers: [{ name: "app", image: "nginx" }] },
    }),
    post(pathIn(namespace, "pods"), {
      metadata: { name: "mine" },
      spec: { serviceAccountName: "robot", containers: [{ name: "app", image: "nginx" }] },
    }),
    ask({}),
    ask(null),
    ask({ expirationSeconds: 600, audiences: ["vault"] }),
    ask({ expirationSeconds: 599 }),
    ask({ expirationSeconds: 4294967297 }),
    ask({ expirationSeconds: 3607 }, { name: "robot", namespace }),
    ask({}, { name: "other" }),
    ask({}, { namespace: "other" }),
    ask({}, { uid: "7" }),
    bound("Secret", "mine"),
    bound("Secret", "gone"),
    bound("Secret", "mine", { uid: "7" }),
    bound("Pod", "mine"),
    bound("Pod", "other"),
    bound("Pod", "gone"),
    bound("Node", "gone"),
    bound("ConfigMap", "mine"),
    bound("Deployment", "mine", { apiVersion: "apps/v1" }),
    post(`${at}/gone/token`, { spec: {} }),
    post(`${at}/robot/token`, { apiVersion: "v1", kind: "Other" }),
    review("TokenReview", { token: "nothing" }),
    review("TokenReview", {}),
    review("TokenReview", { token: "a.b.c", audiences: ["vault"] }),
    as("bob", review("TokenReview", { token: "nothing" })),
  ];
}

/** Reviews of what users may do, and tokens: the server answers, and stores nothing. */
export const reviewSequences: readonly AdmissionSequence[] = [
  { name: "self-access", about: "what a user may do, and why", steps: selfAccess("reviews-self") },
  { name: "subject-access", about: "what another user may do", steps: otherAccess("reviews-other") },
  { name: "rules", about: "all rules of a user, and who the user is", steps: rules("reviews-rules") },
  { name: "tokens", about: "tokens of service accounts, and their review", steps: tokens("reviews-tokens") },
];
