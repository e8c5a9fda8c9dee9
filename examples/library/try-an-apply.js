// Says what an apply would do to a Deployment of a cluster, without the cluster:
//
//     kubectl get deployment web -o yaml --show-managed-fields | node try-an-apply.js
import { readFileSync } from "node:fs";
import { createCluster, explain, handle } from "applyground";

const cluster = createCluster({ objects: [readFileSync(0, "utf8")] });
const [{ apiVersion, kind, metadata }] = cluster.objects;
const request = {
  method: "PATCH",
  path: `/apis/apps/v1/namespaces/${metadata.namespace}/deployments/${metadata.name}`,
  query: { fieldManager: "me" },
  contentType: "application/apply-patch+yaml",
  body: { apiVersion, kind, metadata: { name: metadata.name }, spec: { replicas: 3 } },
};

const { response } = handle(cluster, request);
console.log(response.code, response.body.message ?? "applied");
for (const { field, sentence } of explain(cluster, request)) console.log(`${field}: ${sentence}`);
