import type { Client } from "../client/client.ts";
import type { Environment, Outcome as Printed } from "../client/kubectl/environment.ts";
import { servedKinds } from "../client/kubectl/kinds.ts";
import { runLine } from "../client/shell/shell.ts";
import type { Cluster } from "../server/cluster.ts";
import { handle } from "../server/handle.ts";
import type { Exchange, Request } from "../server/http.ts";
import type { Value } from "../value/value.ts";
import type { Files } from "./files.ts";
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
};

/** A request of a line with its answer, and the cluster around it. */
export type LineExchange = { readonly exchange: Exchange; readonly before: Cluster; readonly after: Cluster };

/** What a line printed, sent and left behind. */
export type LineRun = Printed & {
  readonly files: Files;
  readonly sent: readonly LineExchange[];
  readonly cluster: Cluster;
};

/** More requests than any line of use sends: a loop over many things could go on for ever. */
const MAX_REQUESTS = 1000;

/** Runs a command line against a cluster. Never throws for what a line may say; stops after {@link MAX_REQUESTS} requests. */
export function runCommandLine(input: LineInput): LineRun {
  const { command, before, now, sender } = input;
  let cluster = before;
  const sent: LineExchange[] = [];
  const client: Client<Printed & { readonly files?: Files }> = runLine(
    environmentOf(input, () => cluster),
    command.line,
  );
  let turn = client.next();
  while (turn.done !== true) {
    if (sent.length >= MAX_REQUESTS) return { ...STOPPED, files: input.files, sent, cluster };
    const request = { ...sender, ...turn.value };
    const was = cluster;
    const { response, cluster: after } = handle(was, request, now);
    cluster = after;
    sent.push({ exchange: { request, response }, before: was, after });
    turn = client.next(response);
  }
  const { files = input.files, ...printed } = turn.value;
  return { ...printed, files, sent, cluster };
}

const STOPPED: Printed = {
  exit: 130,
  stdout: "",
  stderr: `stopped after ${MAX_REQUESTS} requests: a line may send no more\n`,
};

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
