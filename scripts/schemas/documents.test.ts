import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, it } from "vitest";
import { fetchDocuments, readDiscovery, readDocument, readFolder } from "./documents.ts";

const answers: { readonly [path: string]: object } = {
  "/openapi/v2": { swagger: "2.0" },
  "/openapi/v3": { paths: { "apis/apps/v1": { serverRelativeURL: "/openapi/v3/apis/apps/v1?hash=1" } } },
  "/openapi/v3/apis/apps/v1?hash=1": { openapi: "3.0.0" },
  "/apis": { groups: [{ name: "apps", versions: [{ groupVersion: "apps/v1" }] }] },
  "/api/v1": { groupVersion: "v1" },
  "/apis/apps/v1": { groupVersion: "apps/v1" },
  "/version": { gitVersion: "v1.37.0" },
};

let folder: string;
let server: Server;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "schemas-"));
  server = createServer((request, response) => {
    const answer = answers[request.url ?? ""];
    response.writeHead(answer ? 200 : 404, { "content-type": "application/json" });
    response.end(JSON.stringify(answer ?? {}));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});
afterAll(() => {
  rmSync(folder, { recursive: true });
  server.close();
});

it("gets all documents from an API server", async () => {
  const { port } = server.address() as AddressInfo;
  expect(await fetchDocuments(`http://127.0.0.1:${port}/`)).toEqual({
    v2: { swagger: "2.0" },
    v3: [{ openapi: "3.0.0" }],
    discovery: {
      "/apis": answers["/apis"],
      "/api/v1": { groupVersion: "v1" },
      "/apis/apps/v1": { groupVersion: "apps/v1" },
    },
    version: "v1.37.0",
  });
  await expect(fetchDocuments(`http://127.0.0.1:${port}/nowhere`)).rejects.toThrow("404 Not Found");
});

it("reads files and folders, gzipped or not", () => {
  writeFileSync(join(folder, "apis__apps__v1.json"), '{"a":1}');
  writeFileSync(join(folder, "api__v1.json.gz"), gzipSync('{"b":2}'));
  writeFileSync(join(folder, "README.md"), "no document");
  expect(readDocument(join(folder, "api__v1.json.gz"))).toEqual({ b: 2 });
  expect(readFolder(folder)).toEqual([{ b: 2 }, { a: 1 }]);
  expect(readDiscovery(folder)).toEqual({ "/api/v1": { b: 2 }, "/apis/apps/v1": { a: 1 } });
  expect(readDiscovery(join(folder, "apis__apps__v1.json"))).toEqual({ a: 1 });
});

it("refuses a text that is not a JSON object", () => {
  writeFileSync(join(folder, "list.json"), "[]");
  expect(() => readDocument(join(folder, "list.json"))).toThrow("list.json: not a JSON object");
});
