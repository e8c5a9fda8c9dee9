import { expect, it } from "vitest";
import type { Cluster, Request } from "../library/api.ts";
import { createCluster, handle } from "../library/index.ts";
import { isProblem } from "./answer.ts";
import { connect, minorOf } from "./connect.ts";
import { discover, qualifiedName, resourceOf } from "./discover.ts";
import { drive } from "./drive.ts";
import { listNames } from "./list-names.ts";
import type { ObjectName } from "./paths.ts";
import { listOf, readObjects } from "./read-objects.ts";

const DEFINITION = `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: { name: gadgets.shop.example }
spec:
  group: shop.example
  names: { kind: Gadget, plural: gadgets, singular: gadget, shortNames: [gd] }
  scope: Namespaced
  versions:
    - { name: v1, served: true, storage: true, schema: { openAPIV3Schema: { type: object, x-kubernetes-preserve-unknown-fields: true } } }
`;
const config = (name: string, namespace = "shop") =>
  `{apiVersion: v1, kind: ConfigMap, metadata: {name: ${name}, namespace: ${namespace}}, data: {size: "1"}}`;

/** Returns a function that answers with a cluster; `wrong` answers some requests in another way. */
function server(
  cluster: Cluster,
  wrong: (request: Request) => { code: number; body: object } | null = () => null,
) {
  const asked: Request[] = [];
  const send = async (request: Request) => {
    asked.push(request);
    const other = wrong(request);
    return other === null
      ? handle(cluster, request).response
      : (other as { code: number; body: Record<string, never> });
  };
  return { asked, send };
}

/** Returns the result of a client; fails for a problem. */
async function done<T extends object>(result: Promise<T | { readonly problem: string }>): Promise<T> {
  const found = await result;
  if (isProblem(found)) throw new Error(found.problem);
  return found;
}

const shop = createCluster({
  objects: [
    DEFINITION,
    config("a"),
    config("b"),
    config("c", "other"),
    "{apiVersion: shop.example/v1, kind: Gadget, metadata: {name: g, namespace: shop}, spec: {size: 9007199254740993}}",
  ],
});
const refused = {
  code: 403,
  body: { kind: "Status", message: 'x is forbidden: User "bob" cannot get resource "x"' },
};

it("finds the version of a cluster, and says why there is none", async () => {
  const found = await done(drive(connect(), server(shop).send));
  expect(found.version).toBe(shop.version);
  expect(minorOf(found)).toBe("v1.36");
  const at = (code: number, body: object) => drive(connect(), server(shop, () => ({ code, body })).send);
  expect(await at(404, {})).toEqual({ problem: expect.stringContaining("No cluster answers here") });
  expect(await at(401, { message: "Unauthorized" })).toEqual({ problem: expect.stringContaining("Log in") });
  expect(await at(200, { gitVersion: "seven" })).toEqual({ problem: expect.stringContaining("no version") });
  const address = {
    serverAddressByClientCIDRs: [{ clientCIDR: "0.0.0.0/0", serverAddress: "10.0.0.1:6443" }],
  };
  const told = server(shop, ({ path }) => (path === "/api" ? { code: 200, body: address } : null));
  expect(await drive(connect(), told.send)).toMatchObject({ address: "10.0.0.1:6443" });
});

it("finds the same kinds with aggregated discovery and without, each once", async () => {
  const { asked, send } = server(shop);
  const { resources } = await done(drive(discover(), send));
  expect(asked).toHaveLength(2);
  const plain = server(shop);
  const old = (request: Request) => plain.send({ ...request, accept: "application/json" });
  const legacy = await done(drive(discover(), old));
  expect(legacy.resources.map(qualifiedName).sort()).toEqual(resources.map(qualifiedName).sort());
  expect(resources).toContainEqual({
    group: "shop.example",
    version: "v1",
    kind: "Gadget",
    plural: "gadgets",
    singular: "gadget",
    shortNames: ["gd"],
    namespaced: true,
  });
  expect(new Set(resources.map(qualifiedName)).size).toBe(resources.length);
  expect(resources.map(({ plural }) => plural)).not.toContain("bindings"); // nobody can list them
});

it("takes the kinds of the groups that answer", async () => {
  const { send } = server(shop, ({ path }) => (path === "/apis/apps/v1" ? { code: 503, body: {} } : null));
  const { resources } = await done(
    drive(discover(), (request) => send({ ...request, accept: "application/json" })),
  );
  expect(resourceOf(resources, "deployments")).toBeUndefined();
  expect(resourceOf(resources, "configmaps")?.kind).toBe("ConfigMap");
});

it.each([
  ["deploy", "deployments.apps"],
  ["Deployment", "deployments.apps"],
  [" deployments.apps ", "deployments.apps"],
  ["cm", "configmaps"],
  ["gd", "gadgets.shop.example"],
  ["gadget.shop.example", "gadgets.shop.example"],
  ["events", "events"],
])("finds a kind by the word %s", async (word, name) => {
  const { resources } = await done(drive(discover(), server(shop).send));
  const found = resourceOf(resources, word);
  expect(found && qualifiedName(found)).toBe(name);
  expect(resourceOf(resources, `${word}x`)).toBeUndefined();
});

it("lists names, of one namespace and of all, page by page", async () => {
  const { resources } = await done(drive(discover(), server(shop).send));
  const configMaps = resourceOf(resources, "cm");
  if (configMaps === undefined) throw new Error("no ConfigMaps");
  const list = (namespace: string, from: string | null, send = server(shop).send) =>
    drive(listNames(configMaps, namespace, from), send);
  const said = (names: readonly ObjectName[]) => names.map(({ namespace, name }) => `${namespace}/${name}`);
  expect(said((await done(list("shop", null))).names)).toEqual(["shop/a", "shop/b"]);
  const small = (request: Request) =>
    server(shop).send({ ...request, query: { ...request.query, limit: "2" } });
  const first = await done(list("", null, small));
  expect(first.next).not.toBeNull();
  const second = await done(list("", first.next, small));
  expect([...said(first.names), ...said(second.names)]).toEqual([
    "kube-system/kube-apiserver-legacy-service-account-token-tracking",
    "other/c",
    "shop/a",
    "shop/b",
  ]);
  expect(second.next).toBeNull();
  const empty = server(shop, () => ({ code: 200, body: { items: null } }));
  expect(await list("", null, empty.send)).toEqual({ names: [], next: null });
  expect(await list("", null, server(shop, () => refused).send)).toEqual({
    problem: 'You may not do this in the cluster (403): x is forbidden: User "bob" cannot get resource "x".',
  });
});

it("reads objects with the definitions of their kinds, and says what is missing", async () => {
  const { resources } = await done(drive(discover(), server(shop).send));
  const named = (word: string, name: string): ObjectName => {
    const resource = resourceOf(resources, word);
    if (resource === undefined) throw new Error(word);
    return { resource, namespace: "shop", name };
  };
  const read = (names: readonly ObjectName[], wrong?: Parameters<typeof server>[1]) =>
    drive(readObjects(names), server(shop, wrong).send);
  const { definitions, objects, notes } = await done(
    read([named("gd", "g"), named("cm", "a"), named("cm", "none")]),
  );
  expect(JSON.parse(listOf([...definitions, ...objects]))).toMatchObject({
    items: [
      { kind: "CustomResourceDefinition" },
      { kind: "Gadget" },
      { kind: "ConfigMap", metadata: { name: "a" } },
    ],
  });
  expect(notes).toEqual([
    'ConfigMap none in shop is missing. The cluster does not have this (404): configmaps "none" not found.',
  ]);
  expect(await read([named("cm", "none")])).toEqual({ problem: expect.stringContaining("(404)") });
  const hidden = await done(
    read([named("gd", "g")], ({ path }) => (path.includes("apiextensions") ? refused : null)),
  );
  expect(hidden.notes).toEqual([expect.stringContaining("The definition of Gadget is missing. You may not")]);
});
