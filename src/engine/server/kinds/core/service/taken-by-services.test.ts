import { expect, it } from "vitest";
import { testBuiltins } from "../../../../../testing/test-builtins.ts";
import { readYaml } from "../../../../../text/manifest/server-yaml.ts";
import { mapsOf } from "../../../../value/field-values.ts";
import { dig, type ValueMap } from "../../../../value/value.ts";
import { newCluster } from "../../../cluster/cluster.ts";
import { handle } from "../../../handle.ts";
import type { Request } from "../../../http/http.ts";

const NOW = "2026-01-01T00:00:00Z";
const SERVICES = "/api/v1/namespaces/default/services";

/** Sends the requests one after the other and returns the text of each error, else the code. */
function answers(...requests: readonly Request[]): readonly unknown[] {
  let cluster = newCluster({ builtins: testBuiltins(), host: { parseYaml: readYaml } });
  return requests.map((request) => {
    const answer = handle(cluster, request, NOW);
    cluster = answer.cluster;
    const { code, body } = answer.response;
    return code < 300 ? code : String(body["message"]).replace(/^.*?: /, "");
  });
}

const service = (name: string, spec: ValueMap): ValueMap => ({
  apiVersion: "v1",
  kind: "Service",
  metadata: name === "" ? {} : { name },
  spec,
});
const onPort = (nodePort: number): ValueMap => ({ type: "NodePort", ports: [{ port: 80, nodePort }] });
const at = (clusterIP: string): ValueMap => ({ clusterIP, ports: [{ port: 80 }] });
const create = (name: string, spec: ValueMap, dryRun = false): Request => ({
  method: "POST",
  path: SERVICES,
  body: service(name, spec),
  ...(dryRun && { query: { dryRun: "All" } }),
});
const replace = (name: string, spec: ValueMap): Request => ({
  method: "PUT",
  path: `${SERVICES}/${name}`,
  body: service(name, spec),
});
const remove = (name: string): Request => ({ method: "DELETE", path: `${SERVICES}/${name}` });

it("does not give a Service a node port again that it gave back", () => {
  let cluster = newCluster({ builtins: testBuiltins(), host: { parseYaml: readYaml } });
  const spec = { type: "NodePort", ports: [{ port: 80 }] };
  const given = [spec, { ...spec, type: "ClusterIP" }, spec].map((one, i) => {
    const answer = handle(cluster, i === 0 ? create("a", one) : replace("a", one), NOW);
    cluster = answer.cluster;
    return dig(mapsOf(dig(answer.response.body, "spec", "ports"))[0] ?? {}, "nodePort");
  });
  expect(given[1]).toBeUndefined();
  expect(given[2]).not.toBe(given[0]);
});

it("gives a port of two protocols one node port in a new Service only", () => {
  let cluster = newCluster({ builtins: testBuiltins(), host: { parseYaml: readYaml } });
  const ports = ["TCP", "UDP"].map((protocol) => ({ name: protocol.toLowerCase(), port: 53, protocol }));
  const numbers = (request: Request) => {
    const answer = handle(cluster, request, NOW);
    cluster = answer.cluster;
    return mapsOf(dig(answer.response.body, "spec", "ports")).map((port) => dig(port, "nodePort"));
  };
  const [tcp, udp] = numbers(create("a", { type: "NodePort", ports }));
  expect(tcp).toBe(udp);
  numbers(create("b", { ports }));
  const [first, second] = numbers(replace("b", { type: "NodePort", ports }));
  expect(first).not.toBe(second);
});

const PORT_TAKEN = "spec.ports[0].nodePort: Invalid value: 30080: provided port is already allocated";

it("refuses a node port that another Service has, also in a dry run and in an update", () => {
  const told = answers(
    create("a", onPort(30080)),
    create("b", onPort(30080)),
    create("b", onPort(30080), true),
    create("b", onPort(30081)),
    replace("b", onPort(30080)),
    replace("a", onPort(30080)),
    remove("a"),
    replace("b", onPort(30080)),
  );
  expect(told).toEqual([201, PORT_TAKEN, PORT_TAKEN, 201, PORT_TAKEN, 200, 200, 200]);
});

it("refuses a port for health checks that another Service has", () => {
  const local = (healthCheckNodePort: number, nodePort: number): ValueMap => ({
    type: "LoadBalancer",
    externalTrafficPolicy: "Local",
    healthCheckNodePort,
    ports: [{ port: 80, nodePort }],
  });
  const failed = (port: number) =>
    `failed to allocate requested HealthCheck NodePort ${port}: provided port is already allocated`;
  expect(
    answers(
      create("a", local(30085, 30084)),
      create("b", local(30085, 30086)),
      create("b", local(30086, 30086)),
    ),
  ).toEqual([201, failed(30085), failed(30086)]);
});

it("refuses an address that another Service has, but not in a dry run", () => {
  const taken = (address: string) =>
    `spec.clusterIPs: Invalid value: ["${address}"]: failed to allocate IP ${address}: provided IP is already allocated`;
  expect(
    answers(
      create("a", at("10.96.0.50")),
      create("b", at("10.96.0.50")),
      create("b", at("10.96.0.50"), true),
      create("b", at("10.96.0.1")),
      remove("a"),
      create("b", at("10.96.0.50")),
    ),
  ).toEqual([201, taken("10.96.0.50"), 201, taken("10.96.0.1"), 200, 201]);
});

it("allocates no address for a Service without a name", () => {
  const why = 'IPAddress.networking.k8s.io "10.96.0.50" is invalid: spec.parentRef.name: Required value';
  expect(answers(create("", at("10.96.0.50")), create("", at("None")))).toEqual([
    `spec.clusterIPs: Invalid value: ["10.96.0.50"]: failed to allocate IP 10.96.0.50: ${why}`,
    "metadata.name: Required value: name or generateName is required",
  ]);
  const [told] = answers(create("", { ports: [{ port: 80 }] }));
  expect(told).toMatch(/^spec\.clusterIPs: Invalid value: \[""\]: failed to allocate IP: IPAddress/);
});

it("answers 500 to an update that names a node port twice for one protocol", () => {
  const twice = (protocol: string): ValueMap => ({
    type: "NodePort",
    ports: [
      { name: "a", port: 80, nodePort: 30080 },
      { name: "b", port: 81, nodePort: 30080, protocol },
    ],
  });
  const told = answers(
    create("a", twice("UDP")),
    create("a", onPort(30080)),
    replace("a", twice("TCP")),
    replace("a", twice("UDP")),
  );
  const wrong = "spec.ports[1].nodePort: Invalid value: 30080: provided port is already allocated";
  expect(told).toEqual([wrong, 201, "{TCP 30080}", 200]);
});
