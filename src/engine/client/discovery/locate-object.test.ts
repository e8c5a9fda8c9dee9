import "../../../testing/load-parts.ts";
import { describe, expect, it } from "vitest";
import { type Discovery, locate, locateObject } from "./locate-object.ts";

const kinds = [
  { group: "", version: "v1", kind: "ConfigMap", plural: "configmaps", namespaced: true },
  { group: "", version: "v1", kind: "Namespace", plural: "namespaces", namespaced: false },
  { group: "apps", version: "v1", kind: "Deployment", plural: "deployments", namespaced: true },
];

const discovery: Discovery = {
  find: (apiVersion, kind) =>
    kinds.find((one) => one.kind === kind && apiVersion === (one.group === "" ? "v1" : "apps/v1")),
  all: () => kinds,
};

describe("locateObject", () => {
  it.each([
    {
      name: "the core group",
      object: { apiVersion: "v1", kind: "ConfigMap", metadata: { name: "a" } },
      path: "/api/v1/namespaces/default/configmaps/a",
    },
    {
      name: "another group and namespace",
      object: { apiVersion: "apps/v1", kind: "Deployment", metadata: { name: "web", namespace: "shop" } },
      path: "/apis/apps/v1/namespaces/shop/deployments/web",
    },
    {
      name: "a cluster-scoped kind, even if the manifest has a namespace",
      object: { apiVersion: "v1", kind: "Namespace", metadata: { name: "shop", namespace: "x" } },
      path: "/api/v1/namespaces/shop",
    },
  ])("finds $name", ({ object, path }) => {
    expect(locateObject(object, discovery)).toMatchObject({ address: { path } });
  });

  it.each([
    {
      name: "no kind",
      object: { apiVersion: "v1" },
      problem: { code: "missing-field", field: ["kind"], message: "Object 'Kind' is missing" },
    },
    {
      name: "no apiVersion",
      object: { kind: "ConfigMap" },
      problem: { code: "missing-field", field: ["apiVersion"], message: "apiVersion not set" },
    },
    {
      name: "no name",
      object: { apiVersion: "v1", kind: "ConfigMap", metadata: null },
      problem: {
        code: "missing-field",
        field: ["metadata", "name"],
        message: "resource name may not be empty",
      },
    },
    {
      name: "a name that is a number",
      object: { apiVersion: "v1", kind: "ConfigMap", metadata: { name: 7 } },
      problem: {
        code: "wrong-type",
        field: ["metadata", "name"],
        message: "metadata.name must be a string: put it in quotes",
      },
    },
    {
      name: "metadata that is a list",
      object: { apiVersion: "v1", kind: "ConfigMap", metadata: [] },
      problem: { code: "wrong-type", field: ["metadata"], message: "metadata must be a map" },
    },
    {
      name: "a name that would lead elsewhere",
      object: { apiVersion: "v1", kind: "ConfigMap", metadata: { name: "a/b" } },
      problem: {
        code: "refused",
        field: ["metadata", "name"],
        message: "invalid resource name \"a/b\": [may not contain '/']",
      },
    },
    {
      name: "a kind of another version",
      object: { apiVersion: "extensions/v1beta1", kind: "Deployment", metadata: { name: "a" } },
      problem: {
        code: "unknown-kind",
        field: ["apiVersion"],
        message:
          'no matches for kind "Deployment" in version "extensions/v1beta1". Did you mean "apiVersion: apps/v1" with "kind: Deployment"?',
      },
    },
    {
      name: "a misspelt kind",
      object: { apiVersion: "apps/v1", kind: "Deploymnet", metadata: { name: "a" } },
      problem: {
        code: "unknown-kind",
        field: ["kind"],
        message: 'no matches for kind "Deploymnet" in version "apps/v1". Did you mean "Deployment"?',
      },
    },
    {
      name: "a kind like nothing known",
      object: { apiVersion: "example.com/v1", kind: "Widget", metadata: { name: "a" } },
      problem: {
        code: "unknown-kind",
        field: ["kind"],
        message:
          'no matches for kind "Widget" in version "example.com/v1". If it is a custom resource, apply its CustomResourceDefinition first.',
        unknownKind: { apiVersion: "example.com/v1", kind: "Widget" },
      },
    },
  ])("returns the problem of $name", ({ object, problem }) => {
    expect(locateObject(object, discovery)).toEqual({ problem });
  });

  it("accepts generateName for new objects", () => {
    const object = { apiVersion: "v1", kind: "ConfigMap", metadata: { generateName: "a-" } };
    expect(locateObject(object, discovery, true)).toMatchObject({
      address: { name: "", path: "/api/v1/namespaces/default/configmaps" },
    });
    expect(locateObject(object, discovery)).toMatchObject({
      problem: { message: "resource name may not be empty" },
    });
  });
});

describe("locate", () => {
  it("returns an address by kind and name", () => {
    const target = { apiVersion: "apps/v1", kind: "Deployment", name: "web" };
    expect(locate(target, discovery)).toMatchObject({
      address: { namespace: "default", path: "/apis/apps/v1/namespaces/default/deployments/web" },
    });
  });
});
