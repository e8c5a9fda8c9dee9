import { expect, it } from "vitest";
import { testBuiltins } from "../../../testing/test-builtins.ts";
import { readYaml } from "../../../text/manifest/server-yaml.ts";
import type { ValueMap } from "../../value/value.ts";
import { newCluster } from "../cluster/cluster.ts";
import { findKind, type Resource } from "../cluster/resource.ts";
import { parseFieldSelector } from "./field-selector.ts";

const cluster = newCluster({ builtins: testBuiltins(), host: { parseYaml: readYaml } });

function resource(name: string): Resource {
  const [apiVersion = "", kind = ""] = name.split(" ");
  return findKind(cluster, apiVersion, kind) as Resource;
}

const metadata = { name: "web", namespace: "default" };

it.each<[string, string, ValueMap, boolean]>([
  ["v1 ConfigMap", "metadata.name=web", {}, true],
  ["v1 ConfigMap", "metadata.name==web,metadata.namespace!=other", {}, true],
  ["v1 ConfigMap", "metadata.name=api", {}, false],
  ["v1 Pod", "status.phase=Running", { status: { phase: "Running" } }, true],
  ["v1 Pod", "status.phase!=Running,spec.nodeName=", { status: { phase: "Pending" } }, true],
  ["v1 Pod", "spec.host=n1", { spec: { nodeName: "n1" } }, true],
  ["v1 Pod", "spec.hostNetwork=false", {}, true],
  ["v1 Pod", "status.podIP=10.0.0.1", { status: { podIPs: [{ ip: "10.0.0.1" }] } }, true],
  ["v1 Secret", "type=Opaque", { type: "Opaque" }, true],
  ["v1 Node", "spec.unschedulable=true", {}, false],
  ["v1 Namespace", "status.phase=Active", { status: { phase: "Active" } }, true],
  ["v1 Service", "spec.type=ClusterIP", { spec: { type: "ClusterIP" } }, true],
  [
    "v1 Event",
    "involvedObject.kind=Pod,source=kubelet",
    { involvedObject: { kind: "Pod" }, source: { component: "kubelet" } },
    true,
  ],
  ["events.k8s.io/v1 Event", "regarding.kind=Pod", { involvedObject: { kind: "Pod" } }, true],
  ["batch/v1 Job", "status.successful=1", { status: { succeeded: 1 } }, true],
  ["batch/v1 Job", "status.successful=0", {}, true],
  ["v1 Secret", "type=a\\,b\\=c\\\\", { type: "a,b=c\\" }, true],
])("%s %s", (name, text, object, expected) => {
  const parsed = parseFieldSelector(text, resource(name));
  if ("error" in parsed) throw new Error(parsed.error);
  expect(parsed.matches({ metadata, ...object })).toBe(expected);
});

it.each([
  [
    "v1 ConfigMap",
    "data.a=b",
    '"data.a" is not a known field selector: only "metadata.name", "metadata.namespace"',
  ],
  [
    "apps/v1 ReplicaSet",
    "status.replicas=1",
    '"status.replicas" is not a known field selector: only "metadata.name", "metadata.namespace"',
  ],
  ["v1 Pod", "spec.x=1", "field label not supported: spec.x"],
  ["v1 Node", "metadata.namespace=a", "field label not supported: metadata.namespace"],
  ["batch/v1 Job", "spec.x=1", 'field label "spec.x" not supported for Job'],
  ["v1 Pod", "a", "invalid selector: 'a'; can't understand 'a'"],
  ["v1 Pod", "status.phase=a\\b", "invalid field selector: invalid escape sequence: \\b"],
  ["v1 Pod", "status.phase=a=b", "invalid field selector: unescaped character in value: 61"],
])("%s refuses %s", (name, text, error) => {
  expect(parseFieldSelector(text, resource(name))).toEqual({ error });
});
