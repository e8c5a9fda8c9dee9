import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { manifestOfPatch, patchOfManifest } from "./patch-manifest.ts";

const target = { apiVersion: "apps/v1", kind: "Deployment", name: "web" };

const manifest = `apiVersion: apps/v1
kind: Deployment
# the shop
metadata:
  name: web
  labels:
    name: shop # not the object's name
spec:
  replicas: 3
`;

const patch = `# the shop
metadata:
  labels:
    name: shop # not the object's name
spec:
  replicas: 3
`;

it("a manifest becomes a patch with the same fields and comments, and the other way round", () => {
  expect(patchOfManifest(manifest)).toBe(patch);
  expect(parse(manifestOfPatch(patch, target) as string)).toEqual(parse(manifest));
  expect(manifestOfPatch(patch, target)).toContain("name: shop # not the object's name");
  expect(manifestOfPatch(patch, target)).toContain("# the shop");
});

it("metadata without other fields goes away", () => {
  const text =
    "kind: Deployment\nmetadata:\n    namespace: prod\n    name: web\n    # nothing else\nspec: {replicas: 3}\n";
  expect(patchOfManifest(text)).toBe("spec: {replicas: 3}\n");
});

it("the names have the indentation of the patch, and the namespace of the object", () => {
  const text = manifestOfPatch("metadata:\n    labels: {a: b}\n", { ...target, namespace: "prod" });
  expect(parse(text as string)).toEqual({
    apiVersion: "apps/v1",
    kind: "Deployment",
    metadata: { name: "web", namespace: "prod", labels: { a: "b" } },
  });
});

it("metadata can be in flow style", () => {
  expect(patchOfManifest("kind: Pod\nmetadata: {name: a, namespace: b} # mine\nspec: {c: 1}\n")).toBe(
    "spec: {c: 1}\n",
  );
  const text = manifestOfPatch("metadata: {labels: {a: b}}\nspec: {}\n", target) as string;
  expect(parse(text)).toMatchObject({ metadata: { name: "web", labels: { a: "b" } }, spec: {} });
  expect(parse(manifestOfPatch("metadata: {}\n", target) as string)).toMatchObject({
    metadata: { name: "web" },
  });
});

it("JSON stays JSON", () => {
  const json = patchOfManifest(JSON.stringify({ ...parse(manifest) }));
  expect(JSON.parse(json as string)).toEqual({
    metadata: { labels: { name: "shop" } },
    spec: { replicas: 3 },
  });
  expect(JSON.parse(manifestOfPatch(json as string, target) as string)).toEqual(parse(manifest));
});

describe("null", () => {
  it.each([
    { what: "only a name", text: "apiVersion: v1\nkind: Pod\nmetadata:\n  name: a\n" },
    { what: "only a name as JSON", text: '{"kind":"Pod","metadata":{"name":"a"}}' },
    { what: "two documents", text: `${manifest}---\n${manifest}` },
    { what: "flow style", text: "{kind: Pod, spec: {a: 1}}" },
    {
      what: "metadata with more in flow style",
      text: "kind: Pod\nmetadata: {name: a, labels: {b: c}}\nspec: {a: 1}\n",
    },
    { what: "a list", text: "- op: add\n" },
    { what: "nothing", text: "" },
  ])("$what", ({ text }) => {
    expect(patchOfManifest(text)).toBeNull();
  });
});
