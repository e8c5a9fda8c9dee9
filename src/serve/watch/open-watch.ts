import type { Resource } from "../../engine/server/cluster/resource.ts";
import type { Request, Response } from "../../engine/server/http/http.ts";
import { badRequest, isRefusal } from "../../engine/server/http/status-errors.ts";
import { parseLabelSelector } from "../../engine/server/labels/parse-selector.ts";
import { labelsOf, meetsRequirements } from "../../engine/server/labels/selector-requirement.ts";
import { serverPart } from "../../engine/server/parts/server-parts.ts";
import { parseFieldSelector } from "../../engine/server/read/field-selector.ts";
import { isTrue } from "../../engine/server/read/list-options.ts";
import { findRoute } from "../../engine/server/request/routes.ts";
import { fromStorage, readStored } from "../../engine/server/storage/object-codec.ts";
import { inVersion } from "../../engine/server/version/current-version.ts";
import type { ValueMap } from "../../engine/value/value.ts";
import { isMap } from "../../engine/value/value.ts";
import type { Change } from "../cluster/changes.ts";
import type { LiveCluster } from "../cluster/live-cluster.ts";
import { expired } from "../http/statuses.ts";
import { type WatchOptions, watchOptions } from "./watch-options.ts";

/** An event of a watch, with its object in the version that the client asked for. */
export type WatchEvent = {
  readonly type: "ADDED" | "MODIFIED" | "DELETED" | "BOOKMARK" | "ERROR";
  readonly object: ValueMap;
};

/** A watch of a resource: what a client sees, in order. */
export type Watch = {
  readonly resource: Resource;
  readonly options: WatchOptions;
  /** Sends what happened until now, and everything that happens later. Returns a function that ends this. */
  readonly start: (send: (event: WatchEvent) => void) => () => void;
  /** Returns an event that says up to which resourceVersion the client has seen everything. */
  readonly bookmark: () => WatchEvent;
};

const WATCH_PATH = /^(\/api\/[^/]+|\/apis\/[^/]+\/[^/]+)\/watch(\/.*)$/;

/** Whether a deprecated path `/api/v1/watch/…` is asked to do something else. */
export function isWrongWatch(live: LiveCluster, request: Request): boolean {
  if (request.method === "GET") return false;
  return withoutWatchPath(live, { ...request, method: "GET" }).path !== request.path;
}

/** Returns the request of a deprecated path `/api/v1/watch/…` of a resource as a request with the query `watch`. */
export function withoutWatchPath(live: LiveCluster, request: Request): Request {
  const found = WATCH_PATH.exec(request.path);
  if (found === null || request.method !== "GET") return request;
  const [, root = "", rest = ""] = found;
  const asked = watchAt(root, rest, request);
  const route = findRoute(live.now(), asked.path);
  const hasWatch = !isRefusal(route) && route.kind === "resource" && route.resource.verbs.includes("watch");
  return hasWatch ? asked : request;
}

function watchAt(root: string, rest: string, request: Request): Request {
  const [, namespace = "", plural = "", name = ""] =
    /^((?:\/namespaces\/[^/]+)?)\/([^/]+)\/([^/]+)$/.exec(rest) ?? [];
  const query = { ...request.query, watch: "true" };
  if (plural === "" || (namespace === "" && plural === "namespaces" && /\/namespaces\/[^/]+\/./.test(rest)))
    return { ...request, path: root + rest, query };
  const asked = request.query?.["fieldSelector"];
  const only = `metadata.name=${decodeURIComponent(name)}`;
  return {
    ...request,
    path: `${root}${namespace}/${plural}`,
    query: { ...query, fieldSelector: asked ? `${only},${asked}` : only },
  };
}

/** Whether a request asks to watch a resource. */
export function isWatch(live: LiveCluster, { method, path, query = {} }: Request): boolean {
  if (method !== "GET" || !isTrue(query["watch"])) return false;
  const route = findRoute(live.now(), path);
  return (
    !isRefusal(route) &&
    route.kind === "resource" &&
    route.name === "" &&
    route.resource.verbs.includes("watch")
  );
}

/** Opens a watch, or returns why the server refuses it. */
export function openWatch(live: LiveCluster, request: Request): Watch | { readonly refused: Response } {
  const cluster = live.now();
  return inVersion(cluster.builtins.version, () => {
    const denied = serverPart().authorize(cluster, request);
    if (denied !== null) return denied;
    const route = findRoute(cluster, request.path);
    if (isRefusal(route)) return route;
    if (route.kind !== "resource") return badRequest("this path cannot be watched");
    const options = watchOptions(request);
    if (isRefusal(options)) return options;
    const { resource, namespace } = route;
    const fits = selectorOf(resource, request);
    if (isRefusal(fits)) return fits;
    const prefix = `${resource.group}/${resource.plural}/${namespace === "" ? "" : `${namespace}/`}`;
    return watchOf(live, resource, options, prefix, fits);
  });
}

type Fits = (object: ValueMap) => boolean;

function selectorOf(
  resource: Resource,
  { query = {} }: Request,
): { readonly fits: Fits } | { readonly refused: Response } {
  const labels = parseLabelSelector(query["labelSelector"] ?? "");
  if ("error" in labels) return badRequest(labels.error);
  const fields = parseFieldSelector(query["fieldSelector"] ?? "", resource);
  if ("error" in fields) return badRequest(fields.error);
  return {
    fits: (object) => meetsRequirements(labels.requirements, labelsOf(object)) && fields.matches(object),
  };
}

function watchOf(
  live: LiveCluster,
  resource: Resource,
  options: WatchOptions,
  prefix: string,
  { fits }: { readonly fits: Fits },
): Watch {
  const inOwnVersion = <T>(make: () => T) => inVersion(live.now().builtins.version, make);
  const read = (stored: ValueMap | undefined): ValueMap | null => {
    if (stored === undefined) return null;
    const object = readStored(resource, stored);
    return fits(object) ? object : null;
  };
  const eventOf = ({ key, before, after, revision }: Change): WatchEvent | null => {
    if (!key.startsWith(prefix)) return null;
    const was = read(before);
    const is = read(after);
    if (is !== null) return { type: was === null ? "ADDED" : "MODIFIED", object: fromStorage(resource, is) };
    if (was === null) return null;
    const last = after === undefined ? was : readStored(resource, after);
    return { type: "DELETED", object: withRevision(fromStorage(resource, last), revision) };
  };
  const bookmark = (annotations?: ValueMap): WatchEvent => ({
    type: "BOOKMARK",
    object: {
      kind: resource.kind,
      apiVersion: resource.apiVersion,
      metadata: {
        resourceVersion: String(live.now().revision),
        ...(annotations !== undefined && { annotations }),
      },
    },
  });
  return {
    resource,
    options,
    bookmark,
    start: (send) => {
      const tell = (change: Change) => {
        const event = inOwnVersion(() => eventOf(change));
        if (event !== null) send(event);
      };
      if (options.from === null) {
        const keys = [...live.now().objects.keys()].filter((key) => key.startsWith(prefix)).sort();
        for (const key of keys) {
          const object = inOwnVersion(() => read(live.now().objects.get(key)));
          if (object !== null)
            send({ type: "ADDED", object: inOwnVersion(() => fromStorage(resource, object)) });
        }
        if (options.marksInitialEnd && options.bookmarks)
          send(bookmark({ "k8s.io/initial-events-end": "true" }));
      } else {
        const past = live.changesSince(options.from || live.now().revision);
        if (past === null) {
          send({ type: "ERROR", object: expired(options.from, live.now().revision).body });
          return () => {};
        }
        past.forEach(tell);
      }
      return live.onChange(tell);
    },
  };
}

function withRevision(object: ValueMap, revision: number): ValueMap {
  const metadata = object["metadata"];
  if (!isMap(metadata)) return object;
  return { ...object, metadata: { ...metadata, resourceVersion: String(revision) } };
}
