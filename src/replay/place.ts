/** What a request to the API server is about, as its URL says it. */
export type Place = {
  /** Empty for the core group. */
  readonly group: string;
  readonly version: string;
  /** Plural, as in `deployments`. */
  readonly resource: string;
  /** Null for kinds without namespaces, and for requests across all of them. */
  readonly namespace: string | null;
  /** Null for the whole collection. */
  readonly name: string | null;
  readonly subresource: string | null;
};

/** The parts of a URL of the API server; null for one that is about no resource, as discovery is. */
export function placeOf(url: string): Place | null {
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

/** The query of a URL; of names that stand twice the last one counts. */
export function queryOf(url: string): ReadonlyMap<string, string> {
  const at = url.indexOf("?");
  return new Map(new URLSearchParams(at < 0 ? "" : url.slice(at + 1)));
}

/** Whether `namespaces/a/b…` is something in the namespace `a`, not the namespace itself or a subresource of it. */
function isInNamespace([, , third]: readonly string[]): boolean {
  return third !== undefined && third !== "status" && third !== "finalize";
}
