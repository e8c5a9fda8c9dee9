import { applySetId } from "../../engine/client/kubectl/applyset/applyset-id.ts";
import type { Scenario } from "../../engine/scenario/scenario.ts";
import { type Cluster, changedObjects, objectKey } from "../../engine/server/cluster/cluster.ts";
import { dig, type ValueMap } from "../../engine/value/value.ts";
import { MAPPED, withNamespace } from "../../session/script/scratch-names.ts";
import { keyOf, namedNamespaces } from "../../session/script/script-reach.ts";
import type { Simulated } from "../simulate/simulate.ts";

/** The names that a scenario gets on a real cluster: each has a random part, so nobody else uses it. */
export type ScratchNames = {
  /** The random part: `k3v9q`. */
  readonly suffix: string;
  /** Stands for the namespace `default`. */
  readonly namespace: string;
  /** All namespaces that exist before the first step, with `namespace`. */
  readonly namespaces: readonly string[];
  /** Returns a text of the scenario with the names of the cluster. */
  readonly text: (text: string) => string;
  /** Returns a user of the scenario as the cluster knows it. */
  readonly user: (name: string) => string;
  /** Returns a text of the cluster with the names of the scenario. */
  readonly original: (text: string) => string;
};

/** Returns new names for the namespaces, cluster-scoped objects, API groups and restricted users of a scenario. */
export function scratchNames(
  scenario: Scenario,
  { start, empty, frames }: Simulated,
  suffix: string,
): ScratchNames {
  const clusters = [start, ...frames.map(({ cluster }) => cluster)];
  const exchanges = frames.flatMap((frame) => frame.exchanges);
  const keys = new Set([
    ...clusters.flatMap((cluster) => [...changedObjects(cluster).keys()]),
    ...exchanges.flatMap(keyOf),
  ]);
  const isOfEveryCluster = (name: string) => empty.objects.has(objectKey("", "namespaces", "", name));
  const namespace = `applyground-${suffix}`;
  const renamed = new Map<string, string>();
  const rename = (name: string) => renamed.set(name, `${name}-${suffix}`);
  for (const key of keys) {
    const [group = "", plural = "", place = "", ...rest] = key.split("/");
    const name = rest.join("/");
    if (place !== "" && !isOfEveryCluster(place)) rename(place);
    if (place !== "" || empty.objects.has(key) || name === "") continue;
    if (group === "apiextensions.k8s.io") renamed.set(afterDot(name), `${suffix}.${afterDot(name)}`);
    else if (plural !== "") rename(name);
  }
  for (const one of namedNamespaces(scenario)) if (!isOfEveryCluster(one)) rename(one);
  const users = new Set(exchanges.flatMap(({ request }) => request.user ?? []));
  if (scenario.rules !== undefined) {
    for (const { actor } of [...scenario.rules, ...scenario.steps]) users.add(actor);
  }
  // A command line starts with the name of its program.
  for (const user of users) if (!user.startsWith("system:") && user !== "kubectl") rename(user);
  const words = new Map(renamed);
  const text = (given: string) => replaceWords(withNamespace(given, namespace), words);
  for (const [from, to] of setIds(clusters, text, namespace)) words.set(from, to);
  const back = new Map([...words].map(([from, to]) => [to, from]));
  const before = [...start.objects.keys()].flatMap((key) => {
    const [, plural, , name = ""] = key.split("/");
    return plural === "namespaces" && !empty.objects.has(key) ? [name] : [];
  });
  return {
    suffix,
    namespace,
    namespaces: [...new Set([namespace, ...before.map(text)])],
    text,
    user: (name) => (name === "kubectl" ? `kubectl-${suffix}` : text(name)),
    original: (given) =>
      replaceWords(given.replaceAll(namespace, MAPPED), back).replaceAll(`kubectl-${suffix}`, "kubectl"),
  };
}

/** Returns the group in the name of a CustomResourceDefinition. */
function afterDot(name: string): string {
  return name.slice(name.indexOf(".") + 1);
}

/** Returns the ids of ApplySets with those that they have under the new names of their parents. */
function setIds(
  clusters: readonly Cluster[],
  text: (text: string) => string,
  namespace: string,
): readonly (readonly [string, string])[] {
  const parents = clusters
    .flatMap((cluster) => [...changedObjects(cluster).values()])
    .filter((one) => JSON.stringify(one["metadata"] ?? {}).includes("applyset."));
  return [...new Set(parents)].map((parent) => {
    const place = placeOf(parent);
    const own = place.namespace === MAPPED ? namespace : text(place.namespace);
    const isInCluster = place.namespace === "";
    const name = isInCluster ? text(place.name) : place.name;
    return [applySetId(place), applySetId({ ...place, name, namespace: own, group: text(place.group) })];
  });
}

function placeOf(parent: ValueMap) {
  const apiVersion = String(parent["apiVersion"]);
  return {
    name: String(dig(parent, "metadata", "name")),
    namespace: String(dig(parent, "metadata", "namespace") ?? ""),
    kind: String(parent["kind"]),
    group: apiVersion.includes("/") ? (apiVersion.split("/")[0] ?? "") : "",
  };
}

/** Replaces whole words, the longest first. Letters, digits, `-` and `_` belong to a word. */
function replaceWords(text: string, words: ReadonlyMap<string, string>): string {
  if (words.size === 0) return text;
  const found = [...words.keys()].sort((a, b) => b.length - a.length).map(escaped);
  const pattern = new RegExp(`(?<![\\w-])(?:${found.join("|")})(?![\\w-])`, "g");
  return text.replace(pattern, (word) => words.get(word) ?? word);
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}
