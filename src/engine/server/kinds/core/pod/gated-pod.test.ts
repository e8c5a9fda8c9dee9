import { expect, it } from "vitest";
import type { ValueMap } from "../../../../value/value.ts";
import { podUpdateErrors } from "./pod-validation.ts";

const pod = (spec: ValueMap): ValueMap => ({
  metadata: { name: "a" },
  spec: {
    containers: [{ name: "c", image: "i", imagePullPolicy: "Always", terminationMessagePolicy: "File" }],
    restartPolicy: "Always",
    dnsPolicy: "ClusterFirst",
    schedulingGates: [{ name: "example.org/a" }],
    ...spec,
  },
});
const needs = (...nodeSelectorTerms: ValueMap[]): ValueMap => ({
  nodeAffinity: { requiredDuringSchedulingIgnoredDuringExecution: { nodeSelectorTerms } },
});
const has = (...keys: string[]): ValueMap => ({
  matchExpressions: keys.map((key) => ({ key, operator: "Exists" })),
});
const errors = (after: ValueMap, before: ValueMap) =>
  podUpdateErrors(pod(after), pod(before)).map(({ field }) => field);

const TERMS = "spec.affinity.nodeAffinity.requiredDuringSchedulingIgnoredDuringExecution.nodeSelectorTerms";

it.each<readonly [string, ValueMap, ValueMap, readonly string[]]>([
  ["a first selector", { nodeSelector: { a: "b" } }, {}, []],
  ["another key", { nodeSelector: { a: "b", c: "d" } }, { nodeSelector: { a: "b" } }, []],
  ["another value", { nodeSelector: { a: "c" } }, { nodeSelector: { a: "b" } }, ["spec.nodeSelector"]],
  ["no selector", {}, { nodeSelector: { a: "b" } }, ["spec.nodeSelector"]],
  ["a first affinity", { affinity: needs(has("a")) }, {}, []],
  ["another requirement", { affinity: needs(has("a", "b")) }, { affinity: needs(has("a")) }, []],
  ["one requirement less", { affinity: needs(has("b")) }, { affinity: needs(has("a")) }, [`${TERMS}[0]`]],
  ["another term", { affinity: needs(has("a"), has("b")) }, { affinity: needs(has("a")) }, [TERMS]],
  ["no affinity", {}, { affinity: needs(has("a")) }, [TERMS]],
  ["another affinity of pods", { affinity: { podAffinity: {} } }, {}, ["spec"]],
])("a pod with scheduling gates gets %s", (_, after, before, want) => {
  expect(errors(after, before)).toEqual(want);
});

it("shows the terms as the server has them", () => {
  const found = podUpdateErrors(pod({ affinity: needs(has("b")) }), pod({ affinity: needs(has("a")) }));
  expect(found[0]?.detail).toContain(
    '{"MatchExpressions":[{"Key":"b","Operator":"Exists","Values":null}],"MatchFields":null}',
  );
});

it("shows the node selector with sorted keys", () => {
  const found = podUpdateErrors(pod({ nodeSelector: { b: "1", a: "2" } }), pod({ nodeSelector: { b: "2" } }));
  expect(found[0]?.detail).toContain('Invalid value: {"a":"2","b":"1"}: only additions');
});

it("a pod without gates keeps its node selector", () => {
  expect(errors({ schedulingGates: [], nodeSelector: { a: "b" } }, { schedulingGates: [] })).toEqual([
    "spec",
  ]);
});
