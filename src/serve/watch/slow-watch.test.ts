import { connect, type Socket } from "node:net";
import { afterEach, expect, it, vi } from "vitest";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";

let server: TestServer;
let slow: Socket;
afterEach(async () => {
  slow.destroy();
  await server.close();
});

const NOTES = "/api/v1/namespaces/default/configmaps";

it("ends a watch whose client does not read, and no other one", async () => {
  server = await startTestServer();
  const { port } = new URL(server.url);
  const isClosed = vi.fn();
  slow = connect(Number(port), "127.0.0.1")
    .on("close", isClosed)
    .on("error", () => {});
  slow.write(`GET ${NOTES}?watch=true HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n`);
  await new Promise((begun) => slow.once("readable", begun)); // from now on it reads nothing
  const quick = await server.watch(`${NOTES}?watch=true`);
  const names = Array.from({ length: 40 }, (_, at) => `note-${at}`);
  const seen: unknown[] = [];
  for (const name of names) {
    const body = {
      apiVersion: "v1",
      kind: "ConfigMap",
      metadata: { name },
      data: { a: "x".repeat(900_000) },
    };
    expect((await server.ask("POST", NOTES, { body })).code).toBe(201);
    const event = (await quick.next()) as { readonly object: typeof body } | null;
    seen.push(event?.object.metadata.name);
  }
  expect(seen).toEqual(names);
  quick.close();
  slow.resume(); // a socket notices its end when it reads
  await vi.waitFor(() => expect(isClosed).toHaveBeenCalled(), 5000);
});
