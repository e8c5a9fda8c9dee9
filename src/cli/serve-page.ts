import { existsSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import sirv from "sirv";
import type { ServedPage } from "./terminal.ts";

/** The built page of the package. Programs are in `lib`, beside it. */
const PAGE = join(import.meta.dirname, "../dist");

/** Serves the page to this computer only, until the process ends. `port`: 0 for any free one. */
export function servePage(port: number): Promise<ServedPage> {
  if (!existsSync(join(PAGE, "index.html")))
    return Promise.resolve({ problem: "This package has no page. Build it with npm run build." });
  const files = sirv(PAGE, {
    setHeaders: (response, path) => {
      response.setHeader(
        "Cache-Control",
        path.startsWith("/assets/") ? "max-age=31536000, immutable" : "no-cache",
      );
      response.setHeader("X-Content-Type-Options", "nosniff");
      response.setHeader("Referrer-Policy", "no-referrer");
    },
  });
  const server = createServer((request, response) =>
    files(request, response, () => {
      response.writeHead(404).end("Not found\n");
    }),
  );
  return new Promise((done) => {
    server.once("error", (error: NodeJS.ErrnoException) =>
      done({
        problem:
          error.code === "EADDRINUSE"
            ? `Another program uses the port ${port}. Choose one with --port.`
            : `The page cannot be served: ${error.message}.`,
      }),
    );
    server.listen(port, "localhost", () => {
      const address = server.address();
      const used = typeof address === "object" && address !== null ? address.port : port;
      done({ url: `http://localhost:${used}/` });
    });
  });
}
