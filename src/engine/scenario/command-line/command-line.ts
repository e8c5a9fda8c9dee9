import { runClient } from "../../client/client.ts";
import { servedKinds } from "../../client/kubectl/discovery/served-kinds.ts";
import type { Environment, CommandOutput as Printed } from "../../client/kubectl/environment.ts";
import { runLine } from "../../client/shell/shell.ts";
import type { Cluster } from "../../server/cluster/cluster.ts";
import type { Exchange, Request } from "../../server/http/http.ts";
import type { Value } from "../../value/value.ts";
import type { Files } from "../files.ts";
import type { CommandLine } from "../scenario.ts";
import type { ServerFunction } from "../write-stages.ts";

/** A command line with its files, and the cluster and the server that it uses. */
export type CommandLineInput = {
  readonly command: CommandLine;
  readonly files: Files;
  readonly before: Cluster;
  /** RFC 3339. */
  readonly now: string;
  /** The user and the user agent of its requests. Flags of the line override them: `--as`. */
  readonly sender: Pick<Request, "user" | "userAgent">;
  readonly server: ServerFunction;
  /** The namespace of kubectl's context. Default: none, which means `default`. */
  readonly namespace?: string | undefined;
  /** As in {@link Environment}. */
  readonly watch?: Environment["watch"];
};

/** A request that a command line sent, its response, and the cluster before it. */
export type CommandLineExchange = { readonly exchange: Exchange; readonly before: Cluster };

/** What a command line printed and sent, and the files and the cluster after it. */
export type CommandLineRun = Printed & {
  readonly files: Files;
  readonly sent: readonly CommandLineExchange[];
  readonly cluster: Cluster;
};

/** Runs a command line against a cluster. An error of the line is part of its output; it does not throw. */
export function runCommandLine(input: CommandLineInput): CommandLineRun {
  const { command, before, now, sender, server } = input;
  let cluster = before;
  const sent: CommandLineExchange[] = [];
  const environment = commandEnvironment(input, () => cluster);
  const { result } = runClient(runLine(environment, command.line), (unsigned) => {
    const request = { ...sender, ...unsigned };
    const clusterBefore = cluster;
    const { response, cluster: after } = server(clusterBefore, request, now);
    cluster = after;
    sent.push({ exchange: { request, response }, before: clusterBefore });
    return response;
  });
  return { files: input.files, ...result, sent, cluster };
}

/** Returns the environment of a command line: its files, input, variables and kinds. `cluster` returns the current cluster. */
export function commandEnvironment(
  {
    command,
    files,
    before,
    now,
    namespace = "",
    watch,
  }: Pick<CommandLineInput, "command" | "files" | "before" | "now" | "namespace" | "watch">,
  cluster: () => Cluster,
): Environment {
  return {
    files,
    stdin: command.stdin ?? "",
    variables: command.env ?? {},
    namespace,
    kinds: () => servedKinds(cluster()),
    version: before.builtins.version,
    schema: before.builtins.schema,
    parseYaml: before.host.parseYaml,
    printYaml: before.host.printYaml ?? printJson,
    compileRegexp: before.host.compileRegexp,
    now,
    watch,
  };
}

function printJson(value: Value): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
