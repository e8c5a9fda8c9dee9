import type { ValueMap } from "../../value/value.ts";
import { type Cluster, objectKey } from "../cluster.ts";
import { readStored } from "../codec.ts";
import type { Request } from "../http.ts";
import type { WriteOptions } from "../options.ts";
import type { Resource } from "../resource.ts";
import type { Watch } from "../watch.ts";

/** A write while it is worked on. */
export type Scope = {
  readonly cluster: Cluster;
  readonly request: Request;
  readonly resource: Resource;
  /** Empty for what is in no namespace. */
  readonly namespace: string;
  /** Empty where the object brings it. */
  readonly name: string;
  /** Empty for the object itself. */
  readonly subresource: string;
  readonly options: WriteOptions;
  /** RFC 3339, whole seconds. */
  readonly now: string;
  /** As the headers say them. Grows while the request is handled. */
  readonly warnings: Set<string>;
  readonly watch?: Watch;
};

/** What a write comes to. */
export type Written = {
  readonly cluster: Cluster;
  /** As stored, or as it would be. */
  readonly object: ValueMap;
  readonly created: boolean;
};

/** Where the object of a write is kept. */
export function keyOf(scope: Scope, name: string): string {
  const { resource, namespace } = scope;
  return objectKey(resource.group, resource.plural, resource.namespaced ? namespace : "", name);
}

/** The live object as it reads, in storage form; undefined if there is none. */
export function liveOf(scope: Scope): ValueMap | undefined {
  const stored = scope.cluster.objects.get(keyOf(scope, scope.name));
  return stored === undefined ? undefined : readStored(scope.resource, stored);
}

/** Adds a warning once, as the header says it. */
export function warn(scope: Scope, text: string): void {
  scope.warnings.add(`299 - ${JSON.stringify(text)}`);
}
