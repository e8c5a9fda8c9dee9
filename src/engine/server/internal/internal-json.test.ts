import "../../../testing/load-parts.ts";
import { expect, it } from "vitest";
import { internalDiff, internalJson } from "./internal-json.ts";

it("prints the names of Go, absent fields, and fields of embedded structs", () => {
  expect(internalJson({ name: "data", emptyDir: {} }, "apis/core.Volume")).toMatch(
    /^\{"Name":"data","HostPath":null,"EmptyDir":\{"Medium":"","SizeLimit":null\},"GCEPersistentDisk":null,/,
  );
  expect(internalJson({ rules: [{ action: "Ignore" }] }, "apis/batch.PodFailurePolicy")).toBe(
    '{"Rules":[{"Action":"Ignore","OnExitCodes":null,"OnPodConditions":null}]}',
  );
});

it("prints metadata of a template without a name of its own, and sorts the keys of maps", () => {
  const template = { metadata: { labels: { b: "<", a: "1" } }, spec: {} };
  expect(internalJson(template, "apis/core.PodTemplateSpec")).toMatch(
    /^\{"labels":\{"a":"1","b":"\\u003c"\},"Spec":\{"Volumes":null,/,
  );
});

it("prints fields of the pod that Go has in its security context", () => {
  const text = internalJson(
    { hostNetwork: true, hostPID: true, securityContext: { runAsUser: 1 } },
    "apis/core.PodSpec",
  );
  expect(text).toContain(
    '"SecurityContext":{"HostNetwork":true,"HostPID":true,"HostIPC":false,"ShareProcessNamespace":null,',
  );
  expect(text).toContain('"RunAsUser":1,');
});

it("prints the fields of a selector as manifests have them", () => {
  expect(internalJson({ matchLabels: { b: "2", a: "1" } }, "meta/v1.LabelSelector")).toBe(
    '{"matchLabels":{"a":"1","b":"2"}}',
  );
});

it("leaves out empty fields of a selector, as Go does", () => {
  expect(internalJson({ matchLabels: {}, matchExpressions: [] }, "meta/v1.LabelSelector")).toBe("{}");
});

it("prints the lines that differ", () => {
  expect(internalDiff({ schedulerName: "a" }, { schedulerName: "b" }, "apis/core.PodSpec")).toContain(
    '\n- "SchedulerName": "a",\n+ "SchedulerName": "b",\n',
  );
});
