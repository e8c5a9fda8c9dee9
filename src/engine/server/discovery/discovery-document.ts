import type { ValueMap } from "../../value/value.ts";
import type { Cluster } from "../cluster/cluster.ts";
import { acceptedType, notAcceptable, type Offer } from "../http/accepted-types.ts";
import type { Request, Response } from "../http/http.ts";
import { isRefusal, noSuchResource, pageNotFound, type Refusal } from "../http/status-errors.ts";
import { AGGREGATED, aggregatedList, wantsAggregated } from "./aggregated-discovery.ts";
import { apiVersions, groupDocument, groupList, resourceList } from "./api-groups.ts";
import { BUILD_INFO } from "./build-info.ts";
import { healthAnswer, healthPaths } from "./health-checks.ts";
import { openapiDocument } from "./openapi/openapi-document.ts";
import { servedGroups } from "./served-groups.ts";

/** Returns a document of discovery, OpenAPI, version or health. `path` has no slash at its end. */
export function discoveryDocument(
  cluster: Cluster,
  path: string,
  accept: string,
  query: NonNullable<Request["query"]>,
): Response | Refusal {
  if (path === "/version")
    return refuseVersion(accept) ?? okResponse(versionDocument(cluster.builtins.version));
  if (/^\/(healthz|livez|readyz)/.test(path)) return healthAnswer(path, query);
  if (path.startsWith("/openapi/")) return openapiDocument(cluster, path);
  const isAggregated = (path === "/api" || path === "/apis") && wantsAggregated(accept);
  const wrong = isAggregated || path === "/" ? null : acceptedType(accept, documentOffer(path));
  if (wrong !== null && isRefusal(wrong)) return wrong;
  const groups = servedGroups(cluster);
  if (path === "/" || path === "/index.html") return okResponse({ paths: pathsOf(groups) });
  if (path === "/api" || path === "/apis") {
    const own = groups.filter(({ name }) => (name === "") === (path === "/api"));
    if (isAggregated) return { ...okResponse(aggregatedList(own)), contentType: AGGREGATED };
    return okResponse(path === "/api" ? apiVersions() : groupList(groups));
  }
  const [root, ...at] = path.slice(1).split("/");
  const [name = "", version = ""] = root === "api" ? ["", ...at] : at;
  const group = groups.find((one) => one.name === name);
  if (group === undefined) return pageNotFound();
  if (version === "") return okResponse(groupDocument(group));
  const served = group.versions.find((one) => one.version === version);
  if (served !== undefined) return okResponse(resourceList(name, served));
  return group.versions[0]?.kinds[0]?.custom ? pageNotFound() : noSuchResource();
}

/**
 * Returns how the document of groups, of a group or of its resources can be written. The aggregator answers for groups, and has no words
 * of the router.
 */
export function documentOffer(path: string): Offer {
  return { custom: /^\/apis(\/[^/]+)?$/.test(path), watch: false, list: false, onlyWhole: true };
}

/** Returns a refusal if a client does not accept the version of the server in JSON, or null. */
function refuseVersion(accept: string): Refusal | null {
  const isAccepted = accept === "" || /(^|,)\s*(\*\/\*|application\/json)\s*(;|,|$)/.test(accept);
  const available = "406: Not Acceptable\n\nAvailable representations: application/json";
  return isAccepted ? null : notAcceptable(available, {});
}

/** Paths of the server besides those of groups and of health checks. */
const OTHER_PATHS =
  "/.well-known/openid-configuration /api /apis /apis/ /flagz /metrics /metrics/slis /openapi/v2 /openapi/v3 /openapi/v3/ /openid/v1/jwks /statusz /version";

/** Returns all paths that the server itself lists. */
function pathsOf(groups: ReturnType<typeof servedGroups>): readonly string[] {
  const inGroups = groups.flatMap(({ name, versions }) => {
    const root = name === "" ? "/api" : `/apis/${name}`;
    return [...(name === "" ? [] : [root]), ...versions.map(({ version }) => `${root}/${version}`)];
  });
  return [...OTHER_PATHS.split(" "), ...inGroups, ...healthPaths()].sort();
}

function okResponse(body: ValueMap): Response {
  return { code: 200, body };
}

/** Returns the document that `kubectl version` reads. */
function versionDocument(gitVersion: string): ValueMap {
  const [major = "", minor = ""] = gitVersion.replace(/^v/, "").split(".");
  return {
    major,
    minor,
    emulationMajor: major,
    emulationMinor: minor,
    minCompatibilityMajor: major,
    minCompatibilityMinor: String(Number(minor) - 1),
    gitVersion,
    ...BUILD_INFO,
  };
}
