import "./load-parts.ts";
import { type IncomingHttpHeaders, request } from "node:http";
import { createCel } from "../cel/cel.ts";
import type { ValueMap } from "../engine/value/value.ts";
import { type ServeOptions, type Server, serveCluster } from "../serve/serve-cluster.ts";
import { playedCluster } from "../session/played-cluster.ts";
import { testBuiltins } from "./test-builtins.ts";

/** What a server answered. */
export type HttpAnswer = {
  readonly code: number;
  readonly headers: IncomingHttpHeaders;
  readonly bytes: Buffer;
  /** The body as JSON; empty if it is none. */
  readonly body: ValueMap;
};

/** What a test sends besides method and path. A value is sent as JSON. */
export type Sent = {
  readonly headers?: Readonly<Record<string, string | readonly string[]>>;
  readonly body?: ValueMap | string | Uint8Array;
};

/** A server of an empty cluster, on any free port. */
export type TestServer = Server & {
  readonly ask: (method: string, path: string, sent?: Sent) => Promise<HttpAnswer>;
  /** Opens a watch. */
  readonly watch: (path: string, headers?: Sent["headers"]) => Promise<TestWatch>;
};

/** An open watch. */
export type TestWatch = {
  /** Resolves to the next event; null at the end of the watch. */
  readonly next: () => Promise<ValueMap | null>;
  readonly close: () => void;
};

/** Starts a server. `given` changes its options. */
export async function startTestServer(given: Partial<ServeOptions> = {}): Promise<TestServer> {
  const nothing = { title: "", actors: [], steps: [] };
  const { cluster } = playedCluster(nothing, 0, testBuiltins(), { cel: createCel() });
  const server = await serveCluster(cluster, {
    port: 0,
    readOnly: false,
    tokens: [],
    controllers: true,
    state: null,
    auditLog: null,
    tls: null,
    ...given,
  });
  if ("problem" in server) throw new Error(server.problem);
  return {
    ...server,
    ask: (method, path, sent) => ask(server.url, method, path, sent),
    watch: (path, headers) => openWatch(server.url, path, headers),
  };
}

function ask(
  base: string,
  method: string,
  path: string,
  { headers = {}, body }: Sent = {},
): Promise<HttpAnswer> {
  const bytes =
    body === undefined || typeof body === "string" || body instanceof Uint8Array
      ? body
      : JSON.stringify(body);
  const type = bytes === undefined ? {} : { "content-type": "application/json" };
  return new Promise((done, fail) => {
    const { hostname, port } = new URL(base);
    const sent = request({ hostname, port, method, path, agent: false }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on("data", (chunk: Buffer) => chunks.push(chunk));
      answer.on("end", () => {
        const all = Buffer.concat(chunks);
        done({ code: answer.statusCode ?? 0, headers: answer.headers, bytes: all, body: parsed(all) });
      });
    });
    for (const [name, value] of Object.entries({ ...type, ...headers }))
      sent.setHeader(name, value as string | string[]);
    sent.on("error", fail);
    sent.end(bytes);
  });
}

function parsed(bytes: Buffer): ValueMap {
  try {
    return JSON.parse(bytes.toString()) as ValueMap;
  } catch {
    return {};
  }
}

async function openWatch(base: string, path: string, headers: Sent["headers"] = {}): Promise<TestWatch> {
  const end = new AbortController();
  const answer = await fetch(base + path, {
    headers: headers as Record<string, string>,
    signal: end.signal,
  });
  const reader = (answer.body as ReadableStream<Uint8Array>).getReader();
  const decoder = new TextDecoder();
  let rest = "";
  return {
    next: async () => {
      for (;;) {
        const at = rest.indexOf("\n");
        if (at >= 0) {
          const line = rest.slice(0, at);
          rest = rest.slice(at + 1);
          return JSON.parse(line) as ValueMap;
        }
        const { value, done } = await reader.read();
        if (done) return null;
        rest += decoder.decode(value, { stream: true });
      }
    },
    close: () => end.abort(),
  };
}
