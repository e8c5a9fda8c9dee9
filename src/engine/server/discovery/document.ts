import type { ValueMap } from "../../value/value.ts";
import type { Cluster } from "../cluster.ts";
import type { Response } from "../http.ts";
import { noSuchResource, pageNotFound, type Refusal } from "../status.ts";
import { AGGREGATED, aggregatedList, wantsAggregated } from "./aggregated.ts";
import { apiVersions, groupDocument, groupList, resourceList } from "./groups.ts";
import { openapiDocument } from "./openapi.ts";
import { servedGroups } from "./served.ts";

/** A document that says what the server serves. `path` has no slash at its end. */
export function discoveryDocument(cluster: Cluster, path: string, accept: string): Response | Refusal {
  if (path === "/version") return found(versionDocument(cluster.builtins.version));
  if (["/healthz", "/livez", "/readyz"].includes(path)) return { code: 200, body: {}, text: "ok" };
  if (path.startsWith("/openapi/")) return openapiDocument(cluster, path);
  const groups = servedGroups(cluster);
  if (path === "/api" || path === "/apis") {
    const own = groups.filter(({ name }) => (name === "") === (path === "/api"));
    if (wantsAggregated(accept)) return { ...found(aggregatedList(own)), contentType: AGGREGATED };
    return found(path === "/api" ? apiVersions() : groupList(groups));
  }
  const [root, ...at] = path.slice(1).split("/");
  const [name = "", version = ""] = root === "api" ? ["", ...at] : at;
  const group = groups.find((one) => one.name === name);
  if (group === undefined) return pageNotFound();
  if (version === "") return found(groupDocument(group));
  const served = group.versions.find((one) => one.version === version);
  if (served !== undefined) return found(resourceList(name, served));
  return group.versions[0]?.kinds[0]?.custom ? pageNotFound() : noSuchResource();
}

function found(body: ValueMap): Response {
  return { code: 200, body };
}

/** What `kubectl version` asks for. */
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
    gitCommit: "$Format:%H$",
    gitTreeState: "",
    buildDate: "1970-01-01T00:00:00Z",
    goVersion: "go1.26.8",
    compiler: "gc",
    platform: "linux/amd64",
  };
}
