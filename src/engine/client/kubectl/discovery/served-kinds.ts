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

/** Returns the resource of a kind in a version, or undefined if it is not served. */
export function kindFor(
  kinds: readonly ServedKind[],
  apiVersion: string,
  kind: string,
): ServedKind | undefined {
  return kinds.find((one) => one.kind === kind && apiVersionOf(one) === apiVersion);
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
  const lower = name.toLowerCase();
  const isNamed = (one: ServedKind) => one.plural === lower || one.singular === lower;
  const isShort = (one: ServedKind) => one.shortNames.includes(name);
  const isKind = (one: ServedKind) => one.kind === name;
  const inGroup = (one: ServedKind, wanted: string) =>
    wanted === "" || one.group === wanted || (one.group !== "" && one.group.startsWith(wanted));
  for (const fits of [isNamed, isShort, isKind]) {
    const found = kinds.filter(fits);
    const exact =
      group.length > 0
        ? found.find((one) => (fits === isShort || one.version === version) && inGroup(one, group.join(".")))
        : undefined;
    const one = exact ?? found.find((candidate) => inGroup(candidate, rest.join(".")));
    if (one !== undefined) return one;
  }
  return undefined;
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
