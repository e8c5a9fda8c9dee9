import { expect, it } from "vitest";
import { clusterWith } from "../../../testing/conformance/apiserver/recorded-cluster.ts";
import { dig, type ValueMap } from "../../value/value.ts";
import { handle } from "../handle.ts";
import type { Request } from "../http/http.ts";

const GROUP = "/apis/admissionregistration.k8s.io/v1";

/** Returns the message of a refused POST in a cluster with a policy whose parameters are of a kind, and a binding with this reference. */
function messageWith(kind: ValueMap, ref: ValueMap, path: string, body: ValueMap): unknown {
  let cluster = clusterWith([]);
  const ask = (request: Request) => {
    const done = handle(cluster, request, "2026-01-01T00:00:00Z");
    cluster = done.cluster;
    return done.response;
  };
  const rule = { apiGroups: ["*"], apiVersions: ["*"], resources: ["*"], operations: ["CREATE"] };
  const metadata = { name: "p" };
  const spec = {
    paramKind: kind,
    matchConstraints: { resourceRules: [rule] },
    validations: [{ expression: "true" }],
  };
  const paramRef = { parameterNotFoundAction: "Allow", name: "a", ...ref };
  const binding = { policyName: "p", validationActions: ["Deny"], paramRef };
  ask({ method: "POST", path: `${GROUP}/validatingadmissionpolicies`, body: { metadata, spec } });
  ask({
    method: "POST",
    path: `${GROUP}/validatingadmissionpolicybindings`,
    body: { metadata, spec: binding },
  });
  return dig(ask({ method: "POST", path, body }).body, "message");
}

const config = { metadata: { name: "c" } };
const CONFIGS = "/api/v1/namespaces/default/configmaps";
const CLASSES = "/apis/scheduling.k8s.io/v1/priorityclasses";
const denied = "ValidatingAdmissionPolicy 'p' with binding 'p' denied request: failed to configure binding: ";

it("a namespace cannot be given for parameters of a cluster-wide kind", () => {
  const kind = { apiVersion: "v1", kind: "Node" };
  expect(messageWith(kind, { namespace: "default" }, CONFIGS, config)).toContain(
    `${denied}paramRef.namespace must not be provided for a cluster-scoped \`paramKind\``,
  );
  expect(messageWith(kind, {}, CONFIGS, config)).toBe(undefined);
});

it("a cluster-wide object has no namespace in which parameters could be", () => {
  const kind = { apiVersion: "v1", kind: "ConfigMap" };
  const object = { metadata: { name: "c" }, value: 1 };
  expect(messageWith(kind, {}, CLASSES, object)).toContain(
    `${denied}cannot use namespaced paramRef in policy binding that matches cluster-scoped resources`,
  );
  expect(messageWith(kind, { namespace: "default" }, CLASSES, object)).toBe(undefined);
});
