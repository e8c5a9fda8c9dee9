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
import { recordInLanes } from "./lanes.ts";
import type { RecordedSet } from "./recorder.ts";

const PROGRAMS = ["kubectl", "curl"] as const;

/** The kubectl and curl scripts of all built-in scenarios and lessons. The recorder prints what a script finds besides what it expects. */
export const scriptSet: RecordedSet = {
  files: PROGRAMS.map((program) => `scripts/${program}.jsonl.br`),
  record: async (file, recorder) => {
    const program = PROGRAMS.find((one) => file.includes(one)) ?? "kubectl";
    const folder = mkdtempSync(join(tmpdir(), "record-scripts-"));
    writeFileSync(join(folder, "config"), JSON.stringify(configFor(recorder.server.address)));
    const lines = scriptPlays().map((head, at) => {
      const record = async () => {
        const steps = await runScript(program, head, { folder, at }, recorder.server);
        return { kind: "script", kubernetes: recorder.kubernetes, program, ...head, steps };
      };
      return { head, record };
    });
    const text = await recordInLanes(file, lines, recorder, ({ head }) => placeOf(program, head));
    rmSync(folder, { recursive: true });
    return text;
  },
};

/** Returns what a script writes to: the name of its namespace, or `cluster` if it also writes to something that others could have. */
function placeOf(program: ScriptProgram, head: ValueMap): string {
  const { text } = scriptOf(playOfScript(head), program);
  return /^# It may also write to/m.test(text)
    ? "cluster"
    : (/^namespace=(.*)$/m.exec(text)?.[1] ?? "cluster");
}

/** Runs the script of a scenario or lesson. Returns what came in each step; if the script found differences, prints its output. */
async function runScript(
  program: ScriptProgram,
  head: ValueMap,
  { folder, at }: { readonly folder: string; readonly at: number },
  server: Server,
): Promise<readonly ValueMap[]> {
  const { text } = scriptOf(playOfScript(head), program);
  const file = join(folder, `script-${at}.sh`);
  writeFileSync(file, text);
  const { code, output } = await run(file, folder, server.address);
  await removeEndedNamespaces(server, text);
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

/** Removes the deleted namespaces that a script names: a server without controllers keeps them until somebody removes their finalizers. */
async function removeEndedNamespaces(server: Server, script: string): Promise<void> {
  const { items } = await sendOrThrow(server, { method: "GET", path: "/api/v1/namespaces" });
  for (const { metadata } of items as unknown as readonly { metadata: Record<string, string> }[])
    if (metadata["deletionTimestamp"] !== undefined && script.includes(String(metadata["name"])))
      await removeNamespace(server, String(metadata["name"]));
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
