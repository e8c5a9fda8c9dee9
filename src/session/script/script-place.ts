import type { Frame } from "../../engine/scenario/frame.ts";
import type { Scenario } from "../../engine/scenario/scenario.ts";
import { type Cluster, changedObjects, newCluster } from "../../engine/server/cluster/cluster.ts";
import type { ValueMap } from "../../engine/value/value.ts";
import { policyOf } from "../../replay/admission-policy.ts";
import { inScratch, MAPPED, type ScratchNames, scratchNames } from "./scratch-names.ts";
import { differingFields, objectText } from "./script-objects.ts";

/** A run on the page: the scenario, the cluster before its first step, and a frame for each step. */
export type PlayedRun = {
  readonly scenario: Scenario;
  readonly start: Cluster;
  readonly frames: readonly Frame[];
};

/** Where a script repeats a run. */
export type ScriptPlace = {
  readonly names: ScratchNames;
  /** The scenario in the scratch namespace. */
  readonly scenario: Scenario;
  /** A cluster that has nothing of the scenario. */
  readonly empty: Cluster;
  /** Other namespaces that have to exist before the first step. */
  readonly namespaces: readonly string[];
  /** Admission policies for the admission of the scenario. */
  readonly policies: readonly ValueMap[];
};

/** Returns where a script repeats a run. */
export function scriptPlace({ scenario: original, start, frames }: PlayedRun): ScriptPlace {
  const names = scratchNames(original.title, parentsIn([start, ...frames.map(({ cluster }) => cluster)]));
  const scenario = inScratch(original, names);
  const { builtins, host, hooks } = start;
  const empty = newCluster({ builtins, host, ...(hooks !== undefined && { hooks }) });
  const namespaces = namespacesBefore(start, empty);
  const policies = policiesOf(scenario, start, [names.namespace, ...namespaces]);
  return { names, scenario, empty, namespaces, policies };
}

/** Returns all parents of ApplySets in these clusters. */
function parentsIn(clusters: readonly Cluster[]): readonly ValueMap[] {
  const found = clusters.flatMap((cluster) => [...changedObjects(cluster).values()]);
  return [...new Set(found)].filter((one) => JSON.stringify(one["metadata"] ?? {}).includes("applyset."));
}

/** Returns the namespaces that the page made for the objects and rules in them, because the scenario does not contain them. */
function namespacesBefore({ initialObjects }: Cluster, empty: Cluster): readonly string[] {
  const prefix = "/namespaces//";
  return [...initialObjects.keys()]
    .filter((key) => key.startsWith(prefix) && !empty.objects.has(key))
    .map((key) => key.slice(prefix.length));
}

/** Returns policies that do what the admission of a scenario does. In the simulation hooks do it. */
function policiesOf(
  { admission = [] }: Scenario,
  start: Cluster,
  namespaces: readonly string[],
): readonly ValueMap[] {
  const hooks = new Set(start.hooks?.map(({ name }) => name));
  return admission.flatMap((one, at) =>
    hooks.has(`admission-${at + 1}`) ? policyOf(one, at, pluralOf(one.match.kind, start), namespaces) : [],
  );
}

/** Returns the plural name of a kind, or `*` for every kind. */
function pluralOf(kind: string | undefined, { builtins }: Cluster): string {
  if (kind === undefined) return "*";
  return builtins.kinds.find((one) => one.kind === kind)?.plural ?? `${kind.toLowerCase()}s`;
}

/** The objects of a step, and where script and page differ. */
export type Compared = {
  /** The keys of the objects that the step is about. */
  readonly keys: readonly string[];
  /** The keys of objects that the page shows otherwise after the step. */
  readonly differing: readonly string[];
  /** The fields of those objects that differ: `data`, `metadata.managedFields`. */
  readonly fields: ReadonlyMap<string, readonly string[]>;
};

/** Returns the objects of a step on the page or in the script, and which of them differ. */
export function compareKeys(
  frame: Frame,
  { cluster, keys }: { readonly cluster: Cluster; readonly keys: readonly string[] },
  names: ScratchNames,
): Compared {
  const onPage = frame.results.flatMap(({ object }) => object ?? []);
  const pageKeys = new Map(onPage.map((key) => [keyInScratch(key, names), key]));
  const all = [...new Set([...pageKeys.keys(), ...keys])].filter(isComparable);
  const pageKey = (key: string) => pageKeys.get(key) ?? keyOnPage(key, names);
  const differing = all.filter(
    (key) => names.text(objectText(frame.cluster, pageKey(key))) !== objectText(cluster, key),
  );
  const fields = differing.map((key) => {
    const onPage = { cluster: frame.cluster, key: pageKey(key) };
    return [key, differingFields(onPage, { cluster, key }, names.text)] as const;
  });
  return { keys: all, differing, fields: new Map(fields) };
}

/** Whether a script compares an object. The server writes the status of definitions itself. */
function isComparable(key: string): boolean {
  return !key.startsWith("apiextensions.k8s.io/");
}

function keyInScratch(key: string, { namespace }: ScratchNames): string {
  return keyWithNamespace(key, MAPPED, namespace);
}

function keyOnPage(key: string, { namespace }: ScratchNames): string {
  return keyWithNamespace(key, namespace, MAPPED);
}

function keyWithNamespace(key: string, from: string, to: string): string {
  const [group, plural, namespace, ...name] = key.split("/");
  return [group, plural, namespace === from ? to : namespace, ...name].join("/");
}

/** Returns a sentence for each thing of a scenario that no client can ask of a real server. */
export function generalLimits({ scenario, start }: PlayedRun, { policies }: ScriptPlace): readonly string[] {
  const isTimed = scenario.start !== undefined || scenario.steps.some(({ at }) => at !== undefined);
  return [
    ...(start.serverSideApply === false
      ? ["The server of the scenario has no server-side apply. Yours has, so results differ."]
      : []),
    ...(isTimed ? ["The steps of the scenario have times. A server takes its own clock."] : []),
    ...(policies.length === 0
      ? []
      : ["MutatingAdmissionPolicies stand for the admission of the scenario. They need Kubernetes 1.36."]),
  ];
}
