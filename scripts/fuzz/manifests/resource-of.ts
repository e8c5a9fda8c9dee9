import { mapsOf } from "../../../src/engine/value/field-values.ts";
import { dig, get, isList, type ValueMap } from "../../../src/engine/value/value.ts";
import { type Server, sendOrThrow } from "../../../src/verify/server/server.ts";

/** How a server serves a kind. */
export type Resource = {
  readonly plural: string;
  readonly isNamespaced: boolean;
  readonly subresources: readonly string[];
  /** The definition of a custom kind. */
  readonly definition?: ValueMap;
};

/** Returns the resources of a server and of these definitions, by apiVersion and kind: `apps/v1 Deployment`. */
export async function resourcesOf(
  server: Server,
  definitions: readonly ValueMap[],
): Promise<ReadonlyMap<string, Resource>> {
  const found = new Map<string, Resource>();
  for (const definition of definitions) addCustomKinds(found, definition);
  const { groups } = await sendOrThrow(server, { method: "GET", path: "/apis" });
  const versions = (groups as readonly ValueMap[]).flatMap((group) =>
    (group["versions"] as readonly ValueMap[]).map((version) => `/apis/${version["groupVersion"]}`),
  );
  for (const path of ["/api/v1", ...versions]) {
    const { groupVersion, resources } = await sendOrThrow(server, { method: "GET", path });
    if (isList(resources)) addBuiltInKinds(found, String(groupVersion), resources as readonly ValueMap[]);
  }
  return found;
}

function addBuiltInKinds(
  found: Map<string, Resource>,
  groupVersion: string,
  resources: readonly ValueMap[],
): void {
  for (const { name, kind, namespaced, verbs } of resources) {
    const plural = String(name);
    if (plural.includes("/") || !isList(verbs) || !verbs.includes("get") || !verbs.includes("create"))
      continue;
    const subresources = resources
      .map((one) => String(one["name"]))
      .filter((one) => one.startsWith(`${plural}/`))
      .map((one) => one.slice(plural.length + 1));
    const key = `${groupVersion} ${String(kind)}`;
    if (!found.has(key)) found.set(key, { plural, isNamespaced: namespaced === true, subresources });
  }
}

function addCustomKinds(found: Map<string, Resource>, definition: ValueMap): void {
  const spec = get(definition, "spec") as ValueMap;
  for (const version of mapsOf(dig(spec, "versions"))) {
    if (version["served"] !== true) continue;
    found.set(`${String(spec["group"])}/${String(version["name"])} ${String(dig(spec, "names", "kind"))}`, {
      plural: String(dig(spec, "names", "plural")),
      isNamespaced: spec["scope"] === "Namespaced",
      subresources: Object.keys((version["subresources"] ?? {}) as ValueMap),
      definition,
    });
  }
}
