import { describe, expect, it } from "vitest";
import type { Action } from "../../engine/scenario/scenario.ts";
import { testBuiltins } from "../../testing/test-builtins.ts";
import { createSession } from "../session.ts";

const definition = (schema: string) => `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: routers.example.com}
spec:
  group: example.com
  scope: Namespaced
  names: {plural: routers, singular: router, kind: Router}
  versions:
    - {name: v1alpha1, served: true, storage: false, schema: {openAPIV3Schema: {type: object}}}
    - {name: v1, served: true, storage: true, schema: {openAPIV3Schema: ${schema}}}
`;

/** Returns the rows of a step that defines a kind, and of one that applies its instance. */
function defineAndApply(kind: "define" | "apply", schema: string) {
  const run = (...actions: readonly Action[]) =>
    createSession({ builtins: testBuiltins() }).run(
      {
        title: "",
        actors: [],
        steps: actions.map((action, at) => ({ id: `s${at}`, actor: "admin", action })),
      },
      { step: null, object: null },
    ).timeline.rows;
  const define: Action = { kind, manifest: definition(schema) };
  const instance = run(define)[0]?.instance ?? "";
  return { instance, rows: run(define, { kind: "apply", manifest: instance }) };
}

describe("the instance of a new kind", () => {
  it.each([
    { schema: "{type: object}", want: "" },
    {
      schema: "{type: object, properties: {spec: {type: object, properties: {mode: {type: string}}}}}",
      want: "spec:\n  mode: example\n",
    },
    {
      schema:
        "{type: object, required: [spec], properties: {spec: {type: object, required: [size, mode, hosts, free], properties: {size: {type: integer, minimum: 2}, free: {type: string, default: x}, mode: {type: string, enum: [fast, safe]}, hosts: {type: array, minItems: 1, items: {type: object, required: [name], properties: {name: {type: string, minLength: 9}, weight: {type: integer}}}}}}}}",
      want: "spec:\n  hosts:\n  - name: exampleee\n  mode: fast\n  size: 2\n",
    },
    {
      schema:
        "{type: object, required: [ratio], properties: {ratio: {type: number, maximum: 0.5}, spec: {type: object, x-kubernetes-preserve-unknown-fields: true}}}",
      want: "ratio: 0.5\nspec: {}\n",
    },
  ])("fits its schema: $want", ({ schema, want }) => {
    const { instance, rows } = defineAndApply("define", schema);
    expect(instance).toBe(`apiVersion: example.com/v1\nkind: Router\nmetadata:\n  name: my-router\n${want}`);
    expect(rows[1]).toMatchObject({ outcome: "created", diagnostics: [] });
    expect(rows[1]?.instance).toBeUndefined();
  });

  it("is there if the definition was applied", () => {
    expect(defineAndApply("apply", "{type: object}").instance).toContain("kind: Router");
  });
});
