import { join } from "node:path";
import { createServer, type Plugin } from "vite";

/** Runs code of the page itself while the page is built: `use` gets a module by its path from the root (`/src/main.tsx`). */
export async function runSource<Module, Result>(
  path: string,
  plugins: readonly Plugin[],
  use: (module: Module) => Result | Promise<Result>,
): Promise<Result> {
  const server = await createServer({
    root: join(import.meta.dirname, ".."),
    configFile: false,
    logLevel: "error",
    appType: "custom",
    plugins: [...plugins],
    optimizeDeps: { noDiscovery: true },
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
  });
  try {
    return await use((await server.ssrLoadModule(path)) as Module);
  } finally {
    await server.close();
  }
}
