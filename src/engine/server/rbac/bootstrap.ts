import type { ValueMap } from "../../value/value.ts";
import { RBAC } from "./rule.ts";

const READ = ["get", "list", "watch"];
const WRITE = ["create", "delete", "deletecollection", "patch", "update"];
const ALL = ["create", "delete", "deletecollection", "get", "list", "patch", "update", "watch"];
const PUBLIC = "/healthz /livez /readyz /version /version/";

/** Groups, resources and verbs of a rule; texts hold several, apart by a blank, the core group as `-`. */
type Facts = readonly [groups: string, resources: string, verbs: readonly string[]];

const VIEW: readonly Facts[] = [
  [
    "-",
    "configmaps endpoints persistentvolumeclaims persistentvolumeclaims/status pods replicationcontrollers replicationcontrollers/scale serviceaccounts services services/status",
    READ,
  ],
  [
    "-",
    "bindings limitranges namespaces/status pods/log pods/status replicationcontrollers/status resourcequotas resourcequotas/status",
    READ,
  ],
  ["-", "namespaces", READ],
  ["- events.k8s.io", "events", READ],
  ["discovery.k8s.io", "endpointslices", READ],
  [
    "apps",
    "controllerrevisions daemonsets daemonsets/status deployments deployments/scale deployments/status replicasets replicasets/scale replicasets/status statefulsets statefulsets/scale statefulsets/status",
    READ,
  ],
  ["autoscaling", "horizontalpodautoscalers horizontalpodautoscalers/status", READ],
  ["batch", "cronjobs cronjobs/status jobs jobs/status", READ],
  [
    "extensions",
    "daemonsets daemonsets/status deployments deployments/scale deployments/status ingresses ingresses/status networkpolicies replicasets replicasets/scale replicasets/status replicationcontrollers/scale",
    READ,
  ],
  ["policy", "poddisruptionbudgets poddisruptionbudgets/status", READ],
  ["networking.k8s.io", "ingresses ingresses/status networkpolicies", READ],
  ["resource.k8s.io", "resourceclaims resourceclaims/status resourceclaimtemplates", READ],
];

const EDIT: readonly Facts[] = [
  ["-", "pods/attach pods/exec pods/portforward pods/proxy secrets services/proxy", READ],
  ["-", "serviceaccounts", ["impersonate"]],
  ["-", "pods pods/attach pods/exec pods/portforward pods/proxy", WRITE],
  ["-", "pods/eviction", ["create"]],
  [
    "-",
    "configmaps persistentvolumeclaims replicationcontrollers replicationcontrollers/scale secrets serviceaccounts services services/proxy",
    WRITE,
  ],
  ["-", "serviceaccounts/token", ["create"]],
  ["- events.k8s.io", "events", WRITE],
  [
    "apps",
    "daemonsets deployments deployments/rollback deployments/scale replicasets replicasets/scale statefulsets statefulsets/scale",
    WRITE,
  ],
  ["autoscaling", "horizontalpodautoscalers", WRITE],
  ["batch", "cronjobs jobs", WRITE],
  [
    "extensions",
    "daemonsets deployments deployments/rollback deployments/scale ingresses networkpolicies replicasets replicasets/scale replicationcontrollers/scale",
    WRITE,
  ],
  ["policy", "poddisruptionbudgets", WRITE],
  ["networking.k8s.io", "ingresses networkpolicies", WRITE],
  ["coordination.k8s.io", "leases", ALL],
  ["resource.k8s.io", "resourceclaims resourceclaimtemplates", WRITE],
];

const ADMIN: readonly Facts[] = [
  ["authorization.k8s.io", "localsubjectaccessreviews", ["create"]],
  ["rbac.authorization.k8s.io", "rolebindings roles", ALL],
];

/**
 * The roles and bindings for people that every cluster has from the start, by their keys. Those of the control plane are not
 * among them. `admin`, `edit` and `view` hold what a controller puts together in a real cluster.
 */
export function firstRoles(): ReadonlyMap<string, ValueMap> {
  const view = VIEW.map(printFacts);
  const edit = [...EDIT.map(printFacts), ...view];
  const roles: readonly ValueMap[] = [
    clusterRole("cluster-admin", [
      { apiGroups: ["*"], resources: ["*"], verbs: ["*"] },
      { nonResourceURLs: ["*"], verbs: ["*"] },
    ]),
    clusterRole("admin", [...ADMIN.map(printFacts), ...edit], "admin"),
    clusterRole("edit", edit, "edit", { [`${RBAC}/aggregate-to-admin`]: "true" }),
    clusterRole("view", view, "view", { [`${RBAC}/aggregate-to-edit`]: "true" }),
    clusterRole("system:aggregate-to-admin", ADMIN.map(printFacts), "", {
      [`${RBAC}/aggregate-to-admin`]: "true",
    }),
    clusterRole("system:aggregate-to-edit", EDIT.map(printFacts), "", {
      [`${RBAC}/aggregate-to-edit`]: "true",
    }),
    clusterRole("system:aggregate-to-view", view, "", { [`${RBAC}/aggregate-to-view`]: "true" }),
    clusterRole("system:basic-user", [
      {
        apiGroups: ["authorization.k8s.io"],
        resources: ["selfsubjectaccessreviews", "selfsubjectrulesreviews"],
        verbs: ["create"],
      },
      { apiGroups: ["authentication.k8s.io"], resources: ["selfsubjectreviews"], verbs: ["create"] },
    ]),
    clusterRole("system:discovery", [
      {
        nonResourceURLs: words(
          "/api /api/* /apis /apis/* /healthz /livez /openapi /openapi/* /readyz /version /version/",
        ),
        verbs: ["get"],
      },
    ]),
    clusterRole("system:public-info-viewer", [{ nonResourceURLs: words(PUBLIC), verbs: ["get"] }]),
  ];
  const bindings: readonly ValueMap[] = [
    binding("cluster-admin", "system:masters"),
    binding("system:basic-user", "system:authenticated"),
    binding("system:discovery", "system:authenticated"),
    binding("system:public-info-viewer", "system:authenticated", "system:unauthenticated"),
  ];
  return new Map([...roles, ...bindings].map((object, i) => keyed(object, i)));
}

function keyed(object: ValueMap, i: number): readonly [string, ValueMap] {
  const metadata = object["metadata"] as ValueMap;
  const plural = object["kind"] === "ClusterRole" ? "clusterroles" : "clusterrolebindings";
  const number = String(i + 1).padStart(2, "0");
  const full = {
    ...object,
    metadata: {
      name: metadata["name"] as string,
      uid: `00000000-0000-4000-8000-0000000001${number}`,
      resourceVersion: String(i + 71),
      creationTimestamp: "2026-01-01T00:00:00Z",
      labels: metadata["labels"] as ValueMap,
      annotations: { "rbac.authorization.kubernetes.io/autoupdate": "true" },
    },
  };
  return [`${RBAC}/${plural}//${metadata["name"]}`, full];
}

function clusterRole(
  name: string,
  rules: readonly ValueMap[],
  aggregate = "",
  labels: ValueMap = {},
): ValueMap {
  const selector = { matchLabels: { [`${RBAC}/aggregate-to-${aggregate}`]: "true" } };
  return {
    kind: "ClusterRole",
    apiVersion: `${RBAC}/v1`,
    metadata: { name, labels: { "kubernetes.io/bootstrapping": "rbac-defaults", ...labels } },
    rules,
    ...(aggregate !== "" && { aggregationRule: { clusterRoleSelectors: [selector] } }),
  };
}

function binding(name: string, ...groups: readonly string[]): ValueMap {
  return {
    kind: "ClusterRoleBinding",
    apiVersion: `${RBAC}/v1`,
    metadata: { name, labels: { "kubernetes.io/bootstrapping": "rbac-defaults" } },
    subjects: groups.map((group) => ({ kind: "Group", apiGroup: RBAC, name: group })),
    roleRef: { apiGroup: RBAC, kind: "ClusterRole", name },
  };
}

function printFacts([groups, resources, verbs]: Facts): ValueMap {
  return {
    verbs,
    apiGroups: words(groups).map((group) => (group === "-" ? "" : group)),
    resources: words(resources),
  };
}

function words(text: string): readonly string[] {
  return text.split(" ");
}
