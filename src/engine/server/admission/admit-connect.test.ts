import { expect, it } from "vitest";
import { createCel } from "../../../cel/cel.ts";
import { testBuiltins } from "../../../testing/test-builtins.ts";
import { readYaml } from "../../../text/manifest/server-yaml.ts";
import type { ValueMap } from "../../value/value.ts";
import { type Cluster, newCluster } from "../cluster/cluster.ts";
import { handle } from "../handle.ts";
import type { Request, Response } from "../http/http.ts";

const POLICIES = "/apis/admissionregistration.k8s.io/v1/mutatingadmissionpolicies";
const BINDINGS = "/apis/admissionregistration.k8s.io/v1/mutatingadmissionpolicybindings";
const PODS = "/api/v1/namespaces/default/pods";

function send(
  cluster: Cluster,
  request: Request,
): { readonly cluster: Cluster; readonly response: Response } {
  return handle(cluster, request, "2026-01-01T00:00:00Z");
}

/** Returns the message of an exec into a pod with the container `app`, with a policy that makes these operations. */
function execWith(operations: string): unknown {
  const head = { apiVersion: "admissionregistration.k8s.io/v1", metadata: { name: "p" } };
  const rule = { apiGroups: [""], apiVersions: ["v1"], resources: ["pods/exec"], operations: ["CONNECT"] };
  const spec: ValueMap = {
    matchConstraints: { resourceRules: [rule] },
    reinvocationPolicy: "Never",
    mutations: [{ patchType: "JSONPatch", jsonPatch: { expression: operations } }],
  };
  const posts: readonly (readonly [string, ValueMap])[] = [
    [PODS, { metadata: { name: "a" }, spec: { containers: [{ name: "app", image: "nginx" }] } }],
    [POLICIES, { ...head, kind: "MutatingAdmissionPolicy", spec }],
    [BINDINGS, { ...head, kind: "MutatingAdmissionPolicyBinding", spec: { policyName: "p" } }],
  ];
  let cluster = newCluster({ builtins: testBuiltins(), host: { parseYaml: readYaml, cel: createCel() } });
  for (const [path, body] of posts) cluster = send(cluster, { method: "POST", path, body }).cluster;
  const query = { command: "ls", container: "app" };
  const asked = send(cluster, { method: "POST", path: `${PODS}/a/exec`, query });
  return asked.response.body["message"];
}

it("connects to the container that a policy chooses", () => {
  expect(execWith("[JSONPatch{op: 'replace', path: '/container', value: 'side'}]")).toBe(
    "container side is not valid for pod a",
  );
});

it("refuses a connection that a policy gives a field of other kinds", () => {
  expect(execWith("[JSONPatch{op: 'add', path: '/ports', value: [80]}]")).toBe(
    'Internal error occurred: strict decoding error: unknown field "ports"',
  );
});
