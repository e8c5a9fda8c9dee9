import { apiVersionOf } from "../../../schema/builtins.ts";
import type { Cluster } from "../../../server/cluster/cluster.ts";
import { customKinds } from "../../../server/cluster/custom-kinds.ts";
import { compareVersions } from "../../../server/version/compare-versions.ts";
import { compareText } from "../../../value/order.ts";

/** A resource in one version, as discovery describes it. */
export type ServedKind = {
  /** Empty for the core group. */
  readonly group: string;
  readonly version: string;
  readonly kind: string;
  readonly plural: string;
  readonly singular: string;
  readonly shortNames: readonly string[];
  readonly namespaced: boolean;
  readonly subresources: readonly string[];
  /** The verbs of a built-in kind, such as `get` and `patch`. */
  readonly verbs?: readonly string[];
  /** The categories that the definition of a custom kind names. */
  readonly categories?: readonly string[];
  /** The type in the schema of built-in kinds; null for custom resources. */
  readonly typeName: string | null;
};

const known = new WeakMap<Cluster["objects"], readonly ServedKind[]>();

/**
 * Returns the resources of a cluster in the order of discovery: built-in kinds first. Returns the same reference for the same
 * objects.
 */
export function servedKinds(cluster: Cluster): readonly ServedKind[] {
  const found = known.get(cluster.objects);
  if (found !== undefined) return found;
  const kinds = [...builtinKinds(cluster), ...definedKinds(cluster)];
  known.set(cluster.objects, kinds);
  return kinds;
}

function builtinKinds({ builtins }: Cluster): readonly ServedKind[] {
  return builtins.kinds.map((kind) => ({
    ...kind,
    subresources: kind.subresources.map(({ name }) => name),
  }));
}

/** Returns the custom kinds by group, the preferred version of a group first. */
function definedKinds(cluster: Cluster): readonly ServedKind[] {
  const kinds = customKinds(cluster).flatMap((kind) =>
    kind.versions
      .filter(({ served }) => served)
      .map(({ name, status, scale }) => ({
        group: kind.group,
        version: name,
        kind: kind.kind,
        plural: kind.plural,
        singular: kind.singular,
        shortNames: kind.shortNames,
        categories: kind.categories,
        namespaced: kind.namespaced,
        subresources: [...(status ? ["status"] : []), ...(scale === null ? [] : ["scale"])],
        typeName: null,
      })),
  );
  return kinds.sort((a, b) => compareText(a.group, b.group) || compareVersions(a.version, b.version));
}

/**
 * Returns the resource of a kind in a version, or undefined if it is not served. It also has each kind in lower case: kubectl knows its
 * resource, but no type.
 * Upstream: client-go restmapper/discovery.go, NewDiscoveryRESTMapper (v0.36.3).
 */
export function kindFor(
  kinds: readonly ServedKind[],
  apiVersion: string,
  kind: string,
): ServedKind | undefined {
  const served = kinds.filter((one) => apiVersionOf(one) === apiVersion);
  const exact = served.find((one) => one.kind === kind);
  if (exact !== undefined) return exact;
  const lower = served.find((one) => one.kind.toLowerCase() === kind);
  return lower && { ...lower, kind, typeName: null };
}

/** Returns the resource of a kind in the preferred version of its group, or undefined if it is not served. */
export function kindOfGroup(
  kinds: readonly ServedKind[],
  group: string,
  kind: string,
): ServedKind | undefined {
  return kinds.find((one) => one.kind === kind && one.group === group);
}

/**
 * Returns the resource that an argument names: `cm`, `deployments.apps`, `deployments.v1.apps`. Short names and kinds are
 * case-sensitive, plural and singular names are not.
 */
export function kindOfWord(kinds: readonly ServedKind[], word: string): ServedKind | undefined {
  const [name = "", ...rest] = word.split(".");
  const [version = "", ...group] = rest;
  return findNamed(kinds, name, (found, isShort) => {
    const exact =
      group.length > 0
        ? found.find((one) => (isShort || one.version === version) && isInGroup(one, group.join(".")))
        : undefined;
    return exact ?? found.find((one) => isInGroup(one, rest.join(".")));
  });
}

/** Returns the resource of a name in a group, or in a group that starts so. An empty group means any. The name has no version. */
export function kindInGroup(
  kinds: readonly ServedKind[],
  name: string,
  group: string,
): ServedKind | undefined {
  return findNamed(kinds, name, (found) => found.find((one) => isInGroup(one, group)));
}

/** Calls `choose` with the resources of this plural or singular name, then of this short name, then of this kind, until it returns one. */
function findNamed(
  kinds: readonly ServedKind[],
  name: string,
  choose: (found: readonly ServedKind[], isShort: boolean) => ServedKind | undefined,
): ServedKind | undefined {
  const lower = name.toLowerCase();
  return (
    choose(
      kinds.filter((one) => one.plural === lower || one.singular === lower),
      false,
    ) ??
    choose(
      kinds.filter((one) => one.shortNames.includes(name)),
      true,
    ) ??
    choose(
      kinds.filter((one) => one.kind === name),
      false,
    )
  );
}

function isInGroup(one: ServedKind, wanted: string): boolean {
  return wanted === "" || one.group === wanted || (one.group !== "" && one.group.startsWith(wanted));
}

/** Returns `apps/v1, Resource=deployments`, as Go prints it. The core group is `/v1`. */
export function printResource({ group, version, plural }: ServedKind): string {
  return `${group}/${version}, Resource=${plural}`;
}

/** Returns `apps/v1, Kind=Deployment`, as Go prints it. */
export function printKind({ group, version, kind }: ServedKind): string {
  return `${group}/${version}, Kind=${kind}`;
}

/** Returns `deployments.apps`; for the core group, the plural name only. */
export function qualifiedName({ group, plural }: ServedKind): string {
  return group === "" ? plural : `${plural}.${group}`;
}
