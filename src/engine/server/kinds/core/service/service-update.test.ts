import { expect, it } from "vitest";
import type { ValueMap } from "../../../../value/value.ts";
import { dropFieldsOfOldType, keepAllocated } from "./service-update.ts";

const live = { spec: { type: "ClusterIP", clusterIP: "10.96.0.5", clusterIPs: ["10.96.0.5"] } };
const external = (spec: ValueMap) => ({ spec: { type: "ExternalName", ...spec } });
const updated = (service: ValueMap) => dropFieldsOfOldType(keepAllocated(service, live), live);

it.each([
  ["leaves out all addresses", {}],
  ["leaves out the list of addresses only", { clusterIP: "10.96.0.5" }],
  ["keeps both", { clusterIP: "10.96.0.5", clusterIPs: ["10.96.0.5"] }],
])("removes the addresses of a Service that becomes ExternalName if it %s", (_, spec) => {
  expect(updated(external(spec))).toMatchObject({ spec: { type: "ExternalName" } });
  expect(updated(external(spec))["spec"]).not.toHaveProperty("clusterIP");
  expect(updated(external(spec))["spec"]).not.toHaveProperty("clusterIPs");
});

it("keeps an address that the client changes, for validation to refuse", () => {
  expect(updated(external({ clusterIP: "10.96.0.6" }))).toMatchObject({ spec: { clusterIP: "10.96.0.6" } });
});

it("keeps no node port of a load balancer that gets none any more, if the client removes it", () => {
  const balancer = (port: number, more: ValueMap = {}): ValueMap => ({
    spec: { type: "LoadBalancer", clusterIP: "10.96.0.5", ports: [{ port: 80, nodePort: port }], ...more },
  });
  const none = { allocateLoadBalancerNodePorts: false };
  const port = (service: ValueMap) => keepAllocated(service, balancer(30_100))["spec"];
  expect(port(balancer(0))).toMatchObject({ ports: [{ nodePort: 30_100 }] });
  expect(port(balancer(0, none))).toMatchObject({ ports: [{ nodePort: 0 }] });
});
