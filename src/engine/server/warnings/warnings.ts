import type { ValueMap } from "../../value/value.ts";
import { kindOf } from "../kinds/kinds.ts";
import { custom } from "../parts.ts";
import type { Resource } from "../resource.ts";

/** What the server advises against in an object that is written. `live` is what it replaces; null for a new one. */
export function warningsOf(resource: Resource, object: ValueMap, live: ValueMap | null): readonly string[] {
  if (resource.custom !== null) return custom().finalizerWarnings(object);
  return kindOf(resource).warningsOf?.(resource, object, live) ?? [];
}

/** Kinds that are deprecated as a whole; said with every answer. */
const DEPRECATED: { readonly [resource: string]: string } = {
  "endpoints.": "v1 Endpoints is deprecated in v1.33+; use discovery.k8s.io/v1 EndpointSlice",
  "componentstatuses.": "v1 ComponentStatus is deprecated in v1.19+",
};

/** What is said with every answer about a resource; null for nothing. */
export function deprecationOf(resource: Resource): string | null {
  return DEPRECATED[`${resource.plural}.${resource.group}`] ?? null;
}
