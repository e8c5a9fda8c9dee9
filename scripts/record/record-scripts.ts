import { execFile } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ValueMap } from "../../src/engine/value/value.ts";
import { scriptOf } from "../../src/session/script/script-of.ts";
import type { ScriptProgram } from "../../src/session/script/types.ts";
import { readLines } from "../../src/testing/conformance/recording-files.ts";
import { cameSteps } from "../../src/testing/conformance/scenario/script-output.ts";
import { playOfScript, scriptPlays } from "../../src/testing/conformance/scenario/script-plays.ts";
import { removeNamespace } from "./cluster.ts";
import { sendOrThrow, serverAt } from "./server.ts";
import { writeRecording } from "./write-recording.ts";

// npm run record:scripts -- http://127.0.0.1:8001 [kubectl|curl] [NAME…]: runs the kubectl and curl scripts of all built-in scenarios and lessons on
// a real server and adds what came to conformance/scripts: those that are not recorded yet, or those with the names. It prints what a
// script finds besides what it expects. Start `kubectl proxy` for a server that you can throw away first, with bash, curl, jq and
// kubectl in the PATH.

const [address, ...words] = process.argv.slice(2);
if (address === undefined)
  throw new Error("usage: npm run record:scripts -- http://127.0.0.1:8001 [kubectl|curl] [NAME…]");
const server = serverAt(address);
const kubernetes = (await sendOrThrow(server, { method: "GET", path: "/version" }))["gitVersion"] ?? null;
const folder = mkdtempSync(join(tmpdir(), "record-scripts-"));
const kubeconfig = join(folder, "config");
writeFileSync(kubeconfig, JSON.stringify(configFor(address)));

const programs = (["kubectl", "curl"] as const).filter((one) => words[0] === one || !isProgram(words[0]));
const wanted = words.filter((one) => !isProgram(one));

for (const program of programs) {
  const path = join(import.meta.dirname, "../../conformance/scripts", `${program}.jsonl.br`);
  const known = new Map(
    existsSync(path) ? readLines(path).map((line) => [nameOf(JSON.parse(line)), line]) : [],
  );
  for (const head of scriptPlays()) {
    const isWanted = wanted.length === 0 ? !known.has(nameOf(head)) : wanted.includes(String(head["name"]));
    if (!isWanted) continue;
    const steps = await runScript(program, head);
    known.set(nameOf(head), JSON.stringify({ kind: "script", kubernetes, program, ...head, steps }));
    const lines = scriptPlays().flatMap((one) => known.get(nameOf(one)) ?? []);
    writeRecording(path, lines.map((line) => `${line}\n`).join(""));
  }
}
rmSync(folder, { recursive: true });

function nameOf({ of: kind, name, way }: ValueMap): string {
  return [kind, name, way ?? ""].join(" ");
}

function isProgram(word: string | undefined): boolean {
  return word === "kubectl" || word === "curl";
}

/** Runs the script of a scenario or lesson. Returns what came in each step; if the script found differences, prints its output. */
async function runScript(program: ScriptProgram, head: ValueMap): Promise<readonly ValueMap[]> {
  const { text } = scriptOf(playOfScript(head), program);
  const file = join(folder, "script.sh");
  writeFileSync(file, text);
  const { code, output } = await run(file);
  await removeEndedNamespaces();
  const name = `${program} ${String(head["name"])} ${String(head["way"] ?? "")}`.trim();
  if (code !== 0) {
    console.log(`${name}: exit code ${code}\n${output}`);
    process.exitCode = 1;
  } else console.log(`${name}: as expected`);
  return cameSteps(text, output);
}

function run(file: string): Promise<{ readonly code: number; readonly output: string }> {
  const env = { ...process.env, KUBECONFIG: kubeconfig, APISERVER: address, THROW_AWAY: "yes" };
  return new Promise((resolve) => {
    const child = execFile("sh", [file], { env, maxBuffer: 1e8 }, (_, stdout, stderr) =>
      resolve({ code: child.exitCode ?? 255, output: stdout + stderr }),
    );
    child.stdin?.end();
  });
}

/** A server without controllers keeps deleted namespaces until somebody removes their finalizers. */
async function removeEndedNamespaces(): Promise<void> {
  const { items } = await sendOrThrow(server, { method: "GET", path: "/api/v1/namespaces" });
  for (const { metadata } of items as unknown as readonly { metadata: Record<string, string> }[])
    if (metadata["deletionTimestamp"] !== undefined) await removeNamespace(server, metadata["name"] ?? "");
}

function configFor(url: string): ValueMap {
  const name = "recorded";
  return {
    apiVersion: "v1",
    kind: "Config",
    clusters: [{ name, cluster: { server: url } }],
    contexts: [{ name, context: { cluster: name } }],
    "current-context": name,
  };
}
