import type { Cluster } from "./cluster.ts";
import { hasNames } from "./methods.ts";
import { findResource, type Resource, servesGroup, subjectOf } from "./resource.ts";
import { noSuchResource, notFound, pageNotFound, type Refusal } from "./status.ts";

/** What a path leads to. */
export type Route =
  | {
      readonly kind: "resource";
      readonly resource: Resource;
      /** Empty for what is in no namespace, or for a list over all. */
      readonly namespace: string;
      /** Empty for the collection. */
      readonly name: string;
      /** Empty for the object itself. */
      readonly subresource: string;
    }
  | { readonly kind: "document"; readonly path: string };

/** Documents that say what the server serves. */
const DOCUMENT =
  /^\/(version|healthz|livez|readyz|api|apis|api\/[^/]+|apis\/[^/]+|apis\/[^/]+\/[^/]+|openapi\/v[23](\/.*)?)$/;

/** Finds out what a path leads to. */
export function route(cluster: Cluster, path: string): Route | Refusal {
  const clean = path.length > 1 ? path.replace(/\/+$/, "") : path;
  const parts = split(clean);
  if (parts === null) return pageNotFound();
  if (DOCUMENT.test(clean)) return { kind: "document", path: clean };
  const [root, ...rest] = parts;
  const core = root === "api";
  if (!core && root !== "apis") return pageNotFound();
  const [group = "", version = "", ...at] = core ? ["", ...rest] : rest;
  if (!servesGroup(cluster, group, version)) return pageNotFound();
  const isBuiltin = () => cluster.builtins.kinds.some((kind) => kind.group === group);
  return resourceRoute(cluster, group, version, at) ?? (isBuiltin() ? noSuchResource() : pageNotFound());
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
    return resource.custom === null ? null : notFound(subjectOf(resource), name);
  }
  if (resource.namespaced && !inside && name !== "") return null;
  if (!resource.namespaced && inside) return null;
  if (name !== "" && !hasNames(resource)) return null;
  if (resource.namespaced && !inside && !resource.verbs.includes("list")) return null;
  return { kind: "resource", resource, namespace, name, subresource };
}

function isNamespaceSubresource(group: string, at: readonly string[]): boolean {
  return group === "" && at.length === 3 && ["status", "finalize"].includes(at[2] as string);
}

/** The decoded segments of a path; null if it is no path. */
function split(path: string): readonly string[] | null {
  if (!path.startsWith("/")) return null;
  const out: string[] = [];
  for (const part of path.slice(1).split("/")) {
    try {
      out.push(decodeURIComponent(part));
    } catch {
      return null;
    }
  }
  return out.includes("") && path !== "/" ? null : out;
}
