import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { closeSync, fstatSync, openSync, readSync, writeFileSync } from "node:fs";
import { createInterface } from "node:readline/promises";
import { startKubectlProxy } from "../verify/server/kubectl-proxy.ts";
import { serverAt } from "../verify/server/reached-server.ts";
import { serveHere } from "./serve-cluster.ts";
import { servePage } from "./serve-page.ts";
import type { Spawned, Terminal } from "./terminal.ts";

/** Returns the files, streams and programs of this process. */
export function nodeTerminal(): Terminal {
  const { stdout, stderr, env } = process;
  const noColour = (env["NO_COLOR"] ?? "") !== "" || env["TERM"] === "dumb";
  return {
    read: async (file, most) => (file === "-" ? readStdin(most) : readFile(file, most)),
    write: (file, text) => {
      try {
        writeFileSync(file, text);
        return null;
      } catch (error) {
        return `The file cannot be written: ${reasonOf(error)}.`;
      }
    },
    out: (text) => void stdout.write(text),
    err: (text) => void stderr.write(text),
    hasColours: stdout.isTTY === true && !noColour,
    showsProgress: stderr.isTTY === true,
    env,
    system: process.platform,
    servePage,
    serveCluster: serveHere,
    spawn: runProgramFile,
    reach: serverAt,
    startProxy: startKubectlProxy,
    ask,
    onInterrupt,
    randomName: () => `v${randomBytes(8).toString("hex").slice(0, 5)}`,
  };
}

async function readStdin(most: number): Promise<Uint8Array | string> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of process.stdin) {
      chunks.push(chunk as Buffer);
      size += (chunk as Buffer).length;
      if (size > most) break;
    }
  } catch (error) {
    return `The standard input cannot be read: ${reasonOf(error)}.`;
  }
  return Buffer.concat(chunks);
}

/** Reads a file. Never reads more than `most` bytes and one more, also from a device or a pipe. */
function readFile(file: string, most: number): Uint8Array | string {
  let handle: number | null = null;
  try {
    handle = openSync(file, "r");
    if (fstatSync(handle).isDirectory()) return "This is a folder, not a file.";
    const chunks: Buffer[] = [];
    for (let size = 0; size <= most; ) {
      const chunk = Buffer.alloc(Math.min(65_536, most + 1 - size));
      const count = readSync(handle, chunk);
      if (count === 0) break;
      size += count;
      chunks.push(chunk.subarray(0, count));
    }
    return Buffer.concat(chunks);
  } catch (error) {
    return `The file cannot be read: ${reasonOf(error)}.`;
  } finally {
    if (handle !== null) closeSync(handle);
  }
}

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: "there is no such file",
  EACCES: "you may not read or write it",
  EISDIR: "it is a folder",
  EROFS: "its disk is read-only",
  ENOSPC: "its disk is full",
};

function reasonOf(error: unknown): string {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  return REASONS[code] ?? (error instanceof Error ? error.message : String(error));
}

/** The most that a program may print, in bytes. */
const MAX_OUTPUT = 64 * 1024 * 1024;

function runProgramFile(program: string, args: readonly string[]): Promise<Spawned> {
  return new Promise((done) => {
    const child = spawn(program, [...args], { stdio: ["ignore", "pipe", "pipe"], shell: false });
    const texts = { stdout: "", stderr: "" };
    for (const name of ["stdout", "stderr"] as const)
      child[name].setEncoding("utf8").on("data", (text: string) => {
        texts[name] += text;
        if (texts[name].length > MAX_OUTPUT) child.kill();
      });
    child.on("error", (error) => done({ exit: -1, stdout: "", stderr: reasonOf(error) }));
    child.on("close", (exit) => {
      const isLong = texts.stdout.length > MAX_OUTPUT || texts.stderr.length > MAX_OUTPUT;
      if (isLong) done({ exit: 1, stdout: "", stderr: `${program} printed more than 64 MB.` });
      else done({ exit: exit ?? 1, ...texts });
    });
  });
}

async function ask(question: string): Promise<boolean | null> {
  if (process.stdin.isTTY !== true) return null;
  const asked = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return /^y(es)?$/i.test((await asked.question(question)).trim());
  } finally {
    asked.close();
  }
}

const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/** The second signal ends the program at once. */
function onInterrupt(stop: () => void): () => void {
  const release = () => {
    for (const signal of SIGNALS) process.off(signal, interrupted);
  };
  let isStopping = false;
  const interrupted = () => {
    if (isStopping) process.exit(130);
    isStopping = true;
    stop();
  };
  for (const signal of SIGNALS) process.on(signal, interrupted);
  return release;
}
