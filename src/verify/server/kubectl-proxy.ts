import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Connection } from "./connection.ts";
import { pause } from "./server.ts";

/** A connection through `kubectl proxy`, and how to end it; or a sentence about why there is none. */
export type KubectlProxy =
  | { readonly connection: Connection; readonly close: () => void }
  | { readonly problem: string };

/** The user's own kubectl. */
const PROGRAM = "kubectl";

/** How long kubectl may take to start, in tries of 100 ms. */
const MAX_TRIES = 100;

/**
 * Starts `kubectl proxy` with these options, such as `--context=a`: so every way to log in works that works for kubectl. It listens to
 * a socket in a folder that only this user can open, and to no port.
 */
export async function startKubectlProxy(args: readonly string[]): Promise<KubectlProxy> {
  const folder = mkdtempSync(join(tmpdir(), "applyground-"));
  const socketPath = join(folder, "api");
  const child = spawn(PROGRAM, ["proxy", ...args, `--unix-socket=${socketPath}`], {
    stdio: ["ignore", "ignore", "pipe"],
    // Ctrl+C must not end it: what was made is removed first.
    detached: true,
  });
  const close = () => {
    process.off("exit", close);
    child.kill();
    rmSync(folder, { recursive: true, force: true });
  };
  process.on("exit", close);
  let failed: string | null = null;
  let printed = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => (printed += text));
  child.on(
    "error",
    () => (failed = "kubectl cannot start. Install kubectl, and add its folder to the PATH."),
  );
  child.on("exit", (code) => (failed ??= printed.trim() || `kubectl proxy ended with ${code}.`));
  for (let tries = 0; tries < MAX_TRIES && failed === null; tries++) {
    if (existsSync(socketPath)) return { connection: { url: "http://localhost", socketPath }, close };
    await pause(100);
  }
  close();
  return { problem: failed ?? "kubectl proxy does not start." };
}
