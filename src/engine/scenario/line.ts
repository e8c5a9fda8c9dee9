import { drive } from "../client/client.ts";
import type { Environment, Outcome as Printed } from "../client/kubectl/environment.ts";
import { servedKinds } from "../client/kubectl/kinds.ts";
import { runLine } from "../client/shell/shell.ts";
import type { Cluster } from "../server/cluster.ts";
import type { Exchange, Request } from "../server/http.ts";
import type { Value } from "../value/value.ts";
import type { Files } from "./files.ts";
import type { Handle } from "./handling.ts";
import type { CommandLine } from "./scenario.ts";

/** Where and when a line runs, and as whom. */
export type LineInput = {
  readonly command: CommandLine;
  readonly files: Files;
  readonly before: Cluster;
  /** RFC 3339. */
  readonly now: string;
  /** What requests say of who asks, unless the line says it: `--as`. */
  readonly sender: Pick<Request, "user" | "userAgent">;
  readonly server: Handle;
};

/** A request of a line with its answer, and the cluster before it. */
export type LineExchange = { readonly exchange: Exchange; readonly before: Cluster };

/** What a line printed, sent and left behind. */
export type LineRun = Printed & {
  readonly files: Files;
  readonly sent: readonly LineExchange[];
  readonly cluster: Cluster;
};

/** Runs a command line against a cluster. Never throws for what a line may say. */
export function runCommandLine(input: LineInput): LineRun {
  const { command, before, now, sender, server } = input;
  let cluster = before;
  const sent: LineExchange[] = [];
  const environment = environmentOf(input, () => cluster);
  const { result } = drive(runLine(environment, command.line), (asked) => {
    const request = { ...sender, ...asked };
    const was = cluster;
    const { response, cluster: after } = server(was, request, now);
    cluster = after;
    sent.push({ exchange: { request, response }, before: was });
    return response;
  });
  return { files: input.files, ...result, sent, cluster };
}

/** What a line knows besides its words; `cluster` is the one that it talks to now. */
export function environmentOf(
  { command, files, before }: Pick<LineInput, "command" | "files" | "before">,
  cluster: () => Cluster,
): Environment {
  return {
    files,
    stdin: command.stdin ?? "",
    variables: command.env ?? {},
    namespace: "",
    kinds: () => servedKinds(cluster()),
    schema: before.builtins.schema,
    parseYaml: before.host.parseYaml,
    printYaml: before.host.printYaml ?? printJson,
  };
}

function printJson(value: Value): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
