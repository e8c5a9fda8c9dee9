import { expect, it } from "vitest";
import "../../../testing/load-parts.ts";
import type { ValueMap } from "../../../engine/value/value.ts";
import { testBuiltins } from "../../../testing/test-builtins.ts";
import { createSession } from "../../session.ts";

const session = createSession({ builtins: testBuiltins() });

const GVK = { group: "lights.example.org", version: "v1", kind: "Lamp" };
const META = "io.k8s.apimachinery.pkg.apis.meta.v1.ObjectMeta";

/** The schema of a kind, as a document has it. `bulb` is the schema of an item. */
const lamp = (metadata: ValueMap, bulb: ValueMap, more: ValueMap = {}): ValueMap => ({
  type: "object",
  properties: {
    apiVersion: { type: "string" },
    kind: { type: "string" },
    metadata,
    spec: {
      type: "object",
      properties: {
        size: { "x-kubernetes-int-or-string": true, anyOf: [{ type: "integer" }, { type: "string" }] },
        tags: { type: "array", "x-kubernetes-list-type": "set", items: { type: "string" } },
        template: { "x-kubernetes-embedded-resource": true, "x-kubernetes-preserve-unknown-fields": true },
        bulbs: {
          type: "array",
          "x-kubernetes-list-type": "map",
          "x-kubernetes-list-map-keys": ["id", "protocol"],
          items: bulb,
        },
        ...more,
      },
    },
  },
  "x-kubernetes-group-version-kind": [GVK],
});
const BULB: ValueMap = {
  type: "object",
  required: ["id"],
  properties: { id: { type: "string" }, protocol: { type: "string", default: "zigbee" } },
};
const item = { get: { "x-kubernetes-group-version-kind": GVK }, parameters: [] };
const base = "/apis/lights.example.org/v1/namespaces/{namespace}/lamps/{name}";
const paths = { [base]: item, [`${base}/status`]: item };
const apps = "/apis/apps/v1/namespaces/{namespace}/deployments/{name}";
const DEPLOYMENT = { group: "apps", version: "v1", kind: "Deployment" };

const V3: ValueMap = {
  openapi: "3.0.0",
  paths: { ...paths, [apps]: { get: { "x-kubernetes-group-version-kind": DEPLOYMENT } } },
  components: {
    schemas: {
      lamp: lamp(
        { allOf: [{ $ref: `#/components/schemas/${META}` }] },
        { allOf: [{ $ref: "#/components/schemas/bulb" }] },
      ),
      bulb: BULB,
      deployment: { type: "object", "x-kubernetes-group-version-kind": [DEPLOYMENT] },
    },
  },
};
const V2: ValueMap = {
  swagger: "2.0",
  paths,
  definitions: {
    lamp: lamp(
      { $ref: `#/definitions/${META}` },
      { ...BULB, properties: { id: { type: "string" }, protocol: { type: "string" } } },
    ),
  },
};
const OBJECT = `apiVersion: lights.example.org/v1
kind: Lamp
metadata: {name: hall}
spec: {size: 5, tags: [a], template: {apiVersion: v1, kind: Pod, x: 1}, bulbs: [{id: one, protocol: wifi}]}
`;

function imported(...texts: readonly string[]) {
  const found = session.importTexts({ texts: texts.map((text) => ({ name: null, text })), mask: true });
  const run = found.scenario && session.run(found.scenario, { step: null, object: null });
  return { ...found, run };
}

it.each([
  { name: "v3", document: V3 },
  { name: "v2", document: V2 },
])("makes the kinds of a $name document known, without those that are built in", ({ name, document }) => {
  const alone = imported(JSON.stringify(document));
  expect(alone.texts[0]).toMatchObject({ form: "openapi", diagnostics: [] });
  expect(alone.texts[0]?.sentence).toMatch(new RegExp(`^An OpenAPI ${name} document with \\d kinds?: Lamp`));
  expect(alone.texts[0]?.notes[0]).toBe("1 kind becomes known: Lamp.");
  expect(alone.additions).toMatchObject({
    definitions: [expect.stringContaining("kind: Lamp")],
    objects: [],
  });
  expect(alone.run?.timeline.problems).toBeUndefined();

  const { run, scenario } = imported(JSON.stringify(document), OBJECT);
  expect(scenario?.definitions).toHaveLength(1);
  expect(run?.timeline.rows.map(({ outcome }) => outcome)).toEqual(["created"]);
  const frame = JSON.stringify(run?.frame);
  expect(frame).toContain("x: 1");
  expect(frame).toMatch(/id[^a-z]{1,6}one[^a-z]{1,10}protocol[^a-z]{1,6}wifi/); // the key of an item
});

it("keeps only the kinds of the objects, if there are objects", () => {
  const { scenario, texts } = imported(
    JSON.stringify(V3),
    "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\n",
  );
  expect(scenario?.definitions).toBeUndefined();
  expect(texts[0]?.notes).toEqual(["2 kinds left out: the page knows them, or no object has them."]);
});

it.each([
  {
    name: "the list of documents",
    document: { paths: { "apis/apps/v1": { serverRelativeURL: "/x" } } },
    says: "list of a cluster",
  },
  {
    name: "a document without kinds",
    document: { openapi: "3.0.0", paths: { "/version": {} } },
    says: "without kinds",
  },
])("says what to do with $name", ({ document, says }) => {
  const { texts, scenario } = imported(JSON.stringify(document));
  expect(texts[0]?.sentence).toContain(says);
  expect(scenario).toBeNull();
});

it("reads schemas that contain themselves, and that grow without end", () => {
  const chain = Object.fromEntries(
    Array.from({ length: 60 }, (_, at) => {
      const next = { $ref: `#/components/schemas/c${at + 1}` };
      return [`c${at}`, { type: "object", properties: { a: next, b: next } }];
    }),
  );
  const self = { type: "object", properties: { self: { $ref: "#/components/schemas/self" } } };
  const schemas = {
    lamp: lamp({}, BULB, { self: { $ref: "#/x/self" }, chain: { $ref: "#/x/c0" } }),
    self,
    ...chain,
  };
  const { run } = imported(JSON.stringify({ ...V3, components: { schemas } }), OBJECT);
  expect(run?.timeline.rows.map(({ outcome }) => outcome)).toEqual(["created"]);
}, 20_000);

it("says that a document has no paths", () => {
  const definitions = { lamp: { type: "object", "x-kubernetes-group-version-kind": [GVK] } };
  const text = JSON.stringify({ swagger: "2.0", paths: {}, definitions });
  const { texts } = session.importTexts({ texts: [{ name: null, text }], mask: true });
  expect(texts[0]?.sentence).toMatch(/^An OpenAPI v2 document without paths\. /);
});
