import { isOk } from "../client/client.ts";
import { part } from "../part.ts";
import type { Cluster } from "../server/cluster.ts";
import { objectKey } from "../server/cluster.ts";
import type { Exchange, Request } from "../server/http.ts";
import { metaText } from "../server/meta.ts";
import { route } from "../server/routes.ts";
import { isMap } from "../value/value.ts";
import { type Files, withChanges } from "./files.ts";
import type { LineExchange, LineInput, LineRun } from "./line.ts";
import { type Outcome, overall } from "./outcome.ts";
import { type Act, outcomeOf } from "./run.ts";

/** What a terminal shows of a line, and the files around it. */
export type Terminal = {
  readonly exit: number;
  readonly stdout: string;
  readonly stderr: string;
  /** Before the step changed any. */
  readonly before: Files;
  /** As the line found them. */
  readonly found: Files;
  /** As it left them. */
  readonly left: Files;
};

/** What a command line came to. */
export type TerminalRun = {
  readonly terminal: Terminal;
  readonly cluster: Cluster;
  readonly outcome: Outcome;
  /** One for each object that was asked for or written by its name, in the order of the first request, parents of ApplySets last. */
  readonly acts: readonly Act[];
  /** All of them, in order. */
  readonly exchanges: readonly Exchange[];
};

const line = part("kubectl", () => import("./line.ts"));

/** Runs the command line of a step; its own changes of files are made first. */
export function runTerminal(input: LineInput): TerminalRun {
  const found = withChanges(input.files, input.command.files);
  const done = line().runCommandLine({ ...input, files: found });
  const acts = actsOf(done, input.before);
  const { exit, stdout, stderr, cluster, sent } = done;
  return {
    terminal: { exit, stdout, stderr, before: input.files, found, left: done.files },
    cluster,
    outcome: lineOutcome(done, acts),
    acts,
    exchanges: sent.map(({ exchange }) => exchange),
  };
}

/** Whether a line ended badly. Commands that compare end with 1, and say nothing on stderr, where they find a difference. */
export function hasFailed({ exit, stderr }: Pick<Terminal, "exit" | "stderr">): boolean {
  return exit !== 0 && stderr !== "";
}

function lineOutcome(done: LineRun, acts: readonly Act[]): Outcome {
  const outcome = overall(acts.map((act) => act.outcome));
  if (outcome === "conflict" || outcome === "refused") return outcome;
  if (hasFailed(done)) return done.sent.some(isLastWord) ? "refused" : "invalid";
  return acts.length === 0 && done.sent.length > 0 ? "read" : outcome;
}

/** Whether a line ended with a request that the server refused. */
function isLastWord({ exchange }: LineExchange, at: number, all: readonly LineExchange[]): boolean {
  return at === all.length - 1 && !isOk(exchange.response);
}

function actsOf({ sent, cluster }: LineRun, before: Cluster): readonly Act[] {
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

/** Whether kubectl wrote the parent of an ApplySet, which is no object that the line is about. */
function isParentWrite({ request }: Exchange): boolean {
  return request.query?.["fieldManager"] === "kubectl-applyset";
}

function isWrite({ request }: Exchange): boolean {
  return request.method !== "GET";
}

/** Key of the object that a request names, or that was made by it; null for lists and what does not exist. */
function objectOf({ exchange, before }: LineExchange): string | null {
  const { request, response } = exchange;
  const at = route(before, request.path);
  if (!("kind" in at) || at.kind !== "resource") return null;
  const { resource, namespace } = at;
  const isRead = request.method === "GET";
  const name = at.name || (isRead ? "" : nameIn(isOk(response) ? response.body : request.body));
  return name === "" ? null : objectKey(resource.group, resource.plural, namespace, name);
}

function nameIn(body: Request["body"]): string {
  return isMap(body) ? metaText(body, "name") : "";
}
