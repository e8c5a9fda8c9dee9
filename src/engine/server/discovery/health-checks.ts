import type { Response } from "../http/http.ts";
import { pageNotFound, type Refusal } from "../http/status-errors.ts";
import { type ByVersion, formOf } from "../version/current-version.ts";

const START = "poststarthook/";

/** What runs after the start of a server, in the order of Kubernetes v1.36. */
const HOOKS = [
  "start-apiserver-admission-initializer",
  "generic-apiserver-start-informers",
  "priority-and-fairness-config-consumer",
  "priority-and-fairness-filter",
  "storage-object-count-tracker-hook",
  "start-apiextensions-informers",
  "start-apiextensions-controllers",
  "crd-informer-synced",
  "start-system-namespaces-controller",
  "peer-endpoint-reconciler-controller",
  "start-cluster-authentication-info-controller",
  "start-kube-apiserver-identity-lease-controller",
  "start-kube-apiserver-identity-lease-garbage-collector",
  "storage-readiness",
  "start-legacy-token-tracking-controller",
  "start-service-ip-repair-controllers",
  "rbac/bootstrap-roles",
  "scheduling/bootstrap-system-priority-classes",
  "priority-and-fairness-config-producer",
  "bootstrap-controller",
  "start-kubernetes-service-cidr-controller",
  "start-kube-aggregator-informers",
  "apiservice-status-local-available-controller",
  "apiservice-status-remote-available-controller",
  "apiservice-registration-controller",
  "apiservice-discovery-controller",
  "kube-apiserver-autoregistration",
].map((name) => START + name);

const LATE_HOOKS = ["apiservice-openapi-controller", "apiservice-openapiv3-controller"].map(
  (name) => START + name,
);

const CHECKS: { readonly [name: string]: readonly string[] } = {
  healthz: ["ping", "log", "loopback-serving-certificate", "etcd"],
  livez: ["ping", "log", "loopback-serving-certificate", "etcd"],
  readyz: ["ping", "log", "etcd", "etcd-readiness", "informer-sync"],
};

/** Returns the names of the checks of `healthz`, `livez` or `readyz`. */
function checksOf(name: string): readonly string[] {
  const own = CHECKS[name] ?? [];
  const end = name === "readyz" ? ["shutdown"] : [];
  const missing = formOf(MISSING);
  const all = [...own, ...HOOKS, "autoregister-completion", ...LATE_HOOKS, ...end];
  return all.filter((check) => !missing.includes(check));
}

/** The checks that a version does not have. */
const MISSING: ByVersion<readonly string[]> = {
  "1.34": [
    "loopback-serving-certificate",
    `${START}peer-endpoint-reconciler-controller`,
    `${START}storage-readiness`,
  ],
  "1.36": [],
};

/**
 * Returns the answer about the health of the server: all checks always pass. `query` can ask for the name of each check, and exclude checks.
 * Upstream: apiserver pkg/server/healthz/healthz.go (v0.36.3).
 */
export function healthAnswer(
  path: string,
  query: { readonly [name: string]: string | readonly string[] },
): Response | Refusal {
  const [name = "", ...rest] = path.slice(1).split("/");
  const checks = checksOf(name);
  if (rest.length > 0) return checks.includes(rest.join("/")) ? okText("ok") : pageNotFound();
  if (!Object.hasOwn(query, "verbose")) return okText("ok");
  const excluded = new Set([query["exclude"] ?? []].flat());
  const lines = checks.map((check) => `[+]${check}${excluded.delete(check) ? " excluded: ok" : " ok"}`);
  const unknown = [...excluded].sort().map((one) => JSON.stringify(one));
  const warning = `warn: some health checks cannot be excluded: no matches for ${unknown.join(", ")}`;
  const all = [...lines, ...(unknown.length > 0 ? [warning] : []), `${name} check passed`];
  return okText(all.map((line) => `${line}\n`).join(""));
}

/** Returns the paths of all checks, and of their answers together. */
export function healthPaths(): readonly string[] {
  return Object.keys(CHECKS).flatMap((name) => [
    `/${name}`,
    ...checksOf(name).map((check) => `/${name}/${check}`),
  ]);
}

function okText(text: string): Response {
  return { code: 200, body: {}, text };
}
