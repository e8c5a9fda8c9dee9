import type { ValueMap } from "../../value/value.ts";
import { type Cluster, objectKey } from "../cluster/cluster.ts";
import type { Resource } from "../cluster/resource.ts";
import type { Request, Response } from "../http/http.ts";
import type { Refusal } from "../http/status.ts";
import type { WriteOptions } from "../http/write-options.ts";

/** A request for a resource. */
export type RequestScope = {
  readonly cluster: Cluster;
  readonly request: Request;
  readonly resource: Resource;
  /** Empty for a cluster-scoped object. */
  readonly namespace: string;
  /** Empty if the body has the name (POST). */
  readonly name: string;
  /** Empty for the object itself. */
  readonly subresource: string;
  readonly options: WriteOptions;
  /** RFC 3339, whole seconds. */
  readonly now: string;
  /** Warning headers of the response so far. Functions add to it while they handle the request. */
  readonly warnings: Warnings;
  readonly observe?: WriteObserver;
};

/** The warning headers of a response, and the annotations of its event in an audit log, if there are some. */
export type Warnings = Set<string> & { annotations?: ValueMap };

/** The result of a write. */
export type WriteResult = {
  readonly cluster: Cluster;
  /** The object as stored; in a dry run, as it would be stored. */
  readonly object: ValueMap;
  readonly created: boolean;
};

/** An error response to a write, and the cluster if the server changed it all the same: quotas count a write before it is stored. */
export type RefusedWrite = Refusal & { readonly cluster?: Cluster };

/** Returns the key under which the cluster stores the object of a write. */
export function storageKey(scope: RequestScope, name: string): string {
  const { resource, namespace } = scope;
  return objectKey(resource.group, resource.plural, resource.namespaced ? namespace : "", name);
}

/** Whether a request is an apply. */
export function isApply({ request }: RequestScope): boolean {
  return request.method === "PATCH" && request.contentType?.startsWith("application/apply-patch") === true;
}

/** Adds a warning header to the response, unless it has the same one already. */
export function addWarning(scope: RequestScope, text: string): void {
  scope.warnings.add(`299 - ${JSON.stringify(text)}`);
}

/** Adds an annotation to the event of the request in an audit log, unless there is one with this key. */
export function addAnnotation({ warnings }: RequestScope, key: string, text: string): void {
  warnings.annotations = { [key]: text, ...warnings.annotations };
}

/**
 * The stages of a write, in this order. The first two are in the version of the request, the others in the storage version.
 * - `config`: the applied configuration (only for an apply)
 * - `requested`: the object that the request describes, before the server decodes it
 * - `decoded`: the object with defaults and managed fields
 * - `filled`: after the changes of the server's own admission
 * - `admitted`: after policies and webhooks
 * - `prepared`: after the strategy restored the fields that the request cannot change, and set those of the server
 */
export type WriteStage = "config" | "requested" | "decoded" | "filled" | "admitted" | "prepared";

/** Receives the object at each stage of a write. The server does not call it for stages that a request does not reach. */
export type WriteObserver = (stage: WriteStage, object: ValueMap, scope: RequestScope) => void;

/** The cluster after a request, and the response. */
export type HandleResult = { readonly cluster: Cluster; readonly response: Response };
