/** The resource in the URL of a request. */
export type ResourcePath = {
  /** Empty for the core group. */
  readonly group: string;
  readonly version: string;
  /** The plural name, such as `deployments`. */
  readonly resource: string;
  /** Null for cluster-scoped kinds, and for requests to all namespaces. */
  readonly namespace: string | null;
  /** Null for the whole collection. */
  readonly name: string | null;
  readonly subresource: string | null;
};

/** Parses the path of a URL of the API server; null if it has no resource, as in discovery. */
export function parseResourcePath(url: string): ResourcePath | null {
  const path = url.split("?", 1)[0] as string;
  const [root, ...rest] = path.split("/").slice(1).map(decodeURIComponent);
  if (root !== "api" && root !== "apis") return null;
  const group = root === "api" ? "" : rest.shift();
  const version = rest.shift();
  const namespace = rest[0] === "namespaces" && isInNamespace(rest) ? (rest[1] as string) : null;
  const [resource, name = null, ...sub] = namespace === null ? rest : rest.slice(2);
  if (group === undefined || version === undefined || resource === undefined) return null;
  return { group, version, resource, namespace, name, subresource: sub.length === 0 ? null : sub.join("/") };
}

/** Parses the query of a URL. If a name occurs twice, the last value counts. */
export function parseQuery(url: string): ReadonlyMap<string, string> {
  const at = url.indexOf("?");
  return new Map(new URLSearchParams(at < 0 ? "" : url.slice(at + 1)));
}

/** Whether a path `namespaces/a/b…` is of a resource in the namespace `a`, not of the namespace itself or its subresource. */
function isInNamespace([, , third]: readonly string[]): boolean {
  return third !== undefined && third !== "status" && third !== "finalize";
}
