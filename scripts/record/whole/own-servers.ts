import { type SpawnOptions, spawn, spawnSync } from "node:child_process";
import { homedir } from "node:os";
import { join } from "node:path";
import { portsOf } from "../../oracle/go-module.ts";
import { stop } from "../../stop.ts";

/** A server that the recorder started for itself. */
export type OwnServer = {
  /** The address of its `kubectl proxy`. */
  readonly address: string;
  /** The folder with the kubectl of its version. */
  readonly programs: string;
  readonly stop: () => void;
};

const ORACLE = join(import.meta.dirname, "../../oracle.ts");
/** What is added to the usual ports, so that servers of `npm run oracle -- up` can run beside. */
const FIRST_PORT = 10_000;

/** Ends this program if a program is missing that recorders start. */
export function needPrograms(): void {
  const missing = ["go", "etcd", "openssl", "bash", "curl", "jq"].filter(
    (name) => spawnSync("which", [name]).status !== 0,
  );
  if (missing.length > 0)
    stop(`install what the recorders need, and add it to the PATH: ${missing.join(", ")}`);
}

/** Returns the folder with the programs of a version, whether they are built or not. */
export function programsOf(version: string): string {
  const home = process.env["APPLY_ORACLE_HOME"] ?? join(homedir(), ".cache/apply-oracle");
  return join(home, version);
}

/** Builds a version, unless it is already built. Ends this program if that fails. */
export async function buildServer(version: string): Promise<void> {
  await oracle("build", version, 0);
}

/** Starts a server with an empty etcd. `place` is 0 for the first of several servers of the same version. Ends this program if that fails. */
export async function startServer(version: string, place: number): Promise<OwnServer> {
  const added = FIRST_PORT + Number(process.env["APPLY_ORACLE_PORTS"] ?? 0) + place * 10;
  const close = () => spawnSync(process.execPath, ...oracleCall("down", version, added));
  process.once("exit", close);
  await oracle("up", version, added);
  return {
    address: `http://127.0.0.1:${portsOf(version, added).proxy}`,
    programs: programsOf(version),
    stop: () => {
      process.off("exit", close);
      close();
    },
  };
}

/** Runs `npm run oracle`. Ends this program if that fails. */
async function oracle(command: "build" | "up", version: string, added: number): Promise<void> {
  const child = spawn(process.execPath, ...oracleCall(command, version, added));
  const code = await new Promise((resolve, reject) => child.on("close", resolve).on("error", reject));
  if (code !== 0) stop(`npm run oracle -- ${command} ${version} failed`);
}

function oracleCall(command: string, version: string, added: number): [string[], SpawnOptions] {
  const env = { ...process.env, APPLY_ORACLE_PORTS: String(added) };
  return [[...process.execArgv, ORACLE, command, version], { env, stdio: ["ignore", "inherit", "inherit"] }];
}
