import type { ValueMap } from "../../value/value.ts";
import type { Group, ServedKind } from "./served-groups.ts";

/** The media type of aggregated discovery. */
export const AGGREGATED = "application/json;g=apidiscovery.k8s.io;v=v2;as=APIGroupDiscoveryList";

/** Whether a client prefers aggregated discovery. */
export function wantsAggregated(accept: string): boolean {
  for (const wanted of accept.split(",")) {
    const [type = "", ...parameters] = wanted.split(";").map((part) => part.trim());
    if (parameters.includes("as=APIGroupDiscoveryList") && parameters.includes("v=v2")) {
      return type === "application/json" || type === "*/*";
    }
    if (type === "application/json" && !parameters.some((one) => one.startsWith("as="))) return false;
  }
  return false;
}

/** Returns the document of aggregated discovery. */
export function aggregatedList(groups: readonly Group[]): ValueMap {
  return {
    kind: "APIGroupDiscoveryList",
    apiVersion: "apidiscovery.k8s.io/v2",
    metadata: {},
    items: groups.map(({ name, versions }) => ({
      metadata: name === "" ? {} : { name },
      versions: versions.map(({ version, kinds }) => ({
        version,
        resources: kinds.map(describe),
        freshness: "Current",
      })),
    })),
  };
}

function describe(kind: ServedKind): ValueMap {
  const { shortNames, categories, subresources } = kind;
  return {
    resource: kind.plural,
    responseKind: responseKind(kind, kind),
    scope: kind.namespaced ? "Namespaced" : "Cluster",
    singularResource: kind.singular,
    verbs: kind.verbs,
    ...(shortNames.length > 0 && { shortNames }),
    ...(categories.length > 0 && { categories }),
    ...(subresources.length > 0 && {
      subresources: subresources.map((part) => ({
        subresource: part.name,
        responseKind: responseKind(part, kind),
        verbs: part.verbs,
      })),
    }),
  };
}

type Named = { readonly group: string; readonly version: string; readonly kind: string };

/** Returns the kind of a response. A built-in kind has no group and version if they are those of the resource. */
function responseKind({ group, version, kind }: Named, owner: ServedKind): ValueMap {
  const own = !owner.custom && group === owner.group && version === owner.version;
  return own ? { group: "", version: "", kind } : { group, version, kind };
}
