import { join } from "node:path";
import { createServer, type Plugin } from "vite";

/**
 * Loads a module of the project during the build, calls `use` with it, and returns the result of `use`. `path` starts at the
 * root of the project: `/src/main.tsx`. Rejects if the module cannot be loaded or if `use` throws.
 */
export async function withSourceModule<Module, Result>(
  path: string,
  plugins: readonly Plugin[],
  use: (module: Module) => Result | Promise<Result>,
): Promise<Result> {
  const server = await createServer({
    root: join(import.meta.dirname, "../.."),
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
