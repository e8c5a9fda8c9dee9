import type { Cluster } from "../cluster/cluster.ts";
import { findResource, groupResourceOf, type Resource, servesGroup } from "../cluster/resource.ts";
import { refusals } from "../http/refusals.ts";
import type { Refusal } from "../http/status.ts";
import { hasNamedPaths } from "./methods.ts";

/** The target of a path: a resource, or a document of discovery. */
export type Route =
  | {
      readonly kind: "resource";
      readonly resource: Resource;
      /** Empty for a cluster-scoped resource, and for a list over all namespaces. */
      readonly namespace: string;
      /** Empty for a collection. */
      readonly name: string;
      /** Empty for the object itself. */
      readonly subresource: string;
    }
  | { readonly kind: "document"; readonly path: string };

/** The paths of discovery, OpenAPI, version and health documents. */
const DOCUMENT =
  /^\/(index\.html|version|(?:healthz|livez|readyz)(?:\/.*)?|api|apis|api\/[^/]+|apis\/[^/]+|apis\/[^/]+\/[^/]+|openapi\/v[23](\/.*)?)$/;

const EXACT = /^\/(healthz|livez|readyz|openapi\/v[23])(\/.*)?\/$/;

/** Returns the target of a path, or a refusal (404) if the server does not serve the path. */
export function findRoute(cluster: Cluster, path: string): Route | Refusal {
  // These paths have no form with a slash at their end.
  if (EXACT.test(path)) return { kind: "document", path };
  // An empty namespace, as of a variable that a shell does not know, means all namespaces.
  const clean = path.length > 1 ? path.replace(/\/+$/, "").replace("/namespaces//", "/") : path;
  const parts = decodeSegments(clean);
  if (parts === null)
    return clean.startsWith("/api/") ? refusals().noSuchResource() : refusals().pageNotFound();
  if (clean === "/" || DOCUMENT.test(clean)) return { kind: "document", path: clean };
  const [root, ...rest] = parts;
  const core = root === "api";
  if (!core && root !== "apis") return refusals().pageNotFound();
  const [group = "", version = "", ...at] = core ? ["", ...rest] : rest;
  const found = servesGroup(cluster, group, version) ? resourceRoute(cluster, group, version, at) : null;
  if (found !== null) return found;
  const isBuiltin = core || cluster.builtins.kinds.some((kind) => kind.group === group);
  return isBuiltin ? refusals().noSuchResource() : refusals().pageNotFound();
}

function resourceRoute(
  cluster: Cluster,
  group: string,
  version: string,
  at: readonly string[],
): Route | Refusal | null {
  const inside = at[0] === "namespaces" && at.length > 2 && !isNamespaceSubresource(group, at);
  const namespace = inside ? (at[1] as string) : "";
  const [plural = "", name = "", subresource = "", ...more] = inside ? at.slice(2) : at;
  const resource = findResource(cluster, group, version, plural);
  if (resource === undefined || (more.length > 0 && subresource !== "proxy")) return null;
  if (subresource !== "" && !resource.subresources.has(subresource)) {
    return resource.custom === null ? null : refuseSubresource(resource, name);
  }
  if (resource.namespaced && !inside && name !== "") return null;
  if (!resource.namespaced && inside) return null;
  if (name !== "" && !hasNamedPaths(resource)) return null;
  if (name.includes("%"))
    return refusals().badRequest(`Name parameter invalid: "${name}": may not contain '%'`);
  if (resource.namespaced && !inside && !resource.verbs.includes("list")) return null;
  return { kind: "resource", resource, namespace, name, subresource };
}

/** Also a refusal about a deprecated version has its warning. */
function refuseSubresource(resource: Resource, name: string): Refusal {
  const { refused } = refusals().notFound(groupResourceOf(resource), name);
  const deprecation = resource.custom?.versions.find((one) => one.name === resource.version)?.deprecation;
  return {
    refused: deprecation ? { ...refused, warnings: [`299 - ${JSON.stringify(deprecation)}`] } : refused,
  };
}

function isNamespaceSubresource(group: string, at: readonly string[]): boolean {
  return group === "" && at.length === 3 && ["status", "finalize"].includes(at[2] as string);
}

/** Returns the decoded segments of a path, or null if it is not a valid path. */
function decodeSegments(path: string): readonly string[] | null {
  if (!path.startsWith("/")) return null;
  try {
    const out = decodeURIComponent(path.slice(1)).split("/");
    return out.includes("") && path !== "/" ? null : out;
  } catch {
    return null;
  }
}
