import type { Request } from "../http/http.ts";
import { queryText } from "../http/write-options.ts";
import { pathSegmentProblems } from "../validate/path-segment-rule.ts";
import type { RequestAttributes } from "./policy-rule.ts";
import { isWatchPath, requestPlace } from "./request-place.ts";

const VERBS = { GET: "get", POST: "create", PUT: "update", PATCH: "patch", DELETE: "delete" } as const;

/** Returns the attributes of a request, from its path and method. The resource need not exist. */
export function requestAttributes(request: Request): RequestAttributes {
  const place = requestPlace(request.path);
  return place.path === ""
    ? { ...place, verb: verbOf(request, place.name), name: place.name || selectedName(request) }
    : { ...place, verb: request.method.toLowerCase() };
}

function verbOf(request: Request, name: string): string {
  if (isWatchPath(request.path)) return "watch";
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
