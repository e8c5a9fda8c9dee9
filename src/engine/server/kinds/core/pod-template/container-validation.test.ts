import { expect, it } from "vitest";
import type { ValueMap } from "../../../../value/value.ts";
import { containerErrors, imageSpaceErrors } from "./container-validation.ts";

const sound: ValueMap = {
  name: "web",
  image: "web:1",
  imagePullPolicy: "Always",
  terminationMessagePolicy: "File",
};
const at = "spec.containers[0]";

/** Returns the field errors of containers in a pod with the volume `data`. */
function problems(...containers: readonly ValueMap[]): readonly string[] {
  const spec = { containers: containers.map((one) => ({ ...sound, ...one })) };
  return containerErrors(spec, "spec", new Map([["data", { name: "data", emptyDir: {} }]])).map(
    ({ field, detail }) => `${field}: ${detail}`,
  );
}

it.each<{ name: string; containers: readonly ValueMap[]; want: readonly string[] }>([
  { name: "a valid container", containers: [{}], want: [] },
  { name: "an empty list", containers: [], want: ["spec.containers: Required value"] },
  {
    name: "a duplicate name",
    containers: [{}, {}],
    want: ['spec.containers[1].name: Duplicate value: "web"'],
  },
  { name: "no image", containers: [{ image: "" }], want: [`${at}.image: Required value`] },
  {
    name: "an unknown pull policy",
    containers: [{ imagePullPolicy: "Sometimes" }],
    want: [
      `${at}.imagePullPolicy: Unsupported value: "Sometimes": supported values: "Always", "IfNotPresent", "Never"`,
    ],
  },
  {
    name: "ports at and beyond the limits",
    containers: [
      {
        ports: [0, 1, 65_535, 65_536].map((containerPort) => ({ containerPort, protocol: "TCP" })),
      },
    ],
    want: [
      `${at}.ports[0].containerPort: Required value`,
      `${at}.ports[3].containerPort: Invalid value: 65536: must be between 1 and 65535, inclusive`,
    ],
  },
  {
    name: "a duplicate port name, and an unknown protocol",
    containers: [
      {
        ports: [
          { name: "http", containerPort: 80, protocol: "TCP" },
          { name: "http", containerPort: 81, protocol: "tcp" },
        ],
      },
    ],
    want: [
      `${at}.ports[1].name: Duplicate value: "http"`,
      `${at}.ports[1].protocol: Unsupported value: "tcp": supported values: "SCTP", "TCP", "UDP"`,
    ],
  },
  {
    name: "variables with a value and a source, with two sources and with none",
    containers: [
      {
        env: [
          {
            name: "A",
            value: "1",
            valueFrom: { fieldRef: { apiVersion: "v1", fieldPath: "metadata.name" } },
          },
          {
            name: "B",
            valueFrom: { configMapKeyRef: { name: "c", key: "a" }, secretKeyRef: { name: "s", key: "a" } },
          },
          { name: "C", valueFrom: {} },
        ],
      },
    ],
    want: [
      `${at}.env[0].valueFrom: Invalid value: "": may not be specified when \`value\` is not empty`,
      `${at}.env[1].valueFrom: Invalid value: "": may not have more than one field specified at a time`,
      `${at}.env[2].valueFrom: Invalid value: "": must specify one of: \`fieldRef\`, \`resourceFieldRef\`, \`configMapKeyRef\`, \`secretKeyRef\` or \`fileKeyRef\``,
    ],
  },
  {
    name: "requests equal to the limits",
    containers: [
      { resources: { limits: { cpu: "1", memory: "1Gi" }, requests: { cpu: "1000m", memory: "1024Mi" } } },
    ],
    want: [],
  },
  {
    name: "a request above the limit",
    containers: [{ resources: { limits: { cpu: "1" }, requests: { cpu: "1001m", memory: "9Gi" } } }],
    want: [`${at}.resources.requests: Invalid value: "1001m": must be less than or equal to cpu limit of 1`],
  },
  {
    name: "a negative amount",
    containers: [{ resources: { limits: { memory: "-1" } } }],
    want: [`${at}.resources.limits[memory]: Invalid value: "-1": must be greater than or equal to 0`],
  },
  {
    name: "a mount of an unknown volume, and a duplicate mountPath",
    containers: [
      {
        volumeMounts: [
          { name: "data", mountPath: "/a" },
          { name: "date", mountPath: "/b" },
          { name: "data", mountPath: "/a" },
        ],
      },
    ],
    want: [
      `${at}.volumeMounts[1].name: Not found: "date"`,
      `${at}.volumeMounts[2].mountPath: Invalid value: "/a": must be unique`,
    ],
  },
  {
    name: "probes with two handlers, without handler, and with a successThreshold that only readiness probes allow",
    containers: [
      {
        livenessProbe: { exec: { command: ["a"] }, tcpSocket: { port: 80 }, successThreshold: 2 },
        readinessProbe: { tcpSocket: { port: 80 }, successThreshold: 2 },
        startupProbe: { periodSeconds: -1, successThreshold: 1 },
      },
    ],
    want: [
      `${at}.livenessProbe.tcpSocket: Forbidden: may not specify more than 1 handler type`,
      `${at}.livenessProbe.successThreshold: Invalid value: 2: must be 1`,
      `${at}.startupProbe: Required value: must specify a handler type`,
      `${at}.startupProbe.periodSeconds: Invalid value: -1: must be greater than or equal to 0`,
    ],
  },
])("returns the field errors of containers: $name", ({ containers, want }) => {
  expect(problems(...containers)).toEqual(want);
});

it("refuses an image with a space at its end only in pods", () => {
  const spec = { containers: [{ ...sound, image: "web " }] };
  expect(containerErrors(spec, "spec", new Map())).toEqual([]);
  expect(imageSpaceErrors(spec, "spec")).toEqual([
    {
      reason: "FieldValueInvalid",
      field: `${at}.image`,
      detail: 'Invalid value: "web ": must not have leading or trailing whitespace',
    },
  ]);
});
