import type { Cluster } from "../engine/server/cluster/cluster.ts";
import { type ServeOptions, type Server, serveCluster } from "../serve/serve-cluster.ts";
import type { ServedCluster } from "./terminal.ts";

/** Serves a cluster until the user stops this process. */
export async function serveHere(cluster: Cluster, options: ServeOptions): Promise<ServedCluster> {
  let server: Server | { readonly problem: string };
  try {
    server = await serveCluster(cluster, options);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    const isUsed = error instanceof Error && "code" in error && error.code === "EADDRINUSE";
    return {
      problem: isUsed
        ? `Another program uses the port ${options.port}. Choose one with --port.`
        : `The cluster cannot be served: ${why}.`,
    };
  }
  if ("problem" in server) return server;
  const { url, isRestored, close } = server;
  const stopped = new Promise<void>((done) => {
    for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => void close().then(done));
  });
  return { url, isRestored, stopped };
}
