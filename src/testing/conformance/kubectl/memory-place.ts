import { qualifiedName, type ServedKind } from "../../../engine/client/kubectl/discovery/served-kinds.ts";
import { apiVersionOf } from "../../../engine/schema/builtins.ts";

/** The object or collection that a request addresses. */
export type Place = {
  readonly kind: ServedKind;
  /** `deployments.apps`. */
  readonly resource: string;
  readonly namespace: string;
  /** Empty for a collection. */
  readonly name: string;
};

/** Returns the key of a stored object, as the recordings write it: `configmaps.|test|a`. */
export function placeKey({ kind, namespace, name }: Omit<Place, "resource">): string {
  return `${kind.plural}.${kind.group}|${namespace}|${name}`;
}

/** Returns the place that the path of a request addresses. Throws if no kind has this path. */
export function placeOf(kinds: readonly ServedKind[], path: string): Place {
  const [, , apiVersion = "", namespace = "", plural = "", name = ""] =
    /^\/(api|apis)\/(v1|[^/]+\/[^/]+)(?:\/namespaces\/([^/]+)(?=\/))?\/([^/]+)(?:\/([^/]+))?$/.exec(path) ??
    [];
  const kind = kinds.find((one) => one.plural === plural && apiVersionOf(one) === apiVersion);
  if (kind === undefined) throw new Error(`no resource at ${path}`);
  return { kind, resource: qualifiedName(kind), namespace, name };
}
