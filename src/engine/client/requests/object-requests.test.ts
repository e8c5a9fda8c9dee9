import { expect, it } from "vitest";
import type { Response } from "../../server/http/http.ts";
import { type Client, runClient } from "../client.ts";
import type { ObjectAddress } from "../discovery/locate-object.ts";
import { createObject, deleteObject, getObject, patchObject, updateObject } from "./object-requests.ts";
import { applyObject } from "./server-side-apply.ts";

const address: ObjectAddress = {
  resource: { group: "", version: "v1", kind: "ConfigMap", plural: "configmaps", namespaced: true },
  namespace: "default",
  name: "a",
  collection: "/api/v1/namespaces/default/configmaps",
  path: "/api/v1/namespaces/default/configmaps/a",
};
const object = { apiVersion: "v1", kind: "ConfigMap", metadata: { name: "a" } };
const sent = { ...object, metadata: { name: "a", namespace: "default" } };
const alice = { fieldManager: "alice" };

function requestOf(client: Client<Response>) {
  const { result, exchanges } = runClient(client, () => ({ code: 200, body: { done: true } }));
  expect(result).toEqual({ code: 200, body: { done: true } });
  expect(exchanges).toHaveLength(1);
  return exchanges[0]?.request;
}

it.each([
  {
    name: "apply",
    client: applyObject(address, object, alice),
    request: {
      method: "PATCH",
      path: address.path,
      query: { fieldManager: "alice" },
      contentType: "application/apply-patch+yaml",
      body: sent,
    },
  },
  {
    name: "forced dry-run apply of a subresource",
    client: applyObject(address, object, {
      ...alice,
      force: true,
      dryRun: true,
      fieldValidation: "Strict",
      subresource: "status",
    }),
    request: {
      method: "PATCH",
      path: `${address.path}/status`,
      query: { dryRun: "All", fieldManager: "alice", fieldValidation: "Strict", force: "true" },
      contentType: "application/apply-patch+yaml",
      body: sent,
    },
  },
  {
    name: "create",
    client: createObject(address, object, alice),
    request: { method: "POST", path: address.collection, query: { fieldManager: "alice" }, body: sent },
  },
  {
    name: "update",
    client: updateObject(address, object, alice),
    request: { method: "PUT", path: address.path, query: { fieldManager: "alice" }, body: sent },
  },
  {
    name: "merge patch of a subresource",
    client: patchObject(address, "merge", { spec: { replicas: 5 } }, { ...alice, subresource: "scale" }),
    request: {
      method: "PATCH",
      path: `${address.path}/scale`,
      query: { fieldManager: "alice" },
      contentType: "application/merge-patch+json",
      body: { spec: { replicas: 5 } },
    },
  },
  {
    name: "delete",
    client: deleteObject(address, {}),
    request: { method: "DELETE", path: address.path },
  },
  { name: "get", client: getObject(address), request: { method: "GET", path: address.path } },
])("$name sends one request", ({ client, request }) => {
  expect(requestOf(client)).toEqual(request);
});

it("stops a client in an endless loop", () => {
  function* endless(): Client<never> {
    for (;;) yield { method: "GET", path: "/" };
  }
  expect(() => runClient(endless(), () => ({ code: 200, body: {} }))).toThrow("without end");
});

it("sends the same reference for the same object and namespace", () => {
  const bodyFor = (at: ObjectAddress) => requestOf(applyObject(at, object, alice))?.body;
  const first = bodyFor(address);
  expect(bodyFor(address)).toBe(first);
  expect(bodyFor({ ...address, namespace: "other" })).toHaveProperty("metadata.namespace", "other");
  expect(bodyFor({ ...address, namespace: null })).toBe(object);
  expect(bodyFor(address)).toEqual(first);
});
