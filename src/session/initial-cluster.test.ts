import { describe, expect, it } from "vitest";
import type { Scenario, Step } from "../engine/scenario/scenario.ts";
import { testBuiltins } from "../testing/test-builtins.ts";
import { createSession } from "./session.ts";

const VIEW = { step: null, object: null };

function apply(actor: string, manifest: string, more: Partial<Step> = {}): Step {
  return { id: `${actor}-${manifest.length}`, actor, action: { kind: "apply", manifest }, ...more };
}

const config = (colour: string, more = "") =>
  `apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: a\n${more}data:\n  colour: ${colour}\n`;

const OWNED = config(
  "blue",
  `  uid: 5d2e
  resourceVersion: "7000"
  managedFields:
  - apiVersion: v1
    fieldsType: FieldsV1
    fieldsV1: {"f:data": {"f:colour": {}}}
    manager: bob
    operation: Apply
`,
);

const CRD = `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata:
  name: widgets.example.com
spec:
  group: example.com
  names: {kind: Widget, plural: widgets}
  scope: Namespaced
  versions:
    - name: v1
      served: true
      storage: true
      schema:
        openAPIV3Schema: {type: object, x-kubernetes-preserve-unknown-fields: true}
`;

function outcomes(parts: Partial<Scenario>) {
  const session = createSession({ builtins: testBuiltins() });
  const { timeline, frame } = session.run({ title: "", actors: [], steps: [], ...parts }, VIEW);
  return { outcomes: timeline.rows.map(({ outcome }) => outcome), problems: timeline.problems ?? [], frame };
}

describe("before the first step", () => {
  it("objects keep their owners", () => {
    const {
      outcomes: got,
      problems,
      frame,
    } = outcomes({ objects: [OWNED], steps: [apply("alice", config("red"))] });
    expect(problems).toEqual([]);
    expect(got).toEqual(["conflict"]);
    expect(frame?.conflicts[0]?.owners).toMatchObject([{ manager: "bob", since: -1 }]);
    expect(frame?.live?.lines.map(({ text }) => text.trim())).toContain("uid: 5d2e");
  });

  it("objects without managedFields have no owners", () => {
    const { frame } = outcomes({
      objects: [config("blue")],
      steps: [{ ...apply("alice", config("red")), action: { kind: "get", manifest: config("red") } }],
    });
    expect(frame?.entries).toEqual([]);
  });

  it("custom kinds are served, namespaces created", () => {
    const widget = "apiVersion: example.com/v1\nkind: Widget\nmetadata:\n  name: w\n  namespace: shop\n";
    const { outcomes: got, problems } = outcomes({
      definitions: [CRD],
      objects: [widget],
      steps: [apply("alice", `${widget}spec:\n  a: 1\n`)],
    });
    expect(problems).toEqual([]);
    expect(got).toEqual(["changed"]);
  });

  it("rules allow the named actors; others may do nothing", () => {
    const { outcomes: got } = outcomes({
      rules: [{ actor: "bob", verbs: ["*"], resources: ["configmaps"], namespaces: ["default"] }],
      steps: [apply("alice", config("red")), apply("bob", config("red"))],
    });
    expect(got).toEqual(["refused", "created"]);
  });

  it("admission changes requests", () => {
    const { frame } = outcomes({
      admission: [
        {
          match: { kind: "ConfigMap", operations: ["create"] },
          patch: "- {op: add, path: /data/size, value: large}\n",
        },
      ],
      steps: [apply("alice", config("red"))],
    });
    expect(frame?.live?.lines.map(({ text }) => text.trim())).toContain("size: large");
  });

  it("reports objects that cannot be created", () => {
    const { problems } = outcomes({
      objects: ["a: [", "apiVersion: v1\nkind: Nothing\nmetadata:\n  name: a\n"],
      admission: [
        { match: {}, patch: "a: 1" },
        { match: {}, patch: "- op: [" },
      ],
    });
    expect(problems).toHaveLength(4);
    expect(problems[0]).toMatch(/^Object 1, line 1, column 4: /);
    expect(problems[1]).toBe("Admission 1: the patch must be a JSON Patch, a list of operations.");
    expect(problems[2]).toMatch(/^Admission 2, line 1, column 7: /);
    expect(problems[3]).toMatch(/^Object 2: /);
  });

  it("reports each invalid part, and uses the rest", () => {
    const { outcomes: got, problems } = outcomes({
      definitions: ["kind: CustomResourceDefinition\nspec: [\n"],
      objects: ["apiVersion: v1\nkind: Secret\n\tname: a\n", "__proto__: {a: 1}\n", config("blue")],
      rules: [
        { actor: "__proto__", verbs: ["\u0000"], resources: ["<b>"] },
        { actor: "alice", verbs: ["*"], resources: ["*"] },
      ],
      steps: [apply("alice", config("blue", "  labels: {a: b}\n"))],
    });
    expect(problems[0]).toMatch(/^Definition 1, line 2, column 7: /);
    expect(problems[1]).toMatch(/^Object 1, line 3, column 1: /);
    expect(problems[2]).toMatch(/^Object 2: /);
    expect(problems).toHaveLength(3);
    expect(got).toEqual(["changed"]);
  });

  it("reports few of many problems, each shortened", () => {
    const wrong = `apiVersion: v1\nkind: ${"N".repeat(100_000)}\nmetadata:\n  name: a\n`;
    const { problems } = outcomes({ objects: Array.from({ length: 40 }, () => wrong) });
    expect(problems).toHaveLength(6);
    expect(problems[5]).toBe("35 more problems like these.");
    expect(problems.join("").length).toBeLessThan(4000);
  });

  it("a user agent gives the field manager", () => {
    const step = apply("alice", config("red"), {
      userAgent: "kube-controller-manager/v1.36",
      action: { kind: "update", manifest: config("red") },
    });
    const { frame } = outcomes({ objects: [OWNED], steps: [step] });
    expect(frame?.entries.map(({ manager }) => manager)).toContain("kube-controller-manager");
  });
});
