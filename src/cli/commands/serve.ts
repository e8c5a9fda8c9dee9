import { createCel } from "../../cel/cel.ts";
import type { Scenario } from "../../engine/scenario/scenario.ts";
import { builtInKinds } from "../../library/built-in-kinds.ts";
import type { ServeOptions } from "../../serve/serve-cluster.ts";
import { playedCluster, type ServerSettings } from "../../session/played-cluster.ts";
import { plural } from "../../words.ts";
import { scenarioOrNull } from "../input/read-scenario-file.ts";
import { printable } from "../output/printable.ts";
import { EXIT, type Terminal } from "../terminal.ts";

/** What `serve` serves: the cluster after a step, 0 for its beginning, null for the last one. */
export type ServedFile = {
  readonly file: string | null;
  readonly step: number | null;
  readonly kubernetes: string | null;
  readonly settings: Omit<ServerSettings, "cel">;
};

const NOTHING: Scenario = { title: "", actors: [], steps: [] };

/** Serves the cluster of a scenario, or an empty one, until the user stops it. */
export async function serveFile(
  terminal: Terminal,
  { file, step, kubernetes, settings }: ServedFile,
  options: ServeOptions,
): Promise<number> {
  const read = file === null ? NOTHING : await scenarioOrNull(terminal, file);
  if (read === null) return EXIT.wrong;
  const scenario = kubernetes === null ? read : { ...read, kubernetes };
  const count = step ?? scenario.steps.length;
  if (count > scenario.steps.length) {
    const steps = plural(scenario.steps.length, "step");
    terminal.err(`The scenario has ${steps}, so there is no step ${count}.\n`);
    return EXIT.wrong;
  }
  const { cluster, problems } = playedCluster(scenario, count, builtInKinds(), {
    ...settings,
    cel: createCel(),
  });
  for (const problem of problems) terminal.err(`${printable(problem)}\n`);
  const served = await terminal.serveCluster(cluster, options);
  if ("problem" in served) {
    terminal.err(`${served.problem}\n`);
    return EXIT.wrong;
  }
  if (served.isRestored) terminal.out(`The cluster is as ${printable(String(options.state))} has it.\n`);
  terminal.out(`A simulated Kubernetes ${cluster.builtins.version} is at ${served.url}. Ctrl+C stops it.\n`);
  terminal.out(`${tryIt(served.url, options)}\n`);
  await served.stopped;
  return EXIT.ok;
}

/** Returns a command with which a user can see the cluster. With tokens over HTTP it is not kubectl, which sends them only over HTTPS. */
function tryIt(url: string, { tokens, tls }: ServeOptions): string {
  const trust = tls === null ? "" : ` --certificate-authority ${printable(tls.certificate)}`;
  const token = tokens.length === 0 ? "" : " --token TOKEN";
  if (token === "" || tls !== null)
    return `  kubectl --server ${url}${trust}${token} get all --all-namespaces`;
  const command = `  curl --header "Authorization: Bearer TOKEN" ${url}/api/v1/namespaces`;
  return `${command}\nkubectl sends a token only over HTTPS: for it, start with --tls-cert-file and --tls-private-key-file.`;
}
