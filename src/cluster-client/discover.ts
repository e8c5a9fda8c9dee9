import { dig, get, isList, isMap, type Value, type ValueMap } from "../engine/value/value.ts";
import { type ClusterClient, type Problem, refusalText } from "./answer.ts";

/** A kind that a cluster serves, in the version that it prefers. */
export type ServedResource = {
  /** Empty for the core group. */
  readonly group: string;
  readonly version: string;
  readonly kind: string;
  /** The name in paths: `deployments`. */
  readonly plural: string;
  readonly singular: string;
  readonly shortNames: readonly string[];
  readonly namespaced: boolean;
};

const AGGREGATED =
  "application/json;g=apidiscovery.k8s.io;v=v2;as=APIGroupDiscoveryList,application/json;g=apidiscovery.k8s.io;v=v2beta1;as=APIGroupDiscoveryList,application/json";

/** The most kinds that the page offers. */
const MAX_RESOURCES = 10_000;

/** Asks which kinds a cluster serves that one can list and read. Each is there once, in the first version that has it. */
export function* discover(): ClusterClient<{ readonly resources: readonly ServedResource[] } | Problem> {
  const found: ServedResource[] = [];
  for (const path of ["/api", "/apis"]) {
    const response = yield { method: "GET", path, accept: AGGREGATED };
    const { body } = response;
    if (response.code !== 200) return { problem: refusalText(response) };
    if (get(body, "kind") === "APIGroupDiscoveryList") found.push(...aggregated(body));
    else
      for (const groupVersion of groupVersions(body)) {
        const legacy = yield { method: "GET", path: `${path}/${groupVersion}` };
        if (legacy.code === 200) found.push(...ofGroupVersion(groupVersion, legacy.body)); // a group whose server is down is missing
      }
  }
  const byName = new Map<string, ServedResource>();
  for (const one of found) if (!byName.has(qualifiedName(one))) byName.set(qualifiedName(one), one);
  return { resources: [...byName.values()].slice(0, MAX_RESOURCES) };
}

/** Returns `deployments.apps`; of the core group, only the plural name. */
export function qualifiedName({ group, plural }: ServedResource): string {
  return group === "" ? plural : `${plural}.${group}`;
}

/** Returns the resource that a user names as for kubectl: `deploy`, `Deployment`, `deployments.apps`. Undefined if there is none. */
export function resourceOf(resources: readonly ServedResource[], word: string): ServedResource | undefined {
  const name = word.trim().toLowerCase();
  const fits: readonly ((one: ServedResource) => boolean)[] = [
    (one) => qualifiedName(one) === name,
    ({ plural, singular }) => plural === name || singular === name,
    ({ shortNames }) => shortNames.includes(name),
    ({ kind }) => kind.toLowerCase() === name,
    ({ singular, shortNames, group }) => [singular, ...shortNames].some((one) => `${one}.${group}` === name),
  ];
  for (const fit of fits) {
    const found = resources.find(fit);
    if (found !== undefined) return found;
  }
  return undefined;
}

function aggregated(body: ValueMap): readonly ServedResource[] {
  return mapsOf(get(body, "items")).flatMap((group) =>
    mapsOf(get(group, "versions")).flatMap((version) =>
      mapsOf(get(version, "resources")).flatMap((one) =>
        resource({
          group: dig(group, "metadata", "name"),
          version: get(version, "version"),
          kind: dig(one, "responseKind", "kind"),
          plural: get(one, "resource"),
          singular: get(one, "singularResource"),
          shortNames: get(one, "shortNames"),
          namespaced: get(one, "scope") === "Namespaced",
          verbs: get(one, "verbs"),
        }),
      ),
    ),
  );
}

/** Returns the paths of the group versions, the preferred one of a group first. */
function groupVersions(body: ValueMap): readonly string[] {
  const core = get(body, "versions");
  if (isList(core)) return core.filter((one) => typeof one === "string");
  return mapsOf(get(body, "groups")).flatMap((group) => {
    const all = [get(group, "preferredVersion"), ...mapsOf(get(group, "versions"))].map((one) =>
      dig(one, "groupVersion"),
    );
    return [...new Set(all)].filter((one) => typeof one === "string");
  });
}

function ofGroupVersion(groupVersion: string, body: ValueMap): readonly ServedResource[] {
  const parts = groupVersion.split("/");
  const version = parts.at(-1);
  const group = parts.length > 1 ? parts[0] : "";
  return mapsOf(get(body, "resources")).flatMap((one) =>
    resource({
      group,
      version,
      kind: get(one, "kind"),
      plural: get(one, "name"),
      singular: get(one, "singularName"),
      shortNames: get(one, "shortNames"),
      namespaced: get(one, "namespaced") === true,
      verbs: get(one, "verbs"),
    }),
  );
}

type Raw = {
  readonly [field in Exclude<keyof ServedResource, "namespaced"> | "verbs"]: Value | undefined;
} & {
  readonly namespaced: boolean;
};

/** Returns a resource that one can list and read; none for others, for subresources, and for what no server says. */
function resource({
  group,
  version,
  kind,
  plural,
  singular,
  shortNames,
  namespaced,
  verbs,
}: Raw): readonly ServedResource[] {
  if (!isName(version) || !isName(plural) || typeof kind !== "string" || kind === "") return [];
  if (!isList(verbs) || !verbs.includes("list") || !verbs.includes("get")) return [];
  const names = isList(shortNames) ? shortNames.filter((one) => typeof one === "string") : [];
  return [
    {
      group: isName(group) ? group : "",
      version,
      kind,
      plural,
      singular: isName(singular) ? singular : kind.toLowerCase(),
      shortNames: names,
      namespaced,
    },
  ];
}

/** Whether a value can be a part of a path. A subresource has a slash, so it cannot. */
function isName(value: Value | undefined): value is string {
  return typeof value === "string" && /^[a-z0-9]([-.a-z0-9]*[a-z0-9])?$/.test(value);
}

function mapsOf(value: Value | undefined): readonly ValueMap[] {
  return isList(value) ? value.filter(isMap) : [];
}
