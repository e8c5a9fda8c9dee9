import { createServer, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openProxy } from "./logging-proxy.ts";

let target: Server;
const got: string[] = [];

beforeAll(async () => {
  target = createServer((request, response) => {
    got.push(`${request.method} ${request.url}`);
    response.writeHead(201, { "content-type": "application/json" });
    response.end('{"metadata":{"name":"a"}}');
  });
  await new Promise<void>((done) => target.listen(0, "127.0.0.1", done));
});
afterAll(() => void target.close());

it("sends only what its guard allows, and only for who knows its address", async () => {
  const answered: string[] = [];
  const url = `http://127.0.0.1:${(target.address() as AddressInfo).port}`;
  const proxy = await openProxy(
    { url },
    {
      refuse: ({ path }) => (path.includes("kube-system") ? "not there" : null),
      answered: ({ method, path }, { code }) => answered.push(`${method} ${path} ${code}`),
    },
  );
  const post = (path: string) => fetch(`${proxy.address}${path}`, { method: "POST", body: "{}" });
  try {
    expect((await post("/api/v1/namespaces/a/pods")).status).toBe(201);
    const refused = await post("/api/v1/namespaces/kube-system/pods");
    expect(refused.status).toBe(403);
    expect(await refused.json()).toMatchObject({ kind: "Status", message: "not there" });
    const { origin } = new URL(proxy.address);
    expect((await fetch(`${origin}/api/v1/namespaces/a/pods`)).status).toBe(403);
    expect(got).toEqual(["POST /api/v1/namespaces/a/pods"]);
    expect(answered).toEqual(["POST /api/v1/namespaces/a/pods 201"]);
    expect(proxy.takeRequests().map(({ path, code }) => [path, code])).toEqual([
      ["/api/v1/namespaces/a/pods", 201],
      ["/api/v1/namespaces/kube-system/pods", 403],
    ]);
  } finally {
    proxy.close();
  }
});

it("sends the headers of a watch before its first event", async () => {
  const watched = createServer((_, response) => void response.writeHead(200).flushHeaders());
  await new Promise<void>((done) => watched.listen(0, "127.0.0.1", done));
  const proxy = await openProxy({ url: `http://127.0.0.1:${(watched.address() as AddressInfo).port}` });
  try {
    const answer = await fetch(`${proxy.address}/api/v1/pods?watch=true`);
    expect(answer.status).toBe(200);
    await answer.body?.cancel();
  } finally {
    proxy.close();
    watched.close();
    watched.closeAllConnections();
  }
});

it("passes on a header for each group of an impersonated user", async () => {
  let groups: readonly string[] | undefined;
  const server = createServer((request, response) => {
    groups = request.headersDistinct["impersonate-group"];
    response.end();
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const proxy = await openProxy({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
  try {
    const asked = request(`${proxy.address}/api/v1/pods`, {
      headers: { "impersonate-user": "jane", "impersonate-group": ["devs", "qa"] },
    });
    await new Promise((done) => asked.on("response", done).end());
    expect(groups).toEqual(["devs", "qa"]);
  } finally {
    proxy.close();
    server.close();
    server.closeAllConnections();
  }
});
