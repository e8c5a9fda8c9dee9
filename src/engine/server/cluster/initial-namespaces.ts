import type { Value, ValueMap } from "../../value/value.ts";

const NAMES = ["default", "kube-system", "kube-public", "kube-node-lease"];

const OWNERS: Value = [
  {
    manager: "kube-apiserver",
    operation: "Update",
    apiVersion: "v1",
    time: "2026-01-01T00:00:00Z",
    fieldsType: "FieldsV1",
    fieldsV1: { "f:metadata": { "f:labels": { ".": {}, "f:kubernetes.io/metadata.name": {} } } },
  },
];

/** Returns the namespaces of a new cluster, by their object keys. */
export function initialNamespaces(): ReadonlyMap<string, ValueMap> {
  return new Map(
    NAMES.map((name, i) => [
      `/namespaces//${name}`,
      {
        kind: "Namespace",
        apiVersion: "v1",
        metadata: {
          name,
          uid: `00000000-0000-4000-8000-00000000000${i + 1}`,
          resourceVersion: String(i + 1),
          creationTimestamp: "2026-01-01T00:00:00Z",
          labels: { "kubernetes.io/metadata.name": name },
          managedFields: OWNERS,
        },
        spec: { finalizers: ["kubernetes"] },
        status: { phase: "Active" },
      },
    ]),
  );
}
