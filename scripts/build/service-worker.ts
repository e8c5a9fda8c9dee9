import { createHash } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { build, type Plugin } from "vite";
import { type Files, filesOffline, readFiles } from "../size/budget.ts";

/** The name of the service worker's file. It has no hash, because browsers look at this address for a newer version. */
const NAME = "sw.js";

/** Returns a Vite plugin that writes the service worker, with the list of all files of the page, into the build. */
export function serviceWorker(): Plugin {
  let root = "";
  return {
    name: "service-worker",
    apply: "build",
    configResolved: (config) => {
      root = config.root;
    },
    async writeBundle({ dir = "dist" }) {
      writeFileSync(join(dir, NAME), await bundle(root, readFiles(dir)));
    },
  };
}

/** Returns the service worker as one script without imports: not all browsers take modules. */
async function bundle(root: string, files: Files): Promise<string> {
  const { atOnce, onUse } = filesOffline(files);
  const entries = atOnce.map((path) => ({ url: path, revision: revisionOf(files, path) }));
  const result = await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: "warn",
    define: {
      __OFFLINE__: JSON.stringify({ atOnce: entries, onUse }),
      "process.env.NODE_ENV": JSON.stringify("production"),
    },
    build: {
      write: false,
      target: "es2023",
      minify: true,
      lib: { entry: join(root, "src/offline/service-worker.ts"), formats: ["iife"], name: "offline" },
    },
  });
  const [output] = [result].flat();
  const chunk = output !== undefined && "output" in output ? output.output[0] : undefined;
  if (chunk?.type !== "chunk") throw new Error("the service worker was not built");
  return chunk.code;
}

/** Returns null for a file with a hash in its name, else the hash of its content. */
function revisionOf(files: Files, path: string): string | null {
  if (path.startsWith("assets/")) return null;
  return createHash("sha256")
    .update(files.get(path) ?? "")
    .digest("base64url")
    .slice(0, 12);
}
