import type { Value, ValueMap } from "../../../src/engine/value/value.ts";
import type { AdmissionSequence } from "./admission-sequence.ts";
import { type Kind, kindSequence } from "./kind-sequence.ts";

const many = (count: number, make: (i: number) => Value): readonly Value[] =>
  Array.from({ length: count }, (_, i) => make(i));

const endpoints: Kind = {
  name: "endpoints",
  resource: "endpoints",
  object: { subsets: [{ addresses: [{ ip: "10.0.0.1" }], ports: [{ port: 80 }] }] },
  creates: [
    {},
    { subsets: null },
    { subsets: [{}] },
    { subsets: [{ ports: [{ port: 80 }] }] },
    { subsets: [{ notReadyAddresses: [{ ip: "10.0.0.1", hostname: "a.b", nodeName: "A_b" }] }] },
    {
      subsets: [
        { addresses: [{ ip: "127.0.0.1" }, { ip: "0.0.0.0" }, { ip: "169.254.1.1" }, { ip: "224.0.0.1" }] },
      ],
    },
    {
      subsets: [
        { addresses: [{ ip: "::1" }, { ip: "fe80::1" }, { ip: "ff02::1" }, { ip: "::" }, { ip: "fd00::1" }] },
      ],
    },
    { subsets: [{ addresses: [{ ip: "1.2.3" }, { ip: "" }, { ip: "01.2.3.4" }, { ip: "::ffff:1.2.3.4" }] }] },
    { subsets: [{ addresses: [{ ip: "10.0.0.1" }], ports: [{ port: 0 }, { port: 70_000, name: "A" }] }] },
    {
      subsets: [
        { addresses: [{ ip: "10.0.0.1" }], ports: [{ port: 1, protocol: "ABC", appProtocol: "a b" }] },
      ],
    },
    {
      subsets: [
        {
          addresses: [{ ip: "10.0.0.1" }],
          ports: [
            { name: "a", port: 1 },
            { name: "a", port: 1 },
          ],
        },
      ],
    },
    { metadata: { name: "A" } },
  ],
  patches: [
    { subsets: [{ addresses: [{ ip: "127.0.0.1" }] }] },
    { metadata: { labels: { a: "b" } } },
    { metadata: { annotations: { "endpoints.kubernetes.io/last-change-trigger-time": "x" } } },
  ],
};

const endpointSlices: Kind = {
  name: "slices",
  resource: "discovery.k8s.io/v1/endpointslices",
  object: { addressType: "IPv4", endpoints: [{ addresses: ["10.0.0.1"] }], ports: [{ name: "a", port: 80 }] },
  creates: [
    {},
    { addressType: null },
    { addressType: "Other" },
    { addressType: "IP" },
    { endpoints: [] },
    { endpoints: null },
    { endpoints: [{ addresses: [] }] },
    { endpoints: [{ addresses: ["x", "127.0.0.1", "01.2.3.4", "fd00::1"] }] },
    { addressType: "IPv6", endpoints: [{ addresses: ["fd00::1", "::1", "10.0.0.1", "x"] }] },
    {
      addressType: "FQDN",
      endpoints: [{ addresses: ["a.example.com", "a", "A.b", "", "a.example.com.", "10.0.0.1"] }],
    },
    { endpoints: [{ addresses: many(101, (i) => `10.0.0.${i}`) }] },
    { endpoints: [{ addresses: ["10.0.0.1"], hostname: "A.b", nodeName: "A_b" }] },
    { endpoints: [{ addresses: ["10.0.0.1"], hostname: "", nodeName: "" }] },
    { endpoints: [{ addresses: ["10.0.0.1"], deprecatedTopology: { "a b": "c d" } }] },
    {
      endpoints: [
        { addresses: ["10.0.0.1"], hints: { forZones: [{ name: "a" }, { name: "a" }, { name: "b c" }] } },
      ],
    },
    {
      endpoints: [
        { addresses: ["10.0.0.1"], hints: { forNodes: [{ name: "a" }, { name: "a" }, { name: "B" }] } },
      ],
    },
    { endpoints: [{ addresses: ["10.0.0.1"], hints: { forZones: many(9, (i) => ({ name: `z${i}` })) } }] },
    { ports: [{ name: "A", port: 0 }, { name: "b" }, { name: "b", port: 70_000, protocol: "ABC" }] },
    { ports: [{}, {}] },
    { ports: [{ appProtocol: "a b" }] },
    { metadata: { name: "A" } },
  ],
  patches: [
    { addressType: "IPv6" },
    { addressType: "FQDN", endpoints: [{ addresses: ["a.example.com"] }] },
    { endpoints: [{ addresses: ["127.0.0.1"] }] },
    { ports: [{ port: 81 }] },
  ],
};

const about = (namespace: string): ValueMap => ({ apiVersion: "v1", kind: "Pod", name: "a", namespace });

const events: Kind = {
  name: "events",
  resource: "events",
  object: { involvedObject: about("rare-events"), reason: "Ok", message: "text", type: "Normal", count: 1 },
  creates: [
    {},
    { involvedObject: {} },
    { involvedObject: about("other") },
    { involvedObject: null },
    { eventTime: "2026-01-01T00:00:00.000000Z" },
    {
      eventTime: "2026-01-01T00:00:00.000000Z",
      reportingComponent: "example.com/controller",
      reportingInstance: "a-1",
      action: "Doing",
    },
    {
      eventTime: "2026-01-01T00:00:00.000000Z",
      reportingComponent: "a b",
      reportingInstance: "x".repeat(129),
      action: "x".repeat(129),
      reason: "x".repeat(129),
      message: "x".repeat(1025),
    },
    { type: "Other", reason: "" },
    { metadata: { name: "A_B" } },
    { metadata: { name: "a/b" } },
    { series: { count: 1 } },
  ],
  patches: [{ message: "other", count: 2 }, { involvedObject: { namespace: "x" } }, { reason: "Changed" }],
};

const groupEvents: Kind = {
  name: "group-events",
  resource: "events.k8s.io/v1/events",
  object: {
    regarding: about("rare-group-events"),
    eventTime: "2026-01-01T00:00:00.000000Z",
    reportingController: "example.com/controller",
    reportingInstance: "a-1",
    action: "Doing",
    reason: "Ok",
    type: "Normal",
    note: "text",
  },
  creates: [
    {},
    { eventTime: null },
    { type: "Other" },
    { type: null },
    { reportingController: "a b", reportingInstance: "" },
    { action: null, reason: null },
    { regarding: about("other") },
    { regarding: null },
    { note: "x".repeat(1025) },
    { series: { count: 1 } },
    { series: { count: 2, lastObservedTime: "2026-01-01T00:00:00.000000Z" } },
    { deprecatedFirstTimestamp: "2026-01-01T00:00:00Z", deprecatedCount: 2 },
    { deprecatedLastTimestamp: "2026-01-01T00:00:00Z", deprecatedSource: { component: "a" } },
    { metadata: { name: "A_B" } },
  ],
  patches: [
    { note: "other" },
    { series: { count: 1 } },
    { series: { count: 3, lastObservedTime: "2026-01-01T00:00:00.000000Z" } },
    { reason: "Changed", action: "Changed", type: "Warning" },
    { regarding: { name: "b" }, reportingController: "b", reportingInstance: "c" },
    { metadata: { labels: { a: "b" } } },
  ],
};

/** Kinds that people rarely write: what the server checks in them. */
export const rareKindSequences: readonly AdmissionSequence[] = [
  endpoints,
  endpointSlices,
  events,
  groupEvents,
].map(kindSequence);
