import { readFile } from "node:fs/promises";
import { createServer, type OutgoingHttpHeaders, type ServerResponse } from "node:http";
import { extname, join, normalize } from "node:path";

/** A running server. `address` ends with a slash. */
export type StaticServer = { readonly address: string; readonly close: () => Promise<void> };

type Options = {
  /** The folders that the server serves, by the start of their path, such as `/v/1.0/`. The longest start counts. */
  readonly folders: Readonly<Record<string, string>>;
  /** Headers of every response. */
  readonly headers?: OutgoingHttpHeaders;
  /** Default: a free port. */
  readonly port?: number;
};

const TYPES: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json",
  ".svg": "image/svg+xml",
  ".ttf": "font/ttf",
};

/** Starts a server without any rule of its own, like `python3 -m http.server`: a file, the `index.html` of a folder, or 404. */
export async function startStaticServer({ folders, headers = {}, port = 0 }: Options): Promise<StaticServer> {
  const starts = Object.keys(folders).sort((a, b) => b.length - a.length);

  const server = createServer(async (request, response) => {
    const path = decodeURIComponent(new URL(request.url ?? "/", "http://server").pathname);
    const start = starts.find((one) => path.startsWith(one));
    if (start === undefined) return notFound(response, headers);
    return answerWithFile(folders[start] ?? "", path.slice(start.length), response, headers);
  });
  await new Promise<void>((done) => server.listen(port, "127.0.0.1", done));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the server has no port");
  return {
    address: `http://127.0.0.1:${address.port}/`,
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

/** Answers with a file of a folder, the `index.html` of a folder in it, or 404. */
export async function answerWithFile(
  folder: string,
  path: string,
  response: ServerResponse,
  headers: OutgoingHttpHeaders = {},
): Promise<void> {
  const inside = normalize(path);
  const file = inside === "." || inside.endsWith("/") ? join(inside, "index.html") : inside;
  const found = file.startsWith("..") ? null : await read(folder, file);
  if (found === null) return notFound(response, headers);
  const type = TYPES[extname(file)] ?? "application/octet-stream";
  response.writeHead(200, { "Content-Type": type, ...headers }).end(found);
}

function notFound(response: ServerResponse, headers: OutgoingHttpHeaders): void {
  response.writeHead(404, { "Content-Type": "text/plain", ...headers }).end("Not found");
}

/** Returns the content of a file; null if there is none. */
function read(folder: string, file: string): Promise<Buffer | null> {
  return readFile(join(folder, file)).catch(() => null);
}
