import { expect, it } from "vitest";
import { testBuiltins } from "../../../testing/test-builtins.ts";
import { readYaml } from "../../../text/manifest/server-yaml.ts";
import type { ValueMap } from "../../value/value.ts";
import { newCluster } from "../cluster/cluster.ts";
import { handle } from "../handle.ts";

const empty = newCluster({ builtins: testBuiltins(), host: { parseYaml: readYaml } });

/** Returns the field errors of the server for a new object, none if the server creates it. */
function problems(path: string, content: ValueMap): readonly string[] {
  const body = { metadata: { name: "a" }, ...content };
  const { response } = handle(empty, { method: "POST", path, body }, "2026-01-01T00:00:00Z");
  const causes = (response.body["details"] as ValueMap | undefined)?.["causes"] ?? [];
  expect(response.code).toBe((causes as readonly ValueMap[]).length > 0 ? 422 : 201);
  return (causes as readonly ValueMap[]).map(({ field, message }) => `${field}: ${message}`);
}

const inDefault = (api: string, plural: string): string => `${api}/namespaces/default/${plural}`;
const INGRESSES = inDefault("/apis/networking.k8s.io/v1", "ingresses");
const POLICIES = inDefault("/apis/networking.k8s.io/v1", "networkpolicies");
const SERVICES = inDefault("/api/v1", "services");
const CLAIMS = inDefault("/api/v1", "persistentvolumeclaims");
const ROLES = inDefault("/apis/rbac.authorization.k8s.io/v1", "roles");
const BINDINGS = inDefault("/apis/rbac.authorization.k8s.io/v1", "rolebindings");
const SCALERS = inDefault("/apis/autoscaling/v2", "horizontalpodautoscalers");
const BUDGETS = inDefault("/apis/policy/v1", "poddisruptionbudgets");
const JOBS = inDefault("/apis/batch/v1", "jobs");

const service = { service: { name: "web", port: { number: 80 } } };
const rule = (path: ValueMap, host = "a.example"): ValueMap => ({
  spec: {
    rules: [{ host, http: { paths: [{ path: "/", pathType: "Prefix", backend: service, ...path }] } }],
  },
});
const ports = (...given: readonly ValueMap[]): ValueMap => ({ spec: { ports: given } });
const claim = (modes: readonly string[], storage: string): ValueMap => ({
  spec: { accessModes: modes, resources: { requests: { storage } } },
});
const role = (given: ValueMap): ValueMap => ({ rules: [given] });
const roleRef = { apiGroup: "rbac.authorization.k8s.io", kind: "Role", name: "r" };
const scaler = (minReplicas: number, maxReplicas: number): ValueMap => ({
  spec: {
    scaleTargetRef: { apiVersion: "apps/v1", kind: "Deployment", name: "a" },
    minReplicas,
    maxReplicas,
  },
});
const podSpec: ValueMap = { restartPolicy: "Never", containers: [{ name: "a", image: "a" }] };
const job = (restartPolicy: string, rest: ValueMap = {}): ValueMap => ({
  spec: { template: { spec: { ...podSpec, restartPolicy } }, ...rest },
});
const path = "spec.rules[0].http.paths[0]";

it.each<{ name: string; at: string; object: ValueMap; want: readonly string[] }>([
  { name: "an ingress", at: INGRESSES, object: rule({}), want: [] },
  {
    name: "an ingress without rules",
    at: INGRESSES,
    object: { spec: {} },
    want: ["spec: Invalid value: null: either `defaultBackend` or `rules` must be specified"],
  },
  {
    name: "a host that is an IP address",
    at: INGRESSES,
    object: rule({}, "10.0.0.1"),
    want: ['spec.rules[0].host: Invalid value: "10.0.0.1": must be a DNS name, not an IP address'],
  },
  {
    name: "a relative path",
    at: INGRESSES,
    object: rule({ path: "a" }),
    want: [`${path}.path: Invalid value: "a": must be an absolute path`],
  },
  {
    name: "a path with .. at its end",
    at: INGRESSES,
    object: rule({ path: "/a/.." }),
    want: [`${path}.path: Invalid value: "/a/..": cannot end with '/..'`],
  },
  {
    name: "a path of type ImplementationSpecific",
    at: INGRESSES,
    object: rule({ path: "/a/..", pathType: "ImplementationSpecific" }),
    want: [],
  },
  {
    name: "a backend with two ports",
    at: INGRESSES,
    object: rule({ backend: { service: { name: "w", port: { number: 80, name: "http" } } } }),
    want: [`${path}.backend: Invalid value: "": cannot set both port name & port number`],
  },
  {
    name: "a backend without a port",
    at: INGRESSES,
    object: rule({ backend: { service: { name: "w" } } }),
    want: [`${path}.backend: Required value: port name or number is required`],
  },
  {
    name: "a port name of 16 letters",
    at: INGRESSES,
    object: rule({ backend: { service: { name: "w", port: { name: "a".repeat(16) } } } }),
    want: [
      `${path}.backend.service.port.name: Invalid value: "aaaaaaaaaaaaaaaa": must be no more than 15 characters`,
    ],
  },
  {
    name: "a port name of 15 letters",
    at: INGRESSES,
    object: rule({ backend: { service: { name: "w", port: { name: "a".repeat(15) } } } }),
    want: [],
  },
  {
    name: "a port name of digits and hyphens",
    at: INGRESSES,
    object: rule({ backend: { service: { name: "w", port: { name: "1--" } } } }),
    want: [
      `${path}.backend.service.port.name: Invalid value: "1--": must contain at least one letter (a-z)`,
      `${path}.backend.service.port.name: Invalid value: "1--": must not contain consecutive hyphens`,
      `${path}.backend.service.port.name: Invalid value: "1--": must not begin or end with a hyphen`,
    ],
  },
  {
    name: "a port range that ends before it starts",
    at: POLICIES,
    object: {
      spec: {
        podSelector: {},
        ingress: [
          {
            ports: [
              { port: 80, endPort: 79 },
              { port: 80, endPort: 80 },
            ],
          },
        ],
      },
    },
    want: ["spec.ingress[0].ports[0].endPort: Invalid value: 80: must be greater than or equal to `port`"],
  },
  {
    name: "more types than there are",
    at: POLICIES,
    object: { spec: { podSelector: {}, policyTypes: ["Ingress", "Egress", "Other"] } },
    want: [
      'spec.policyTypes: Invalid value: ["Ingress","Egress","Other"]: may not specify more than two policyTypes',
    ],
  },
  {
    name: "an endPort without a port, and with a port name",
    at: POLICIES,
    object: {
      spec: { podSelector: {}, egress: [{ ports: [{ endPort: 79 }, { port: "-a", endPort: 80 }] }] },
    },
    want: [
      "spec.egress[0].ports[0].endPort: Invalid value: 79: may not be specified when `port` is not specified",
      "spec.egress[0].ports[1].endPort: Invalid value: 80: may not be specified when `port` is non-numeric",
      'spec.egress[0].ports[1].port: Invalid value: "-a": must not begin or end with a hyphen',
    ],
  },
  {
    name: "an empty peer, an ipBlock with a podSelector, an invalid CIDR",
    at: POLICIES,
    object: {
      spec: {
        podSelector: {},
        ingress: [
          {
            from: [
              {},
              { ipBlock: { cidr: "10.0.0.0/8" }, podSelector: {} },
              { ipBlock: { cidr: "10.0.0.0" } },
            ],
          },
        ],
      },
    },
    want: [
      "spec.ingress[0].from[0]: Required value: must specify a peer",
      "spec.ingress[0].from[1]: Forbidden: may not specify both ipBlock and another peer",
      'spec.ingress[0].from[2].ipBlock.cidr: Invalid value: "10.0.0.0": must be a valid CIDR value, (e.g. 10.9.8.0/24 or 2001:db8::/64)',
    ],
  },
  {
    name: "a service with two ports without names",
    at: SERVICES,
    object: ports({ port: 80 }, { port: 81 }),
    want: ["spec.ports[0].name: Required value", "spec.ports[1].name: Required value"],
  },
  {
    name: "a service with a duplicate port",
    at: SERVICES,
    object: ports({ name: "a", port: 80 }, { name: "b", port: 80 }, { name: "c", port: 80, protocol: "UDP" }),
    want: [
      'spec.ports[1]: Duplicate value: {"Name":"","Protocol":"TCP","AppProtocol":null,"Port":80,"TargetPort":0,"NodePort":0}',
    ],
  },
  { name: "a service without ports", at: SERVICES, object: ports(), want: ["spec.ports: Required value"] },
  {
    name: "an ExternalName service without externalName",
    at: SERVICES,
    object: { spec: { type: "ExternalName" } },
    want: ["spec.externalName: Required value"],
  },
  { name: "a claim", at: CLAIMS, object: claim(["ReadWriteOnce"], "1Gi"), want: [] },
  {
    name: "a claim without access modes and storage",
    at: CLAIMS,
    object: claim([], "0"),
    want: [
      "spec.accessModes: Required value: at least 1 access mode is required",
      'spec.resources[storage]: Invalid value: "0": must be greater than zero',
    ],
  },
  {
    name: "a claim with ReadWriteOncePod and another access mode",
    at: CLAIMS,
    object: claim(["ReadWriteOncePod", "ReadOnlyMany"], "1"),
    want: ["spec.accessModes: Forbidden: may not use ReadWriteOncePod with other access modes"],
  },
  {
    name: "a rule without verbs, groups and resources",
    at: ROLES,
    object: role({}),
    want: [
      "rules[0].verbs: Required value: verbs must contain at least one value",
      "rules[0].apiGroups: Required value: resource rules must supply at least one api group",
      "rules[0].resources: Required value: resource rules must supply at least one resource",
    ],
  },
  {
    name: "a Role with nonResourceURLs",
    at: ROLES,
    object: role({ verbs: ["get"], nonResourceURLs: ["/metrics"] }),
    want: [
      'rules[0].nonResourceURLs: Invalid value: ["/metrics"]: namespaced rules cannot apply to non-resource URLs',
    ],
  },
  {
    name: "a binding without role name and subject name",
    at: BINDINGS,
    object: { roleRef: { ...roleRef, kind: "User", name: "" }, subjects: [{ kind: "Team", name: "" }] },
    want: [
      'roleRef.kind: Unsupported value: "User": supported values: "Role", "ClusterRole"',
      "roleRef.name: Required value",
      "subjects[0].name: Required value",
      'subjects[0].kind: Unsupported value: "Team": supported values: "ServiceAccount", "User", "Group"',
    ],
  },
  { name: "an autoscaler with 2 to 2 replicas", at: SCALERS, object: scaler(2, 2), want: [] },
  {
    name: "an autoscaler with 3 to 2 replicas",
    at: SCALERS,
    object: scaler(3, 2),
    want: ["spec.maxReplicas: Invalid value: 2: must be greater than or equal to `minReplicas`"],
  },
  {
    name: "an autoscaler with 0 to 0 replicas",
    at: SCALERS,
    object: scaler(0, 0),
    want: [
      "spec.minReplicas: Invalid value: 0: must be greater than or equal to 1",
      "spec.maxReplicas: Required value: must be set and greater than 0",
      "spec.metrics: Forbidden: must specify at least one Object or External metric to support scaling to zero replicas",
    ],
  },
  {
    name: "a budget above 100%",
    at: BUDGETS,
    object: { spec: { minAvailable: "101%", selector: {} } },
    want: ['spec.minAvailable: Invalid value: "101%": must not be greater than 100%'],
  },
  {
    name: "a budget that is neither a number nor a percentage",
    at: BUDGETS,
    object: { spec: { maxUnavailable: "half", selector: {} } },
    want: [
      "spec.maxUnavailable: Invalid value: \"half\": a valid percent string must be a numeric string followed by an ending '%' (e.g. '1%',  or '93%', regex used for validation is '[0-9]+%')",
    ],
  },
  { name: "a job", at: JOBS, object: job("Never"), want: [] },
  {
    name: "a job with restartPolicy Always and negative completions",
    at: JOBS,
    object: job("Always", { completions: -1 }),
    want: [
      "spec.completions: Invalid value: -1: must be greater than or equal to 0",
      'spec.template.spec.restartPolicy: Required value: valid values: "OnFailure", "Never"',
    ],
  },
  {
    name: "a job whose pods have a runtime class without a name",
    at: JOBS,
    object: { spec: { template: { spec: { ...podSpec, runtimeClassName: "" } } } },
    want: [expect.stringContaining('spec.template.spec.runtimeClassName: Invalid value: "": a lowercase')],
  },
])("returns the field errors of $name", ({ at, object, want }) => {
  expect(problems(at, object)).toEqual(want);
});
