/** What the path of a request names. Of a path without a resource, only `path`, which is empty for all others. */
export type RequestPlace = {
  readonly path: string;
  readonly group: string;
  readonly resource: string;
  readonly subresource: string;
  readonly namespace: string;
  readonly name: string;
};

/** What can precede the resource in old paths. */
const SPECIAL = ["watch", "proxy"];

/** Returns what the path of a request names. The resource need not exist. */
export function requestPlace(path: string): RequestPlace {
  const parts = path.split("/").filter((part) => part !== "");
  const core = parts[0] === "api";
  const whole = core ? parts.slice(2) : parts.slice(3);
  const at = whole.length > 1 && SPECIAL.includes(whole[0] as string) ? whole.slice(1) : whole;
  if ((!core && parts[0] !== "apis") || at.length === 0)
    return { path, group: "", resource: "", subresource: "", namespace: "", name: "" };
  const group = core ? "" : (parts[1] as string);
  const inside = at[0] === "namespaces";
  const namespace = inside ? decode(at[1] ?? "") : "";
  const own = inside && at.length > 2 && !["status", "finalize"].includes(at[2] as string);
  const [resource = "", name = "", subresource = ""] = (own ? at.slice(2) : at).map(decode);
  return { path: "", group, resource, subresource, namespace, name };
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** Whether a path is one of the old paths of watches: `/api/v1/watch/pods`. */
export function isWatchPath(path: string): boolean {
  return /^\/(api|apis\/[^/]+)\/[^/]+\/watch\/./.test(path);
}
