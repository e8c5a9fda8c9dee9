import type { Request, Response } from "../../engine/server/http/http.ts";
import { dig, get, isList, isMap, type Value } from "../../engine/value/value.ts";
import { createdPath } from "../server/created-objects.ts";
import type { Server } from "../server/server.ts";
import type { ScratchNames } from "./scratch-names.ts";

/** Why verify sends no more requests: a sentence for the user. */
export class Stopped extends Error {}

/** A server that receives only what may be sent to it, and that notes what was created. */
export type GuardedServer = Server & {
  /** The paths of the objects that were created, in order. */
  readonly created: Set<string>;
  /** Returns why a request may not be sent: a sentence; null if it may. */
  readonly refuse: (request: Request) => string | null;
  /** Notes what a request created that somebody else sent. */
  readonly answered: (request: Request, response: Response) => void;
  /** Sends a request that verify itself made, whatever it writes to. */
  readonly sendTrusted: (request: Request) => Promise<Response>;
};

/** What a guard allows. */
export type GuardOptions = {
  readonly names: ScratchNames;
  /** Whether the scenario may act on the whole cluster, because nobody else uses it. */
  readonly isThrowAway: boolean;
  /** Returns why no more requests may be sent; null if they may. */
  readonly stopped: () => string | null;
};

/** Returns a server that refuses to write to what the scenario did not make: it throws before it sends such a request. */
export function guarded(server: Server, { names, isThrowAway, stopped }: GuardOptions): GuardedServer {
  const created = new Set<string>();
  const refuse = (request: Request) => stopped() ?? refusalOf(request, names, isThrowAway);
  const answered = (request: Request, response: Response) => {
    const path = createdPath(request, response);
    if (path !== null) created.add(path);
  };
  const sendTrusted = async (request: Request) => {
    const why = stopped();
    if (why !== null) throw new Stopped(why);
    const response = await server.send(request);
    answered(request, response);
    return response;
  };
  return {
    ...server,
    created,
    refuse,
    answered,
    sendTrusted,
    send: async (request) => {
      const why = refuse(request);
      if (why !== null) throw new Stopped(why);
      return sendTrusted(request);
    },
  };
}

/** Cluster-scoped kinds that do nothing to objects of others, by group and plural name. */
const HARMLESS =
  /^(\/namespaces|apiextensions\.k8s\.io\/customresourcedefinitions|rbac\.authorization\.k8s\.io\/clusterrole(binding)?s|scheduling\.k8s\.io\/priorityclasses)$/;

/** Returns why a request may not be sent: a sentence; null if it may. It may read everything. */
export function refusalOf(request: Request, names: ScratchNames, isThrowAway: boolean): string | null {
  const { method, path, user, body } = request;
  if (user !== undefined && !isOwn(user, names))
    return `The scenario acts as ${user}, a user of the cluster.`;
  if (method === "GET") return null;
  const [, root, ...rest] = path.split("/");
  const group = root === "apis" ? (rest.shift() ?? "") : "";
  if (/^(authorization|authentication)\.k8s\.io$/.test(group)) return null;
  const [, first, second, third] = rest;
  if (first === "namespaces" && second !== undefined && third !== undefined)
    return isOwn(second, names) ? null : `The scenario writes to the namespace ${second}.`;
  const named = second ?? dig(body, "metadata", "name") ?? dig(body, "metadata", "generateName");
  const shown = `${first ?? path} ${typeof named === "string" ? named : ""}`.trim();
  const isNamed =
    typeof named === "string" ? isOwn(named, names) : method === "POST" && isOwn(String(body), names);
  if (!isNamed && !isOwn(group, names)) return `The scenario writes to ${shown}, which others can use.`;
  if (isThrowAway || isOwn(group, names)) return null;
  if (!HARMLESS.test(`${group}/${first}`)) return `${shown} acts on the whole cluster.`;
  return actsOnOthers(body, names) ? `${shown} gives rights or defaults to others.` : null;
}

/** Whether a name has the random part of the scenario. */
function isOwn(name: string, { suffix }: ScratchNames): boolean {
  return name.includes(suffix);
}

/** Whether a role is added to the roles of every cluster, a binding is for others, or a class is the default. */
function actsOnOthers(body: Value | undefined, names: ScratchNames): boolean {
  const text = typeof body === "string" ? body : JSON.stringify(body ?? null);
  const subjects = isMap(body) ? get(body, "subjects") : undefined;
  const isForOthers = isList(subjects) && subjects.some((one) => !isOwn(JSON.stringify(one), names));
  return isForOthers || /aggregate-to-|globalDefault|\/subjects|system:authenticated/.test(text);
}
