import { readFile } from "node:fs/promises";
import { createServer, type OutgoingHttpHeaders } from "node:http";
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
    const inside = normalize(path.slice(start?.length ?? 0));
    const file = inside === "." || inside.endsWith("/") ? join(inside, "index.html") : inside;
    const found =
      start === undefined || file.startsWith("..") ? null : await read(folders[start] ?? "", file);
    if (found === null)
      response.writeHead(404, { "Content-Type": "text/plain", ...headers }).end("Not found");
    else
      response
        .writeHead(200, { "Content-Type": TYPES[extname(file)] ?? "application/octet-stream", ...headers })
        .end(found);
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

/** Returns the content of a file; null if there is none. */
function read(folder: string, file: string): Promise<Buffer | null> {
  return readFile(join(folder, file)).catch(() => null);
}
