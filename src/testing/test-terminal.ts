import { runClient } from "../engine/client/client.ts";
import { servedKinds } from "../engine/client/kubectl/discovery/served-kinds.ts";
import type { Environment } from "../engine/client/kubectl/environment.ts";
import { runLine, type ShellOutcome } from "../engine/client/shell/shell.ts";
import { type Cluster, newCluster } from "../engine/server/cluster/cluster.ts";
import { handle } from "../engine/server/handle.ts";
import { readYaml } from "../text/manifest/server-yaml.ts";
import { printYamlText } from "../text/yaml/print/print-yaml.ts";
import { testBuiltins } from "./test-builtins.ts";

/** A shell with a cluster, for tests. */
export type TestTerminal = {
  readonly files: Map<string, string>;
  readonly cluster: () => Cluster;
  /** Runs a command line. */
  readonly run: (line: string) => ShellOutcome & { readonly requests: readonly string[] };
  /** Runs a command line and stops it after a number of responses. Returns whether it stopped the line. */
  readonly runUntil: (line: string, requests: number) => boolean;
};

const NOW = "2026-01-01T00:00:00Z";

/** Returns a shell with the given files and variables, and a new or the given cluster. */
export function createTerminal(
  files: Readonly<Record<string, string>>,
  variables: Readonly<Record<string, string>> = {},
  start: Cluster = newCluster({ builtins: testBuiltins(), host: { parseYaml: readYaml } }),
): TestTerminal {
  let cluster = start;
  const currentFiles = new Map(Object.entries(files));
  const environment = (): Environment => ({
    files: currentFiles,
    stdin: "",
    variables,
    namespace: "",
    kinds: () => servedKinds(cluster),
    version: cluster.builtins.version,
    schema: cluster.builtins.schema,
    parseYaml: readYaml,
    printYaml: printYamlText,
    now: NOW,
  });
  return {
    files: currentFiles,
    cluster: () => cluster,
    run: (line) => {
      const { result, exchanges } = runClient(runLine(environment(), line), (request) => {
        const done = handle(cluster, request, NOW);
        cluster = done.cluster;
        return done.response;
      });
      return { ...result, requests: exchanges.map(({ request }) => `${request.method} ${request.path}`) };
    },
    runUntil: (line, requests) => {
      const client = runLine(environment(), line);
      let turn = client.next();
      for (let sent = 0; sent < requests && turn.done !== true; sent++) {
        const done = handle(cluster, turn.value, NOW);
        cluster = done.cluster;
        turn = client.next(done.response);
      }
      return turn.done !== true;
    },
  };
}
