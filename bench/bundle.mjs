import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const root = join(import.meta.dirname, "..");
const outDir = join(root, "node_modules", ".cache", "applyground", "bench");
const sources = [join(root, "src", "engine"), join(root, "bench")];

/** Imports the operations as plain JavaScript. Builds them first if they are missing or older than their source. */
export async function loadOps() {
  const file = join(outDir, "engine-ops.js");
  if (!existsSync(file) || statSync(file).mtimeMs < newest(sources)) await build();
  return import(pathToFileURL(file).href);
}

function newest(folders) {
  let time = 0;
  for (const folder of folders) {
    for (const name of readdirSync(folder, { recursive: true })) {
      if (name.endsWith(".ts")) time = Math.max(time, statSync(join(folder, name)).mtimeMs);
    }
  }
  return time;
}

async function build() {
  if (!existsSync(join(root, "node_modules", "vite"))) install();
  const vite = await import("vite");
  await vite.build({
    root,
    configFile: false,
    logLevel: "error",
    build: {
      ssr: join(root, "bench", "engine-ops.ts"),
      outDir,
      emptyOutDir: false,
      copyPublicDir: false,
      minify: false,
      rollupOptions: { output: { entryFileNames: "engine-ops.js" } },
    },
  });
}

function install() {
  const { status } = spawnSync("npm", ["ci"], {
    cwd: root,
    stdio: ["ignore", 2, 2],
    shell: process.platform === "win32",
  });
  if (status !== 0) throw new Error("npm ci failed: the benchmark needs the project's bundler");
}
