import { describe, expect, it } from "vitest";
import type { Scenario, Step } from "../../engine/scenario/scenario.ts";
import { testBuiltins } from "../../testing/test-builtins.ts";
import type { Truth } from "../minimise/types.ts";
import { createSession } from "../session.ts";
import type { AnalysisAnswer, AnalysisQuestion, OrdersView, StateChoice } from "./types.ts";

const config = (data: string) => `{apiVersion: v1, kind: ConfigMap, metadata: {name: a}, data: ${data}}`;
const apply = (id: string, actor: string, data: string, more: Partial<Step> = {}): Step => ({
  id,
  actor,
  action: { kind: "apply", manifest: config(data) },
  ...more,
});
const named = (name: string) => `{apiVersion: v1, kind: ConfigMap, metadata: {name: ${name}}}`;
const scenario: Scenario = {
  title: "",
  actors: [
    { name: "alice", colour: 1 },
    { name: "bob", colour: 2 },
  ],
  steps: [
    apply("s1", "alice", "{a: '1', b: '1'}"),
    apply("s2", "bob", "{a: '2'}", { force: true }),
    apply("s3", "alice", "{b: '2'}"),
  ],
};
const KEY = "/configmaps/default/a";

function asker(of: Scenario = scenario) {
  const session = createSession({ builtins: testBuiltins() });
  session.run(of, { step: null, object: null });
  return <Of extends AnalysisQuestion["of"]>(question: Extract<AnalysisQuestion, { of: Of }>) =>
    session.analyse(question) as Extract<AnalysisAnswer, { of: Of }>;
}

function finish(ask: ReturnType<typeof asker>, steps: readonly string[]): OrdersView {
  let { orders } = ask({ of: "orders", steps, again: true });
  while (!orders.done) orders = ask({ of: "orders", steps, again: false }).orders;
  return orders;
}

describe("analysis", () => {
  it("compares two states of an object that is in no step, also of a kind that only its definition tells", () => {
    const ask = asker();
    const object = (
      size: number,
      manager: string,
    ) => `{apiVersion: shop.example/v1, kind: Gadget, metadata: {name: g, uid: "${size}",
      managedFields: [{manager: ${manager}, operation: Apply, apiVersion: shop.example/v1, fieldsType: FieldsV1,
        fieldsV1: {"f:spec": {"f:parts": {'k:{"name":"a"}': {".": {}, "f:name": {}, "f:size": {}}}}}}]},
      spec: {parts: [{name: a, size: ${size}}]}}`;
    const definition = `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: { name: gadgets.shop.example }
spec:
  group: shop.example
  names: { kind: Gadget, plural: gadgets }
  scope: Namespaced
  versions:
    - name: v1
      served: true
      storage: true
      schema:
        openAPIV3Schema:
          type: object
          properties:
            spec:
              type: object
              properties:
                parts:
                  type: array
                  x-kubernetes-list-type: map
                  x-kubernetes-list-map-keys: [name]
                  items: { type: object, required: [name], properties: { name: { type: string }, size: { type: integer } } }
`;
    const compared = (first: string | null, second: string | null) =>
      ask({ of: "objects", first, second, definition }).fields.map((one) => [
        one.label,
        one.first.value,
        one.first.owners.join(),
        one.second.value,
        one.second.owners.join(),
      ]);
    const path = '.spec.parts[name="a"].size';
    expect(compared(object(1, "alice"), object(2, "bob"))).toEqual([[path, "1", "alice", "2", "bob"]]);
    expect(compared(null, object(2, "bob"))).toEqual([[path, "", "", "2", "bob"]]);
    expect(compared("no object: [", null)).toEqual([]);
    const secret = (key: string) =>
      `{apiVersion: v1, kind: Secret, metadata: {name: s}, data: {same: c2FtZQ==, key: ${key}}}`;
    const values = compared(secret("aHVudGVyMg=="), secret("aHVudGVyMw==")).map(([label, a, , b]) => [
      label,
      a === b,
    ]);
    expect(values).toEqual([
      [".data.same", true],
      [".data.key", false],
    ]);
    expect(JSON.stringify(compared(null, secret("aHVudGVyMg==")))).not.toContain("aHVudGVyMg");
  });

  it("compares states after two steps, before the first step, and of another scenario", () => {
    const ask = asker();
    const differing = (first: StateChoice, second: StateChoice) =>
      ask({ of: "states", first, second }).comparison.objects.map(({ isIn, fields }) => [
        isIn,
        ...fields.map((one) => `${one.label}: ${one.first.value} ${one.second.value}`),
      ]);
    const other = { ...scenario, steps: [apply("s1", "alice", "{a: '2', b: '2'}")] };
    const at = (step: string | null, of: Scenario | null = null) => ({ scenario: of, step });
    expect(differing(at("s1"), at("s3"))).toEqual([["both", '.data.a: "1" "2"', '.data.b: "1" "2"']]);
    expect(differing(at(null), at("s1"))).toEqual([["second", '.data.a:  "1"', '.data.b:  "1"']]);
    expect(differing(at("s1"), at("s1"))).toEqual([]);
    expect(differing(at("s1"), at("s1", other))).toEqual([["both", '.data.a: "1" "2"', '.data.b: "1" "2"']]);
  });

  it("cuts a scenario down in several answers, and starts again when it is asked to", () => {
    const ask = asker({ ...scenario, objects: Array.from({ length: 30 }, (_, at) => named(`o${at}`)) });
    const [first] = ask({ of: "truths", step: "s2", object: null, field: null }).truths;
    const truth = first?.truth as Truth;
    expect(first?.says).toBe("In step 2, alice loses `.data.a` of ConfigMap a.");
    const views = [ask({ of: "minimise", truth, again: true }).view];
    while (views.at(-1)?.done === false) views.push(ask({ of: "minimise", truth, again: false }).view);
    expect(views.length).toBeGreaterThan(1);
    expect(views.map(({ to }) => to.lines)).toEqual(
      views.map(({ to }) => to.lines).toSorted((a, b) => b - a),
    );
    expect(views.at(-1)?.scenario?.steps.map(({ id }) => id)).toEqual(["s1", "s2"]);
    expect(views.at(-1)?.scenario).not.toHaveProperty("objects");
    expect(ask({ of: "minimise", truth, again: false }).view).toEqual(views.at(-1));
    expect(ask({ of: "minimise", truth, again: true }).view.done).toBe(false);
  });

  it("compares the strategies of the last run", () => {
    const { comparison } = asker()({ of: "strategies" });
    const [object] = comparison.objects;
    expect(object?.name).toBe("configmaps/a");
    expect(object?.rows.filter(({ differs }) => differs)).toMatchObject([
      {
        label: ".data.a",
        path: '["f:data","f:a"]',
        cells: [
          { outcome: "kept", value: '"2"', step: 2 },
          { outcome: "removed", value: "", replaced: { actor: "bob", value: '"2"' } },
          {},
          {},
        ],
      },
    ]);
    expect(comparison.divergence).toMatchObject({
      step: 1,
      label: ".data.b",
      sides: [{ names: ["Server-side apply"] }, {}],
    });
    expect(comparison.steps.map(({ step, actor }) => `${step} ${actor}`)).toEqual([
      "s1 alice",
      "s2 bob",
      "s3 alice",
    ]);
  });

  it("shows who can change a field after a step", () => {
    const ask = asker();
    const of = (step: string) =>
      ask({ of: "winners", step, object: KEY, path: '["f:data","f:a"]' }).rows.map(
        ({ manager, cells }) => `${manager} ${cells.map(({ result }) => result).join(" ")}`,
      );
    expect(of("s1")).toEqual([
      "alice keeps sets removed sets takes",
      "bob shares conflict stays takes takes",
    ]);
    expect(of("s2")).toEqual([
      "alice shares conflict stays takes takes",
      "bob keeps sets removed sets takes",
    ]);
    expect(ask({ of: "winners", step: "s1", object: KEY, path: '["f:data","f:x"]' }).rows).toEqual([]);
  });

  it("tries other orders of the chosen steps after the earlier ones", () => {
    const race = asker({
      ...scenario,
      steps: [
        apply("s1", "alice", "{a: '1'}"),
        apply("s2", "bob", "{a: '2'}", { force: true }),
        apply("s3", "alice", "{a: '3'}", { force: true }),
      ],
    });
    const all = finish(race, ["s1", "s2", "s3"]);
    expect(all).toMatchObject({ total: 3, progress: 1, stopped: false });
    const told = all.results.map(({ steps, chosenSteps, orders, fields }) => [
      steps.join(" "),
      chosenSteps.map(({ actor, place }) => `${place} ${actor}`),
      orders,
      fields,
    ]);
    expect(told).toEqual([
      ["s1 s2 s3", ["0 alice", "1 bob", "2 alice"], 2, [{ label: ".data.a", value: '"3"' }]],
      ["s1 s3 s2", ["0 alice", "2 alice", "1 bob"], 1, [{ label: ".data.a", value: '"2"' }]],
    ]);
    const two = finish(race, ["s2", "s3"]);
    expect([two.total, two.results[0]?.steps, two.results[0]?.chosenSteps.length]).toEqual([
      2,
      ["s1", "s2", "s3"],
      2,
    ]);
  });

  it("keeps the files of earlier command lines", () => {
    const run = (id: string, actor: string, line: string): Step => ({
      id,
      actor,
      action: { kind: "run", line },
    });
    const race = asker({
      ...scenario,
      files: { "a.json": JSON.stringify({ apiVersion: "v1", kind: "ConfigMap", metadata: { name: "a" } }) },
      steps: [
        run("s1", "alice", 'sed -i \'s/"a"/"b"/\' a.json'),
        apply("s2", "bob", "{a: '1'}"),
        run("s3", "alice", "kubectl apply --server-side -f a.json"),
        run("s4", "bob", "kubectl label configmap b x=1"),
      ],
    });
    const { results } = finish(race, ["s3", "s4"]);
    expect(results.map(({ steps, fields }) => [steps.join(" "), fields])).toEqual([
      ["s1 s2 s3 s4", [{ label: "/configmaps/default/b .metadata.labels.x", value: '"1"' }]],
      ["s1 s2 s4 s3", [{ label: "/configmaps/default/b .metadata.labels.x", value: "" }]],
    ]);
  });

  it("starts over for another scenario", () => {
    const ask = asker();
    expect(finish(ask, ["s1"]).total).toBe(1);
    expect(ask({ of: "orders", steps: ["s1"], again: true }).orders.runs).toBe(1);
    expect(finish(ask, []).results).toHaveLength(1);
  });

  it("returns the Apply v2 tree of a step", () => {
    const ask = asker();
    expect(ask({ of: "elements", step: "s1", object: null }).rows).toBeNull();
    const rows = ask({ of: "elements", step: "s3", object: KEY }).rows ?? [];
    expect(rows.filter(({ path }) => path.includes("f:data"))).toMatchObject([
      { name: ".data", depth: 1, decision: "merged" },
      {
        name: ".b",
        last: null,
        local: '"2"',
        live: null,
        decision: "added",
        result: '"2"',
        sentence: expect.stringContaining("added"),
      },
      { name: ".a", last: '"2"', local: null, live: '"2"', decision: "removed", result: null },
    ]);
  });
});
