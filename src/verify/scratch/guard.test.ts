import { expect, it } from "vitest";
import type { Request } from "../../engine/server/http/http.ts";
import { emptyCluster } from "../simulate/empty-cluster.ts";
import { simulate } from "../simulate/simulate.ts";
import "../../testing/load-parts.ts";
import { refusalOf } from "./guard.ts";
import { scratchNames } from "./scratch-names.ts";

const scenario = { title: "", actors: [], steps: [] };
const names = scratchNames(scenario, simulate(scenario, emptyCluster()), "k3v9q");
const rbac = "/apis/rbac.authorization.k8s.io/v1";
const binding = (subject: string) => ({
  metadata: { name: "b-k3v9q" },
  subjects: [{ kind: "User", name: subject }],
});

it.each<[string, Request]>([
  ["reads", { method: "GET", path: "/api/v1/namespaces/kube-system/secrets" }],
  ["its namespace", { method: "DELETE", path: "/api/v1/namespaces/applyground-k3v9q/configmaps" }],
  [
    "a new namespace",
    { method: "POST", path: "/api/v1/namespaces", body: { metadata: { name: "shop-k3v9q" } } },
  ],
  ["its namespace itself", { method: "PUT", path: "/api/v1/namespaces/shop-k3v9q/finalize", body: {} }],
  [
    "its kind",
    { method: "POST", path: "/apis/k3v9q.example.com/v1/things", body: { metadata: { name: "a" } } },
  ],
  ["its role", { method: "POST", path: `${rbac}/clusterroles`, body: { metadata: { name: "a-k3v9q" } } }],
  ["its user", { method: "POST", path: `${rbac}/clusterrolebindings`, body: binding("alice-k3v9q") }],
  ["a review", { method: "POST", path: "/apis/authorization.k8s.io/v1/selfsubjectaccessreviews", body: {} }],
])("allows %s", (_, request) => {
  expect(refusalOf(request, names, false)).toBeNull();
});

it.each<[string, Request, string]>([
  [
    "namespace",
    { method: "POST", path: "/api/v1/namespaces/default/configmaps", body: {} },
    "The scenario writes to the namespace default.",
  ],
  [
    "the name of a namespace",
    { method: "DELETE", path: "/api/v1/namespaces/shop" },
    "The scenario writes to namespaces shop, which others can use.",
  ],
  [
    "all of a kind",
    { method: "DELETE", path: `${rbac}/clusterroles` },
    "The scenario writes to clusterroles, which others can use.",
  ],
  [
    "a role",
    { method: "PATCH", path: `${rbac}/clusterroles/admin`, body: {} },
    "The scenario writes to clusterroles admin, which others can use.",
  ],
  [
    "a generated name",
    { method: "POST", path: "/api/v1/namespaces", body: { metadata: { generateName: "a-" } } },
    "The scenario writes to namespaces a-, which others can use.",
  ],
  [
    "rights for others",
    { method: "POST", path: `${rbac}/clusterrolebindings`, body: binding("bob") },
    "clusterrolebindings b-k3v9q gives rights or defaults to others.",
  ],
  [
    "rights in a patch",
    {
      method: "PATCH",
      path: `${rbac}/clusterrolebindings/b-k3v9q`,
      body: [{ op: "add", path: "/subjects/-", value: 1 }],
    },
    "clusterrolebindings b-k3v9q gives rights or defaults to others.",
  ],
  [
    "a part of every admin",
    {
      method: "POST",
      path: `${rbac}/clusterroles`,
      body: {
        metadata: { name: "a-k3v9q", labels: { "rbac.authorization.k8s.io/aggregate-to-admin": "true" } },
      },
    },
    "clusterroles a-k3v9q gives rights or defaults to others.",
  ],
  [
    "a webhook",
    {
      method: "POST",
      path: "/apis/admissionregistration.k8s.io/v1/validatingwebhookconfigurations",
      body: { metadata: { name: "a-k3v9q" } },
    },
    "validatingwebhookconfigurations a-k3v9q acts on the whole cluster.",
  ],
  [
    "another user",
    { method: "GET", path: "/api/v1/pods", user: "bob" },
    "The scenario acts as bob, a user of the cluster.",
  ],
])("refuses %s of others", (_, request, sentence) => {
  expect(refusalOf(request, names, false)).toBe(sentence);
});

it("allows what acts on the whole cluster if nobody else uses it, but never objects of others", () => {
  const path = "/apis/storage.k8s.io/v1/storageclasses";
  const create = (name: string): Request => ({ method: "POST", path, body: { metadata: { name } } });
  expect(refusalOf(create("fast-k3v9q"), names, true)).toBeNull();
  expect(refusalOf(create("fast"), names, true)).toContain("which others can use");
});
