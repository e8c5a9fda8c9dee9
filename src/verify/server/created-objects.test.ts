import { expect, it } from "vitest";
import type { Request } from "../../engine/server/http/http.ts";
import type { ValueMap } from "../../engine/value/value.ts";
import { createdPath, deleteCreated } from "./created-objects.ts";
import type { Server } from "./server.ts";

const configMaps = "/api/v1/namespaces/shop/configmaps";
const named = { code: 201, body: { metadata: { name: "a" } } };

it.each<{ request: Request; body?: ValueMap; code?: number; path: string | null }>([
  { request: { method: "POST", path: configMaps }, path: `${configMaps}/a` },
  {
    request: { method: "POST", path: configMaps },
    body: { kind: "Table", metadata: {}, rows: [{ object: { metadata: { name: "t" } } }] },
    path: `${configMaps}/t`,
  },
  { request: { method: "PATCH", path: `${configMaps}/a` }, path: `${configMaps}/a` },
  { request: { method: "PUT", path: `${configMaps}/a/status` }, path: `${configMaps}/a` },
  { request: { method: "POST", path: configMaps }, code: 409, path: null },
  { request: { method: "PATCH", path: `${configMaps}/a` }, code: 200, path: null },
  { request: { method: "POST", path: configMaps, query: { dryRun: "All" } }, path: null },
  { request: { method: "POST", path: "/apis/authentication.k8s.io/v1/tokenreviews" }, body: {}, path: null },
])("$request.method $request.path, $code: creates $path", ({ request, path, ...response }) => {
  expect(createdPath(request, { ...named, ...response })).toBe(path);
});

/** A server that has nothing and notes its requests. */
function emptyServer(): Server & { readonly sent: string[] } {
  const sent: string[] = [];
  const send = async ({ method, path, query }: Request) => {
    sent.push([method, path, ...Object.values(query ?? {})].join(" "));
    return { code: 404, body: {} };
  };
  return { address: "", sent, send };
}

it("deletes objects with finalizers, the last one first, and waits for namespaces and definitions", async () => {
  const server = emptyServer();
  const definition = "/apis/apiextensions.k8s.io/v1/customresourcedefinitions/things.example.com";
  await deleteCreated(server, new Set([definition, "/api/v1/namespaces/shop", `${configMaps}/a`]));
  expect(server.sent).toEqual([
    `PATCH ${configMaps}/a`,
    `DELETE ${configMaps}/a 0 Background`,
    "PATCH /api/v1/namespaces/shop",
    "DELETE /api/v1/namespaces/shop 0 Background",
    "DELETE /api/v1/namespaces/shop",
    "GET /api/v1/namespaces/shop",
    "GET /api/v1/namespaces/shop",
    `PATCH ${definition}`,
    `DELETE ${definition} 0 Background`,
    `GET ${definition}`,
  ]);
});
