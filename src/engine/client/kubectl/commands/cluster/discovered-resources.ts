import { listOf, mapsOf, textAt } from "../../../../value/field-values.ts";
import { dig, get, type ValueMap } from "../../../../value/value.ts";
import type { Client } from "../../../client.ts";
import type { Result } from "../../command-error.ts";
import { type CommandRun, sendForBody } from "../../command-run.ts";

/** A resource that the server serves, in one version. */
export type DiscoveredResource = {
  readonly group: string;
  readonly version: string;
  readonly name: string;
  readonly kind: string;
  readonly singular: string;
  readonly shortNames: readonly string[];
  readonly namespaced: boolean;
  readonly verbs: readonly string[];
  readonly categories: readonly string[];
};

/** A version of a group with its resources; the preferred version of a group is first. */
export type DiscoveredVersion = {
  readonly group: string;
  readonly version: string;
  readonly resources: readonly DiscoveredResource[];
};

const AGGREGATED = "application/json;g=apidiscovery.k8s.io;v=v2;as=APIGroupDiscoveryList";

/** Asks the server for all versions of all groups. */
export function* discover(run: CommandRun): Client<Result<readonly DiscoveredVersion[]>> {
  const versions: DiscoveredVersion[] = [];
  for (const path of ["/api", "/apis"]) {
    const got = yield* sendForBody(run, { method: "GET", path, accept: AGGREGATED });
    if ("error" in got) return got;
    for (const group of mapsOf(get(got.value, "items"))) {
      const name = String(dig(group, "metadata", "name") ?? "");
      versions.push(...mapsOf(get(group, "versions")).map((one) => versionOf(name, one)));
    }
  }
  return { value: versions };
}

function versionOf(group: string, found: ValueMap): DiscoveredVersion {
  const version = textAt(found, "version");
  const texts = (one: ValueMap, key: string) => listOf(get(one, key)).map(String);
  return {
    group,
    version,
    resources: mapsOf(get(found, "resources")).map((one) => ({
      group,
      version,
      name: textAt(one, "resource"),
      kind: String(dig(one, "responseKind", "kind") ?? ""),
      singular: textAt(one, "singularResource"),
      shortNames: texts(one, "shortNames"),
      namespaced: get(one, "scope") === "Namespaced",
      verbs: texts(one, "verbs"),
      categories: texts(one, "categories"),
    })),
  };
}

/** Returns each resource of a group once, in the preferred version that has it. */
export function preferredResources(versions: readonly DiscoveredVersion[]): readonly DiscoveredResource[] {
  const found = new Map<string, DiscoveredResource>();
  for (const { resources } of versions) {
    for (const one of resources) {
      const key = `${one.name}.${one.group}`;
      if (!found.has(key)) found.set(key, one);
    }
  }
  return [...found.values()];
}
