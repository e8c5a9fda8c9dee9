import type { Request } from "../http/http.ts";
import { queryText } from "../http/write-options.ts";
import { pathSegmentProblems } from "../validate/path-segment-rule.ts";
import type { RequestAttributes } from "./policy-rule.ts";

const VERBS = { GET: "get", POST: "create", PUT: "update", PATCH: "patch", DELETE: "delete" } as const;

/** Returns the attributes of a request, from its path and method. The resource need not exist. */
export function requestAttributes(request: Request): RequestAttributes {
  const nothing = { group: "", resource: "", subresource: "", namespace: "", name: "" };
  const parts = request.path.split("/").filter((part) => part !== "");
  const core = parts[0] === "api";
  const at = core ? parts.slice(2) : parts.slice(3);
  if ((!core && parts[0] !== "apis") || at.length === 0) {
    return { ...nothing, verb: request.method.toLowerCase(), path: request.path };
  }
  const group = core ? "" : (parts[1] as string);
  const inside = at[0] === "namespaces";
  const namespace = inside ? decode(at[1] ?? "") : "";
  const own = inside && at.length > 2 && !["status", "finalize"].includes(at[2] as string);
  const [resource = "", name = "", subresource = ""] = (own ? at.slice(2) : at).map(decode);
  return {
    verb: verbOf(request, name),
    path: "",
    group,
    resource,
    subresource,
    namespace,
    name: name || selectedName(request),
  };
}

function verbOf(request: Request, name: string): string {
  if (request.method === "GET" && name === "") return isWatch(request) ? "watch" : "list";
  return request.method === "DELETE" && name === "" ? "deletecollection" : VERBS[request.method];
}

function isWatch({ query = {} }: Request): boolean {
  const watch = queryText(query, "watch");
  return watch !== undefined && !["false", "0"].includes(watch.toLowerCase());
}

/** Returns the name in the field selector `metadata.name=NAME` of a list request; an empty string without such a selector. */
function selectedName({ method, query = {} }: Request): string {
  if (method !== "GET") return "";
  for (const term of (queryText(query, "fieldSelector") ?? "").split(",")) {
    const name = /^metadata\.name==?([^!=].*)$/.exec(term)?.[1];
    if (name !== undefined && pathSegmentProblems(name, false).length === 0) return name;
  }
  return "";
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
