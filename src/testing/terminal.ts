import { drive } from "../engine/client/client.ts";
import type { Environment } from "../engine/client/kubectl/environment.ts";
import { servedKinds } from "../engine/client/kubectl/kinds.ts";
import { runLine, type ShellOutcome } from "../engine/client/shell/shell.ts";
import { type Cluster, emptyCluster } from "../engine/server/cluster.ts";
import { handle } from "../engine/server/handle.ts";
import { printText } from "../text/print.ts";
import { readYaml } from "../text/server-yaml.ts";
import { testBuiltins } from "./builtins.ts";

/** A shell beside a cluster, for tests. */
export type Terminal = {
  readonly files: Map<string, string>;
  readonly cluster: () => Cluster;
  /** Runs a line to its end. */
  readonly run: (line: string) => ShellOutcome & { readonly requests: readonly string[] };
  /** Runs a line until this many requests are answered: what comes behind them never happens. Whether it was cut at all. */
  readonly cut: (line: string, requests: number) => boolean;
};

const NOW = "2026-01-01T00:00:00Z";

/** A shell with these files and variables, beside a new cluster or this one. */
export function terminal(
  files: Readonly<Record<string, string>>,
  variables: Readonly<Record<string, string>> = {},
  start: Cluster = emptyCluster({ builtins: testBuiltins(), host: { parseYaml: readYaml } }),
): Terminal {
  let cluster = start;
  const held = new Map(Object.entries(files));
  const environment = (): Environment => ({
    files: held,
    stdin: "",
    variables,
    namespace: "",
    kinds: () => servedKinds(cluster),
    schema: cluster.builtins.schema,
    parseYaml: readYaml,
    printYaml: printText,
  });
  return {
    files: held,
    cluster: () => cluster,
    run: (line) => {
      const { result, exchanges } = drive(runLine(environment(), line), (request) => {
        const done = handle(cluster, request, NOW);
        cluster = done.cluster;
        return done.response;
      });
      return { ...result, requests: exchanges.map(({ request }) => `${request.method} ${request.path}`) };
    },
    cut: (line, requests) => {
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
