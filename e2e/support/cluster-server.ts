import { spawn } from "node:child_process";
import { resolve } from "node:path";

const dist = resolve(import.meta.dirname, "../..", process.env.E2E_DIST ?? "dist");

/** Where the page is on a server beside a cluster. */
export const BESIDE = "applyground/";

/** A server with the page in {@link BESIDE}, and a simulated cluster at its root, as `kubectl proxy` has it. */
export type ClusterServer = {
  readonly address: string;
  /** Returns the requests to the cluster so far: `GET /version`. */
  readonly asked: () => Promise<readonly string[]>;
  /** Applies a manifest to a path of the cluster, as a manager that forces. */
  readonly apply: (manager: string, path: string, manifest: string) => Promise<void>;
  readonly close: () => void;
};

/** Starts a server with a cluster that has these objects. A process of its own: Playwright would compile the whole engine. */
export async function startClusterServer(objects: readonly string[]): Promise<ClusterServer> {
  const program = resolve(import.meta.dirname, "cluster-program.ts");
  const child = spawn(process.execPath, ["--import", "tsx", program, dist, BESIDE, JSON.stringify(objects)], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const port = await new Promise<string>((done, fail) => {
    child.once("exit", () => fail(new Error("the server ended")));
    child.stdout.once("data", (text: Buffer) => done(String(text).trim()));
  });
  const address = `http://127.0.0.1:${port}/`;
  return {
    address,
    asked: async () => (await (await fetch(`${address}asked`)).json()) as readonly string[],
    apply: async (manager, path, manifest) => {
      const url = new URL(path, address);
      url.search = String(new URLSearchParams({ fieldManager: manager, force: "true" }));
      const headers = { "Content-Type": "application/apply-patch+yaml", "from-test": "yes" };
      const { ok } = await fetch(url, { method: "PATCH", headers, body: manifest });
      if (!ok) throw new Error(`the cluster refused the apply to ${path}`);
    },
    close: () => void child.kill(),
  };
}
