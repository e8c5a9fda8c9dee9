import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { CommandLine, Scenario } from "../../engine/scenario/scenario.ts";
import { unsafePaths } from "../../session/script/line-commands.ts";
import { sortPrunedLines, sortPruneRequests } from "../normal/normal-command.ts";
import type { ReachedServer } from "../server/reached-server.ts";
import { openProxy, type ProxyGuard } from "./logging-proxy.ts";
import type { Terminal } from "./terminal.ts";

/** How kubectl finds the server. */
export type BashOptions = {
  /** The namespace of kubectl's context. Default: none, so command lines name one with `-n`. */
  readonly namespace?: string;
  /** What watches kubectl's requests. Default: nothing. */
  readonly guard?: ProxyGuard;
  /** How long a command line may run, in ms. Default: as long as it likes. */
  readonly limit?: number;
};

/**
 * Opens a terminal with bash and the kubectl of the PATH, configured for one server, in a new temporary folder that contains the
 * scenario's files. Command lines can do all that this user can do on this computer. Throws if a file is outside of the folder.
 */
export async function bashTerminal(
  { connection }: Pick<ReachedServer, "connection">,
  { files = {}, steps }: Scenario,
  { namespace, guard, limit }: BashOptions = {},
): Promise<Terminal> {
  const lines = steps.flatMap(({ action }) => (action.kind === "run" ? [action] : []));
  const [outside] = [{ files }, ...lines].flatMap(unsafePaths);
  if (outside !== undefined) throw new Error(`The scenario writes the file ${outside}.`);
  const proxy = await openProxy(connection, guard);
  const folder = mkdtempSync(join(tmpdir(), "record-"));
  const write = (texts: CommandLine["files"]) => {
    for (const [name, text] of Object.entries(texts ?? {})) {
      const path = join(folder, name);
      mkdirSync(dirname(path), { recursive: true });
      if (text === null) rmSync(path);
      else writeFileSync(path, text);
    }
  };
  write(files);
  return {
    run: async (command, { restricted, planned }) => {
      write(command.files);
      const home = mkdtempSync(join(tmpdir(), "record-home-"));
      const kubeconfig = join(home, "config");
      writeFileSync(kubeconfig, configFor(proxy.address, namespace));
      proxy.takeRequests(restricted ? planned.step.actor : undefined);
      const env = {
        PATH: process.env["PATH"],
        HOME: home,
        KUBECONFIG: kubeconfig,
        TMPDIR: "/tmp",
        LC_ALL: "C.UTF-8",
      };
      const { exit, ...texts } = await bash(command, folder, { ...env, ...command.env }, limit);
      rmSync(home, { recursive: true });
      const normalise = (text: string) => normalised(text, folder, proxy.address);
      const prunes = command.line.includes("--prune");
      const stdout = normalise(texts.stdout);
      const requests = proxy.takeRequests();
      return {
        run: command.line,
        exit,
        stdout: prunes ? sortPrunedLines(stdout.split("\n")) : stdout,
        stderr: normalise(texts.stderr),
        requests: prunes ? sortPruneRequests(requests) : requests,
      };
    },
    close: () => {
      proxy.close();
      rmSync(folder, { recursive: true });
    },
  };
}

function configFor(server: string, namespace: string | undefined): string {
  const name = "recorded";
  return JSON.stringify({
    apiVersion: "v1",
    kind: "Config",
    clusters: [{ name, cluster: { server } }],
    contexts: [{ name, context: { cluster: name, ...(namespace !== undefined && { namespace }) } }],
    "current-context": name,
  });
}

type BashResult = { readonly exit: number; readonly stdout: string; readonly stderr: string };

/** Runs a bash line in a folder. If it does not end within `limit` ms, stops it with the programs that it started, and fails. */
export function bash(
  { line, stdin = "" }: CommandLine,
  cwd: string,
  env: NodeJS.ProcessEnv,
  limit?: number,
): Promise<BashResult> {
  return new Promise((resolve, reject) => {
    const child = spawn("bash", ["-c", line], { cwd, env, detached: limit !== undefined });
    const stopLine = () => {
      if (child.pid !== undefined) process.kill(-child.pid, "SIGKILL");
      // `timeout` starts programs in a group of their own: they would keep this program running with these pipes.
      for (const pipe of child.stdio) pipe?.destroy();
      reject(new Error(`the command line did not end within ${Number(limit) / 1000} s: ${line}`));
    };
    const timer = limit === undefined ? undefined : setTimeout(stopLine, limit);
    const texts = { stdout: "", stderr: "" };
    child.stdout.setEncoding("utf8").on("data", (text) => (texts.stdout += text));
    child.stderr.setEncoding("utf8").on("data", (text) => (texts.stderr += text));
    child.on("error", reject);
    child.on("close", (exit) => {
      clearTimeout(timer);
      resolve({ exit: exit ?? 255, ...texts });
    });
    child.stdin.on("error", () => undefined); // the line may end without reading its input
    child.stdin.end(stdin);
  });
}

/** Returns the text with fixed values for everything that differs from run to run: folders, addresses of servers and of Go's values, times and random numbers. */
export function normalised(text: string, folder: string, address: string): string {
  return (
    text
      .replaceAll(`${folder}/`, "")
      .replaceAll(folder, ".")
      .replaceAll(address, "http://server")
      .replace(/\b20\d\d-\d\d-\d\d \d\d:\d\d:\d\d\.\d+ \+0000/g, "2026-01-01 00:00:00.000000000 +0000")
      .replace(/\/tmp\/(LIVE|MERGED)-\d+/g, "/tmp/$1-0")
      .replace(/(kubectl-edit-)\d+/g, "$10")
      // bash names the lines of scripts, but not in a terminal.
      .replace(/^bash: (?:-c: )?line \d+: `.*'\n/gm, "")
      .replace(/^(?:bash|environment): (?:-c: )?line \d+: /gm, "bash: ")
      .replace(/\b0x[0-9a-f]{9,12}\b/g, "0xc000000000")
      .replace(/^[EFWI]\d{4} \d\d:\d\d:\d\d\.\d+\s+\d+ /gm, "<log> ")
  );
}
