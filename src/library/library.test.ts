import { expect, it } from "vitest";
import type { Request, ValueMap } from "./api.ts";
import { blame, createCluster, explain, handle } from "./index.ts";

/** What kubectl v1.36.3 printed of an API server, shortened. */
const NOTES = `apiVersion: v1
kind: ConfigMap
metadata:
  managedFields:
  - apiVersion: v1
    fieldsType: FieldsV1
    fieldsV1:
      f:data:
        .: {}
        f:colour: {}
    manager: kubectl-create
    operation: Update
    time: "2026-11-23T14:39:00Z"
  name: notes
  namespace: shop
data:
  colour: blue
`;
const GADGET = `apiVersion: wcli.example.org/v1
kind: Gadget
metadata:
  managedFields:
  - apiVersion: wcli.example.org/v1
    fieldsType: FieldsV1
    fieldsV1:
      f:spec:
        f:ports:
          k:{"name":"a"}:
            .: {}
            f:name: {}
            f:number: {}
    manager: carol
    operation: Apply
  name: g
  namespace: shop
spec:
  size: 3
  ports: [{ name: a, number: 1 }, { name: b, number: 2 }]
`;

/** An apply by a manager. */
const apply = (fieldManager: string, data: ValueMap, query = {}): Request => ({
  method: "PATCH",
  path: "/api/v1/namespaces/shop/configmaps/notes",
  query: { fieldManager, ...query },
  contentType: "application/apply-patch+yaml",
  body: { apiVersion: "v1", kind: "ConfigMap", metadata: { name: "notes" }, data },
});

it("says who owns what in an object", () => {
  const owner = {
    manager: "kubectl-create",
    operation: "Update",
    subresource: null,
    apiVersion: "v1",
    time: "2026-11-23T14:39:00Z",
  };
  expect(blame(NOTES)).toEqual([{ field: ".data.colour", value: "blue", owners: [owner] }]);
  expect(blame(NOTES.slice(NOTES.indexOf("data:\n  colour")).replace(/^/, "kind: A\n"))).toMatchObject([
    { owners: [] },
  ]);
});

it("follows the lists of a custom kind by its managed fields", () => {
  expect(blame(GADGET).map(({ field, owners }) => [field, owners.map(({ manager }) => manager)])).toEqual([
    [".spec.size", []],
    ['.spec.ports[name="a"].number', ["carol"]],
    ['.spec.ports[name="b"].number', []],
  ]);
});

it("answers requests, and leaves the cluster before as it is", () => {
  const before = createCluster({ objects: [NOTES] });
  const { cluster, response } = handle(before, apply("me", { size: "1" }));
  expect(response.code).toBe(200);
  expect(cluster.objects.find(({ kind }) => kind === "ConfigMap")).toMatchObject({
    data: { colour: "blue", size: "1" },
  });
  expect(before.objects.find(({ kind }) => kind === "ConfigMap")).toMatchObject({ data: { colour: "blue" } });
  expect(handle(cluster, apply("me", { size: "1" })).cluster).toBe(cluster);
  expect(handle(cluster, { method: "GET", path: "/version" }).response.body).toMatchObject({
    gitVersion: cluster.version,
  });
  expect(handle(cluster, { method: "GET", path: "/nowhere" }).response.code).toBe(404);
});

it("says why a request changes a field, or does not", () => {
  const cluster = createCluster({ objects: [NOTES] });
  expect(explain(cluster, apply("me", { colour: "red" }))).toMatchObject([
    {
      field: ".data.colour",
      reason: "conflict",
      rule: "A2",
      manager: "me",
      sentence: expect.stringContaining("kubectl-create owns it"),
    },
  ]);
  const forced = explain(cluster, apply("me", { colour: "red" }, { force: "true" }));
  expect(forced[0]).toMatchObject({ field: ".data.colour", manager: "me" });
  expect(forced[0]?.reason).not.toBe("conflict");
  expect(explain(cluster, { method: "GET", path: "/api/v1/namespaces/shop/configmaps/notes" })).toEqual([]);
  const made = explain(cluster, {
    method: "POST",
    path: "/api/v1/namespaces/shop/configmaps",
    userAgent: "tool/1",
    body: { apiVersion: "v1", kind: "ConfigMap", metadata: { name: "new" }, data: { a: "1" } },
  });
  expect(made).toContainEqual(expect.objectContaining({ field: ".data.a", manager: "tool" }));
});

it("creates definitions before their objects", () => {
  const definition = {
    apiVersion: "apiextensions.k8s.io/v1",
    kind: "CustomResourceDefinition",
    metadata: { name: "gadgets.wcli.example.org" },
    spec: {
      group: "wcli.example.org",
      scope: "Namespaced",
      names: { plural: "gadgets", singular: "gadget", kind: "Gadget", listKind: "GadgetList" },
      versions: [
        {
          name: "v1",
          served: true,
          storage: true,
          schema: { openAPIV3Schema: { type: "object", "x-kubernetes-preserve-unknown-fields": true } },
        },
      ],
    },
  };
  const { objects } = createCluster({ objects: [GADGET, definition] });
  expect(objects.map(({ kind }) => kind)).toEqual(["CustomResourceDefinition", "Gadget"]);
});

it.each([
  {
    call: () => createCluster({ objects: ["kind: Foo\napiVersion: v1\nmetadata: {name: a}\n"] }),
    says: /Foo/,
  },
  { call: () => createCluster({ objects: ["a: [\n"] }), says: /^Line 1, column 4: / },
  { call: () => blame(""), says: /no manifest/ },
  { call: () => blame(`${NOTES}---\n${NOTES}`), says: /more than one object/ },
  { call: () => handle({ version: "v1", objects: [] }, apply("me", {})), says: /not a cluster/ },
])("throws a sentence: $says", ({ call, says }) => {
  expect(call).toThrow(says);
});
