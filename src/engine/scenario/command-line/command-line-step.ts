import { isOk } from "../../client/client.ts";
import type { Cluster } from "../../server/cluster/cluster.ts";
import { objectKey } from "../../server/cluster/cluster.ts";
import type { Exchange, Request } from "../../server/http/http.ts";
import { metaText } from "../../server/metadata/object-meta.ts";
import { findRoute } from "../../server/request/routes.ts";
import { isMap } from "../../value/value.ts";
import { withFileChanges } from "../files.ts";
import type { ObjectResult, TerminalResult } from "../frame.ts";
import { type Outcome, outcomeOf, overallOutcome } from "../outcome.ts";
import { hasCommandFailed, isWrite } from "../terminal.ts";
import {
  type CommandLineExchange,
  type CommandLineInput,
  type CommandLineRun,
  runCommandLine,
} from "./command-line.ts";

/** The result of a step that is a command line. */
export type CommandLineStepResult = {
  readonly terminal: TerminalResult;
  readonly cluster: Cluster;
  readonly outcome: Outcome;
  /** One for each object that the line read or wrote by name, in the order of the first request. Parents of ApplySets come last. */
  readonly results: readonly ObjectResult[];
  /** All requests of the line, in order. */
  readonly exchanges: readonly Exchange[];
};

/** Runs the command line of a step, after the changes that the step makes to files. */
export function runCommandLineStep(input: CommandLineInput): CommandLineStepResult {
  const filesFound = withFileChanges(input.files, input.command.files);
  const ran = runCommandLine({ ...input, files: filesFound });
  const results = resultsOf(ran, input.before);
  const { exit, stdout, stderr, cluster, sent } = ran;
  return {
    terminal: { exit, stdout, stderr, filesBefore: input.files, filesFound, filesLeft: ran.files },
    cluster,
    outcome: lineOutcome(ran, results),
    results,
    exchanges: sent.map(({ exchange }) => exchange),
  };
}

function lineOutcome(ran: CommandLineRun, results: readonly ObjectResult[]): Outcome {
  const outcome = overallOutcome(results.map((one) => one.outcome));
  if (outcome === "conflict" || outcome === "refused") return outcome;
  if (hasCommandFailed(ran)) return ran.sent.some(isRefusedLast) ? "refused" : "invalid";
  return results.length === 0 && ran.sent.length > 0 ? "read" : outcome;
}

/** Whether the last request of a line was refused. */
function isRefusedLast(
  { exchange }: CommandLineExchange,
  at: number,
  all: readonly CommandLineExchange[],
): boolean {
  return at === all.length - 1 && !isOk(exchange.response);
}

function resultsOf({ sent, cluster }: CommandLineRun, before: Cluster): readonly ObjectResult[] {
  const byObject = new Map<string, Exchange[]>();
  for (const one of sent) {
    const object = objectOf(one);
    if (object === null) continue;
    const known = byObject.get(object);
    if (known === undefined) byObject.set(object, [one.exchange]);
    else known.push(one.exchange);
  }
  const isAbout = ([object, exchanges]: [string, readonly Exchange[]]) =>
    exchanges.some(isWrite) || !object.startsWith("/namespaces/") || byObject.size === 1;
  const about = [...byObject].filter(isAbout);
  const isParent = ([, exchanges]: [string, readonly Exchange[]]) => exchanges.some(isParentWrite);
  const inOrder = [...about.filter((one) => !isParent(one)), ...about.filter(isParent)];
  return inOrder.map(([object, exchanges], index) => {
    const writes = exchanges.filter(isWrite);
    const outcome = writes.length === 0 ? "read" : outcomeOf(writes, object, before, cluster);
    return { index, object, address: null, outcome, exchanges, problem: null };
  });
}

/** Whether kubectl wrote the parent of an ApplySet. The line is not about this object. */
function isParentWrite({ request }: Exchange): boolean {
  return request.query?.["fieldManager"] === "kubectl-applyset";
}

/** Returns the key of the object that a request names or creates; null for lists and for requests that name no object. */
function objectOf({ exchange, before }: CommandLineExchange): string | null {
  const { request, response } = exchange;
  const at = findRoute(before, request.path);
  if (!("kind" in at) || at.kind !== "resource") return null;
  const { resource, namespace } = at;
  const isRead = request.method === "GET";
  const name = at.name || (isRead ? "" : nameIn(isOk(response) ? response.body : request.body));
  return name === "" ? null : objectKey(resource.group, resource.plural, namespace, name);
}

function nameIn(body: Request["body"]): string {
  return isMap(body) ? metaText(body, "name") : "";
}
