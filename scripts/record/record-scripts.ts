import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ValueMap } from "../../src/engine/value/value.ts";
import { scriptOf } from "../../src/session/script/script-of.ts";
import type { ScriptProgram } from "../../src/session/script/types.ts";
import { cameSteps } from "../../src/testing/conformance/scenario/script-output.ts";
import { playOfScript, scriptPlays } from "../../src/testing/conformance/scenario/script-plays.ts";
import { removeNamespace } from "../../src/verify/server/remove-namespace.ts";
import { type Server, sendOrThrow } from "../../src/verify/server/server.ts";
import { type RecordedSet, recordLines } from "./recorder.ts";

const PROGRAMS = ["kubectl", "curl"] as const;

/** The kubectl and curl scripts of all built-in scenarios and lessons. The recorder prints what a script finds besides what it expects. */
export const scriptSet: RecordedSet = {
  files: PROGRAMS.map((program) => `scripts/${program}.jsonl.br`),
  record: async (file, recorder) => {
    const program = PROGRAMS.find((one) => file.includes(one)) ?? "kubectl";
    const folder = mkdtempSync(join(tmpdir(), "record-scripts-"));
    writeFileSync(join(folder, "config"), JSON.stringify(configFor(recorder.server.address)));
    const lines = scriptPlays().map((head) => {
      const record = async () => {
        const steps = await runScript(program, head, folder, recorder.server);
        return { kind: "script", kubernetes: recorder.kubernetes, program, ...head, steps };
      };
      return { head, record };
    });
    const text = await recordLines(file, lines, recorder);
    rmSync(folder, { recursive: true });
    return text;
  },
};

/** Runs the script of a scenario or lesson. Returns what came in each step; if the script found differences, prints its output. */
async function runScript(
  program: ScriptProgram,
  head: ValueMap,
  folder: string,
  server: Server,
): Promise<readonly ValueMap[]> {
  const { text } = scriptOf(playOfScript(head), program);
  const file = join(folder, "script.sh");
  writeFileSync(file, text);
  const { code, output } = await run(file, folder, server.address);
  await removeEndedNamespaces(server);
  const name = `${program} ${String(head["name"])} ${String(head["way"] ?? "")}`.trim();
  if (code !== 0) {
    console.log(`${name}: exit code ${code}\n${output}`);
    process.exitCode = 1;
  } else console.log(`${name}: as expected`);
  return cameSteps(text, output);
}

type Result = { readonly code: number; readonly output: string };

function run(file: string, folder: string, address: string): Promise<Result> {
  const env = { ...process.env, KUBECONFIG: join(folder, "config"), APISERVER: address, THROW_AWAY: "yes" };
  return new Promise((resolve) => {
    const child = execFile("sh", [file], { env, maxBuffer: 1e8 }, (_, stdout, stderr) =>
      resolve({ code: child.exitCode ?? 255, output: stdout + stderr }),
    );
    child.stdin?.end();
  });
}

/** A server without controllers keeps deleted namespaces until somebody removes their finalizers. */
async function removeEndedNamespaces(server: Server): Promise<void> {
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
