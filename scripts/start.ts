import { join } from "node:path";
import { parseArgs } from "node:util";
import { build, preview } from "vite";

// npm start -- [--port 4173] [--no-open]: builds the page and serves it until Ctrl+C.
const { values } = parseArgs({
  options: { port: { type: "string", default: "4173" }, "no-open": { type: "boolean", default: false } },
});

const root = join(import.meta.dirname, "..");
await build({ root, logLevel: "warn" });
const server = await preview({
  root,
  logLevel: "warn",
  preview: { port: Number(values.port), host: "localhost", open: !values["no-open"] && hasDisplay() },
});
console.log(`Applyground runs at ${server.resolvedUrls?.local[0]} (Ctrl+C stops it)`);
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(0));

/** Returns whether a browser window can open on this machine. */
function hasDisplay(): boolean {
  if (process.env.CI || process.env.BROWSER === "none" || process.env.SSH_CONNECTION) return false;
  if (process.platform !== "linux") return true;
  return Boolean(process.env.DISPLAY || process.env.WAYLAND_DISPLAY);
}
