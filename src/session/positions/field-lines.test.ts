import { expect, it } from "vitest";
import type { Step } from "../../engine/scenario/scenario.ts";
import { testBuiltins } from "../../testing/test-builtins.ts";
import { createSession } from "../session.ts";

const parts = { builtins: testBuiltins() };

const placed = (action: Step["action"]) => {
  const session = createSession(parts);
  const scenario = { title: "", actors: [], steps: [{ id: "s", actor: "a", action }] };
  session.run(scenario, { step: null, object: null });
  return session.fieldLines("s").map(({ path, line }) => `${line} ${JSON.parse(path).join(" ")}`);
};

const deployment = `apiVersion: apps/v1
kind: Deployment
metadata:
  name: web
spec:
  selector:
    matchLabels: {app: web}
  template:
    spec:
      containers:
        - name: nginx
          image: nginx
`;

it("finds the line of each field, outer fields first; items by their keys", () => {
  const item = 'f:spec f:template f:spec f:containers k:{"name":"nginx"}';
  expect(placed({ kind: "apply", manifest: `# mine\n---\n${deployment}` })).toEqual([
    "3 f:apiVersion",
    "4 f:kind",
    "5 f:metadata",
    "6 f:metadata f:name",
    "7 f:spec",
    "8 f:spec f:selector",
    "9 f:spec f:selector",
    "9 f:spec f:selector",
    "10 f:spec f:template",
    "11 f:spec f:template f:spec",
    "12 f:spec f:template f:spec f:containers",
    `13 ${item}`,
    `13 ${item} f:name`,
    `14 ${item} f:image`,
  ]);
});

it("finds the fields of a merge patch by its target, and none of a JSON Patch", () => {
  const target = { apiVersion: "apps/v1", kind: "Deployment", name: "web" };
  expect(placed({ kind: "patch", type: "merge", target, body: "spec:\n  replicas: 5\n" })).toEqual([
    "1 f:spec",
    "2 f:spec f:replicas",
  ]);
  expect(placed({ kind: "edit", target, patch: "- {op: remove, path: /spec}\n" })).toEqual([]);
});

it("finds nothing in a text that cannot be parsed", () => {
  expect(placed({ kind: "apply", manifest: "a: [" })).toEqual([]);
  expect(createSession(parts).fieldLines("none")).toEqual([]);
});

it("finds the fields that the operations of a JSON Patch change", () => {
  const session = createSession(parts);
  const target = { apiVersion: "apps/v1", kind: "Deployment", name: "web" };
  const patch = [
    "- op: replace",
    "  path: /spec/template/spec/containers/0/image",
    "  value: nginx:2",
    "- {op: add, path: /spec/template/spec/containers/-, value: {name: more, image: x}}",
    "- {op: add, path: /metadata/labels, value: {a~b: c}}",
    "- not an operation",
  ].join("\n");
  const steps: readonly Step[] = [
    {
      id: "s",
      actor: "a",
      action: {
        kind: "apply",
        manifest: deployment.replace("    spec:\n", "    metadata: {labels: {app: web}}\n    spec:\n"),
      },
    },
    { id: "t", actor: "b", action: { kind: "edit", target, patch } },
  ];
  session.run({ title: "", actors: [], steps }, { step: null, object: null });
  const containers = "f:spec f:template f:spec f:containers";
  expect(session.fieldLines("t").map(({ path, line }) => `${line} ${JSON.parse(path).join(" ")}`)).toEqual([
    ...[1, 2, 3].map((line) => `${line} ${containers} k:{"name":"nginx"} f:image`),
    `4 ${containers}`,
    "5 f:metadata f:labels",
  ]);
});
