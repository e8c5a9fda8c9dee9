import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { afterEach, expect, it, vi } from "vitest";
import type { ClusterClient } from "../../cluster-client/answer.ts";
import type { Request } from "../../engine/server/http/http.ts";
import { askCluster } from "./send.ts";

let server: Server | null = null;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
  vi.unstubAllGlobals();
});

/** Sends a request to a server with these answers. Returns what came of it. */
async function ask(
  request: Partial<Request>,
  answer: (request: IncomingMessage, response: ServerResponse) => void,
  signal = new AbortController().signal,
) {
  server = createServer(answer);
  await new Promise<void>((done) => server?.listen(0, "127.0.0.1", done));
  const address = server.address();
  vi.stubGlobal("location", {
    origin: `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`,
  });
  return askCluster(client({ method: "GET", path: "/version", ...request }), signal);
}

function* client(request: Request): ClusterClient<{ readonly text: string }> {
  const { code, text = "" } = yield request;
  return { text: `${code} ${text}` };
}

it("sends a request, and gets the answer as text", async () => {
  const result = await ask(
    { method: "PATCH", path: "/apis/a", query: { x: "1 &" }, contentType: "application/a", body: "a: 1" },
    (request, response) => {
      request.setEncoding("utf8").on("data", (body) => {
        const { method, url, headers } = request;
        const told = JSON.stringify({ method, url, type: headers["content-type"], body });
        response.writeHead(201, { "Content-Type": "application/json" }).end(told);
      });
    },
  );
  expect(result).toEqual({
    text: '201 {"method":"PATCH","url":"/apis/a?x=1+%26","type":"application/a","body":"a: 1"}',
  });
});

it("never asks another server, whatever the path is", async () => {
  const result = await ask({ path: "//other.example/api" }, ({ url }, response) =>
    response.writeHead(200, { "Content-Type": "application/json" }).end(JSON.stringify({ url })),
  );
  expect(result).toEqual({ text: '200 {"url":"//other.example/api"}' });
});

it.each([
  {
    name: "HTML",
    answer: (response: ServerResponse) => response.writeHead(200, { "Content-Type": "text/html" }).end("<p>"),
    problem: "with HTML instead of JSON",
  },
  {
    name: "an endless answer",
    answer: (response: ServerResponse) =>
      response.writeHead(200, { "Content-Type": "application/json" }).end("x".repeat(17 * 1024 * 1024)),
    problem: "larger than 16 MB",
  },
  {
    name: "no answer",
    answer: (response: ServerResponse) => response.destroy(),
    problem: "Is kubectl proxy still running?",
  },
  {
    name: "another address",
    answer: (response: ServerResponse) => response.writeHead(302, { Location: "/login" }).end(),
    problem: "Is kubectl proxy still running?",
  },
])("says in a sentence that there is $name", async ({ answer, problem }) => {
  expect(await ask({}, (_, response) => answer(response))).toEqual({
    problem: expect.stringContaining(problem),
  });
});

it("gives nothing when it is stopped", async () => {
  const stopper = new AbortController();
  const result = ask({}, () => stopper.abort(), stopper.signal);
  expect(await result).toBeNull();
});
