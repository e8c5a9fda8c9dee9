import { describe, expect, it } from "vitest";
import type { Scenario } from "../../engine/scenario/scenario.ts";
import { testBuiltins } from "../../testing/test-builtins.ts";
import { createSession } from "../session.ts";

const definition = JSON.stringify({
  apiVersion: "apiextensions.k8s.io/v1",
  kind: "CustomResourceDefinition",
  metadata: { name: "widgets.lab.io" },
  spec: {
    group: "lab.io",
    scope: "Namespaced",
    names: { plural: "widgets", kind: "Widget", singular: "widget", listKind: "WidgetList" },
    versions: [
      {
        name: "v1",
        served: true,
        storage: true,
        schema: {
          openAPIV3Schema: {
            type: "object",
            properties: {
              spec: {
                type: "object",
                properties: {
                  size: { type: "string", enum: ["small", "large", "yes"], default: "small" },
                  tags: { type: "array", "x-kubernetes-list-type": "set", items: { type: "string" } },
                  parts: {
                    type: "array",
                    "x-kubernetes-list-type": "map",
                    "x-kubernetes-list-map-keys": ["id"],
                    items: {
                      type: "object",
                      required: ["id"],
                      properties: {
                        weight: { type: "integer" },
                        id: { type: "string" },
                        state: { type: "string", enum: ["on", "spare"] },
                      },
                    },
                  },
                },
              },
            },
          },
        },
      },
    ],
  },
});

/** Returns a session that has run a step with this text, and the position of the cursor, which `|` marks in the text. */
function at(text: string) {
  const offset = text.indexOf("|");
  const before = text.slice(0, offset).split("\n");
  const whole = text.slice(0, offset) + text.slice(offset + 1);
  const session = createSession({ builtins: testBuiltins() });
  const scenario: Scenario = {
    title: "",
    actors: [],
    definitions: [definition],
    steps: [{ id: "s", actor: "a", action: { kind: "apply", manifest: whole } }],
  };
  const { timeline } = session.run(scenario, { step: null, object: null });
  const issues = timeline.rows.flatMap((row) => row.diagnostics);
  return { session, issues, line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}

function completions(text: string) {
  const { session, line, column } = at(text);
  return session.complete("s", line, column);
}

const hovered = (text: string) => {
  const { session, line, column } = at(text);
  return session.hover("s", line, column)?.markdown;
};

const service = "apiVersion: v1\nkind: Service\nmetadata: {name: a}\nspec:\n";
const widget = "apiVersion: lab.io/v1\nkind: Widget\nmetadata: {name: a}\nspec:\n";

describe("values", () => {
  it("offers the allowed values of a built-in field", () => {
    expect(completions(`${service}  sessionAffinity: |`).map(({ label }) => label)).toEqual([
      "ClientIP",
      "None",
    ]);
    expect(completions(`${service}  ports:\n  - protocol: |`).map(({ label }) => label)).toEqual([
      "SCTP",
      "TCP",
      "UDP",
    ]);
  });

  it("offers the enum of a custom resource, in quotes where YAML needs them", () => {
    expect(completions(`${widget}  size: |`).map(({ label }) => label)).toEqual(["small", "large", '"yes"']);
    expect(completions(`${widget}  parts:\n  - id: a\n    state: |`).map(({ label }) => label)).toEqual([
      '"on"',
      "spare",
    ]);
  });

  it("shows them on hover, with type and default", () => {
    expect(hovered(`${widget}  si|ze: small\n`)).toBe(
      '**size**: string\n\nDefault: `"small"`\n\nOne of: `small`, `large`, `yes`\n\n`.spec.size`: a, apply, since step 1',
    );
    expect(hovered(`${service}  ty|pe: ClusterIP\n`)).toContain(
      "One of: `ClusterIP`, `ExternalName`, `LoadBalancer`, `NodePort`",
    );
  });
});

describe("associative lists", () => {
  it("start an item with a key", () => {
    const found = completions(`${widget}  par|`).find(({ label }) => label === "parts");
    expect(found).toMatchObject({ insert: "parts:\n  - id: ", detail: "list of objects by key id" });
  });

  it("offer the keys of an item before its other fields", () => {
    const [first, ...rest] = completions(`${widget}  parts:\n  - |`);
    expect(first).toMatchObject({ label: "id", detail: "key of the item, string" });
    expect(rest.map(({ label }) => label).sort()).toEqual(["state", "weight"]);
  });

  it("show their keys on hover, and the owners of the fields in their items", () => {
    expect(hovered(`${widget}  parts:\n  - i|d: a\n`)).toContain(
      '`.spec.parts[id="a"].id`: a, apply, since step 1',
    );
    expect(hovered(`${widget}  ta|gs: [x]\n`)).toContain("**tags**: set of strings");
    expect(hovered(`${widget}  pa|rts: []\n`)).toContain("**parts**: list of objects by key id");
    expect(hovered(`${service}  po|rts: []\n`)).toContain("by keys port, protocol");
  });
});

it.each([
  { name: "a wrong type", text: `${widget}  size: small\n  parts: |7\n`, line: 6 },
  { name: "a value that is not allowed", text: `${widget}  size: |tiny\n`, line: 5 },
  { name: "a field that is not known", text: `${widget}  siz|e2: small\n`, line: 5 },
  { name: "a key that is missing", text: `${widget}  parts:\n  - |weight: 1\n`, line: 6 },
])("tells $name of a custom resource at its line", ({ text, line }) => {
  const { issues } = at(text);
  expect(issues.map(({ range }) => range.line)).toContain(line);
});
