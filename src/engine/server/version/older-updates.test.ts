import { expect, it } from "vitest";
import { createCel } from "../../../cel/cel.ts";
import { testBuiltinsOf } from "../../../testing/test-builtins.ts";
import { readYaml } from "../../../text/manifest/server-yaml.ts";
import type { Value, ValueMap } from "../../value/value.ts";
import { newCluster } from "../cluster/cluster.ts";
import { handle } from "../handle.ts";
import type { Request, Response } from "../http/http.ts";

const VERSIONS = ["v1.34.4", "v1.35.4", "v1.36.3"];
const cel = createCel();

/** Returns the answers of the three versions to the last request. */
function answers(...requests: readonly Request[]): readonly Response[] {
  return VERSIONS.map((version) => {
    let cluster = newCluster({ builtins: testBuiltinsOf(version), host: { parseYaml: readYaml, cel } });
    return requests
      .map((request) => {
        const done = handle(cluster, request, "2026-01-01T00:00:00Z");
        cluster = done.cluster;
        return done.response;
      })
      .at(-1) as Response;
  });
}

/** Returns the codes of the three versions to a patch of a new object. */
function patchCodes(path: string, spec: ValueMap, patch: ValueMap): readonly number[] {
  const made: Request = { method: "POST", path, body: { metadata: { name: "a" }, spec } };
  const contentType = "application/merge-patch+json";
  const changed: Request = { method: "PATCH", path: `${path}/a`, contentType, body: patch };
  return answers(made, changed).map(({ code }) => code);
}

it("[KV23] check an update of some kinds as a new object, with its generateName", () => {
  const wrong = { metadata: { generateName: "A b" } };
  const policies = "/apis/networking.k8s.io/v1/namespaces/default/networkpolicies";
  expect(patchCodes(policies, { podSelector: {} }, wrong)).toEqual([422, 422, 200]);
  expect(patchCodes("/apis/resource.k8s.io/v1/deviceclasses", {}, wrong)).toEqual([422, 200, 200]);
  const template = { metadata: { labels: { a: "b" } }, spec: { containers: [{ name: "c", image: "i" }] } };
  const controllers = "/api/v1/namespaces/default/replicationcontrollers";
  expect(patchCodes(controllers, { selector: { a: "b" }, template }, wrong)).toEqual([422, 200, 200]);
  expect(patchCodes("/api/v1/nodes", {}, wrong)).toEqual([422, 422, 422]);
});

it("[KV5] accept addresses of Endpoints and nodes that are not in their usual form, with a warning", () => {
  const subsets = [{ addresses: [{ ip: "010.1.2.3" }] }];
  const endpoints = answers({
    method: "POST",
    path: "/api/v1/namespaces/default/endpoints",
    body: { metadata: { name: "a" }, subsets },
  });
  const warned = 'subsets[0].addresses[0].ip: non-standard IP address \\"010.1.2.3\\"';
  expect(endpoints.map(({ code }) => code)).toEqual([201, 201, 422]);
  expect(endpoints.map(({ warnings }) => String(warnings).includes(warned))).toEqual([true, true, false]);
  const podCIDRs = ["10.0.0.1/24"];
  const nodes = answers({
    method: "POST",
    path: "/api/v1/nodes",
    body: { metadata: { name: "a" }, spec: { podCIDRs } },
  });
  expect(nodes.map(({ code }) => code)).toEqual([201, 201, 422]);
  expect(String(nodes[0]?.warnings)).toContain('spec.podCIDRs[0]: CIDR value \\"10.0.0.1/24\\" is ambiguous');
});

it("IPv6 addresses of Endpoints have a warning in all versions", () => {
  const subsets = [{ notReadyAddresses: [{ ip: "2001:DB8::1" }] }];
  const made = (labels: ValueMap): Request => ({
    method: "POST",
    path: "/api/v1/namespaces/default/endpoints",
    body: { metadata: { name: "a", labels }, subsets },
  });
  const isWarned = ({ warnings }: Response) => String(warnings).includes("RFC 5952");
  expect(answers(made({})).map(isWarned)).toEqual([true, true, true]);
  const own = { "endpoints.kubernetes.io/managed-by": "endpoint-controller" };
  expect(answers(made(own)).map(isWarned)).toEqual([false, false, false]);
});

it("[KV16] v1.34 checks what is in a list that is too long, and both parts of a request that has two", () => {
  const requests = Array.from({ length: 33 }, () => ({ name: "a", exactly: { deviceClassName: "d" } }));
  const claim = (devices: ValueMap): Request => ({
    method: "POST",
    path: "/apis/resource.k8s.io/v1/namespaces/default/resourceclaims",
    body: { metadata: { name: "c" }, spec: { devices } },
  });
  const has = (text: string, devices: ValueMap) =>
    answers(claim(devices)).map(({ body }) => JSON.stringify(body).includes(text));
  expect(has("spec.devices.requests: Too many: 33", { requests })).toEqual([true, true, true]);
  expect(has("spec.devices.requests[32].name: Duplicate", { requests })).toEqual([true, false, false]);
  const firstAvailable = [{ name: "b", deviceClassName: "A b" }];
  const both = { requests: [{ name: "a", exactly: { deviceClassName: "C d" }, firstAvailable }] };
  expect(has("multiple fields are set", both)).toEqual([true, true, true]);
  expect(has("requests[0].exactly.deviceClassName: Invalid", both)).toEqual([true, false, false]);
  expect(has("requests[0].firstAvailable[0].deviceClassName: Invalid", both)).toEqual([true, false, false]);
});

it("[KV24] v1.34 does not warn of a quota, and skips what replaces a whole object by another value", () => {
  const hard = { "requests.cpu": "2", "limits.cpu": "1" };
  const quota: Request = {
    method: "POST",
    path: "/api/v1/namespaces/default/resourcequotas",
    body: { metadata: { name: "a" }, spec: { hard } },
  };
  expect(answers(quota).map(({ warnings }) => warnings?.length ?? 0)).toEqual([0, 1, 1]);
  const path = "/api/v1/namespaces/default/configmaps";
  const made: Request = { method: "POST", path, body: { metadata: { name: "a" }, data: { a: "1" } } };
  const change = (value: Value): Request => ({
    method: "PATCH",
    path: `${path}/a`,
    contentType: "application/json-patch+json",
    body: [
      { op: "replace", path: "", value },
      { op: "replace", path: "/data/a", value: "2" },
    ] as unknown as ValueMap,
  });
  for (const value of [null, "x", 1, false]) {
    const found = answers(made, change(value));
    expect(found.map(({ code }) => code)).toEqual([200, 422, 422]);
    expect(found[0]?.body["data"]).toEqual({ a: "2" });
  }
});

it("[KV2] v1.34 has no volumes in a pod with an empty list of them", () => {
  const containers = [{ name: "c", image: "i" }];
  const pod = (volumes: Value) => ({ metadata: { name: "a" }, spec: { containers, volumes } });
  const path = "/api/v1/namespaces/default/pods";
  const made: Request = { method: "POST", path, body: pod([{ name: "v", emptyDir: {} }]) };
  const changed: Request = { method: "PUT", path: `${path}/a`, body: pod([]) };
  const shown = answers(made, changed).map(
    ({ body }) => /"Volumes": (null|\[\])/.exec(String(body["message"]))?.[1],
  );
  expect(shown).toEqual(["null", "[]", "[]"]);
});
