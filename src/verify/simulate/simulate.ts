import { runAllStrategies } from "../../engine/compare/run-strategies.ts";
import type { Strategy } from "../../engine/compare/strategy.ts";
import type { Frame } from "../../engine/scenario/frame.ts";
import { run } from "../../engine/scenario/run.ts";
import type { Scenario } from "../../engine/scenario/scenario.ts";
import { FIRST_TIME } from "../../engine/scenario/step-time.ts";
import { type Cluster, changedObjects, objectKey } from "../../engine/server/cluster/cluster.ts";
import { allResources } from "../../engine/server/cluster/resource.ts";
import { handle } from "../../engine/server/handle.ts";
import { dig, get, isList, type Value, type ValueMap } from "../../engine/value/value.ts";
import { createInitialCluster } from "../../session/initial-cluster.ts";
import { prepareSteps } from "../../session/prepare-steps.ts";
import { requestTrace, type StepTrace } from "../normal/step-trace.ts";
import { withOwnUid } from "./dry-run-uid.ts";

/** The result of a scenario in the playground. */
export type Simulated = {
  /** A cluster without the scenario. */
  readonly empty: Cluster;
  /** The cluster before the first step. */
  readonly start: Cluster;
  readonly frames: readonly Frame[];
  readonly traces: readonly StepTrace[];
  /** The collections that contain its objects. */
  readonly collections: readonly Collection[];
};

/** A collection of objects that the server lists. */
export type Collection = {
  readonly path: string;
  readonly apiVersion: string;
  readonly kind: string;
  /** The names of objects that are not part of the scenario: those of every cluster, and those of its RBAC rules. */
  readonly without: readonly string[];
};

/** How to play. `strategy`: null for the scenario's own steps. `namespace`: that of objects and command lines that name none. */
export type SimulateOptions = { readonly strategy?: Strategy | null; readonly namespace?: string };

/**
 * Plays a scenario on the simulated server. `empty` is a cluster without it. Throws if its initial objects have errors. Load all parts of the
 * engine before.
 */
export function simulate(
  scenario: Scenario,
  empty: Cluster,
  { strategy = null, namespace }: SimulateOptions = {},
): Simulated {
  const { cluster, problems } = createInitialCluster(empty)(scenario);
  if (problems.length > 0) throw new Error(problems.join("\n"));
  const start = namespace === undefined ? cluster : withNamespace(cluster, namespace);
  const options = {
    start,
    planned: prepareSteps(scenario, [], new Map()).map(({ planned }) => planned),
    ...(scenario.start !== undefined && { startTime: scenario.start }),
    files: new Map(Object.entries(scenario.files ?? {})),
    restricted: scenario.rules !== undefined,
    ...(namespace !== undefined && { namespace }),
  };
  const frames = strategy === null ? run(options) : framesUnder(strategy, options);
  const collections = collectionsOf(frames);
  let requests = 0;
  const traces = frames.map((frame) => {
    const exchanges = frame.exchanges.map((one) => ({ ...one, response: withOwnUid(one, requests++) }));
    return traceOf({ ...frame, exchanges }, collections);
  });
  return { empty, start, frames, traces, collections };
}

/** Returns the cluster with a namespace that is not part of the scenario. */
function withNamespace(before: Cluster, name: string): Cluster {
  const key = objectKey("", "namespaces", "", name);
  const body = { apiVersion: "v1", kind: "Namespace", metadata: { name } };
  const { cluster } = handle(before, { method: "POST", path: "/api/v1/namespaces", body }, FIRST_TIME);
  const made = cluster.objects.get(key);
  if (before.objects.has(key) || made === undefined) return before;
  return { ...cluster, initialObjects: new Map([...before.initialObjects, [key, made]]) };
}

function framesUnder(strategy: Strategy, options: Parameters<typeof runAllStrategies>[0]): readonly Frame[] {
  return runAllStrategies(options).find((one) => one.strategy === strategy)?.frames ?? [];
}

function traceOf(frame: Frame, collections: readonly Collection[]): StepTrace {
  const { exchanges } = frame;
  const objects = collections.flatMap((one) => listed(frame, one));
  const { intent } = frame.planned;
  if (frame.terminal === null || intent.kind !== "run") return { exchanges, objects };
  const { exit, stdout, stderr } = frame.terminal;
  return {
    run: intent.command.line,
    exit,
    stdout,
    stderr,
    requests: exchanges.map(requestTrace),
    objects,
  };
}

/** Returns the collections in which the scenario creates or requests an object. */
function collectionsOf(frames: readonly Frame[]): readonly Collection[] {
  const found = new Map<string, Collection>();
  for (const { before, cluster, results } of frames) {
    for (const one of [before, cluster]) {
      for (const key of changedObjects(one).keys()) note(found, one, key);
    }
    for (const { object } of results) if (object !== null) note(found, cluster, object);
  }
  return [...found.values()].sort((a, b) => (a.path < b.path ? -1 : 1));
}

/** The objects that the API server creates: the Service `kubernetes` and PriorityClasses. */
const SERVER_OBJECTS = /^(kubernetes$|system-)/;

/** Whether an object of a collection is part of the scenario. */
export function isOfScenario({ without }: Collection, name: string): boolean {
  return !without.includes(name) && !SERVER_OBJECTS.test(name);
}

function note(found: Map<string, Collection>, cluster: Cluster, key: string): void {
  const [group = "", plural = "", namespace = ""] = key.split("/");
  if (plural === "customresourcedefinitions") return; // the server writes their status
  const resource = allResources(cluster).find((one) => one.group === group && one.plural === plural);
  if (resource === undefined) return;
  const { apiVersion, kind } = resource;
  const root = group === "" ? `/api/${apiVersion}` : `/apis/${apiVersion}`;
  const path = `${root}${namespace === "" ? "" : `/namespaces/${namespace}`}/${plural}`;
  const prefix = `${group}/${plural}/${namespace}/`;
  const without = [...cluster.initialObjects.keys()]
    .filter((one) => one.startsWith(prefix))
    .map((one) => one.slice(prefix.length));
  found.set(path, { path, apiVersion, kind, without });
}

function listed({ cluster, now }: Frame, collection: Collection): readonly ValueMap[] {
  const { response } = handle(cluster, { method: "GET", path: collection.path }, now);
  return response.code === 200 ? itemsOf(response.body, collection) : [];
}

/** Returns the objects of a list that are part of the scenario, with their kind, sorted by name. */
export function itemsOf(list: ValueMap, collection: Collection): readonly ValueMap[] {
  const { apiVersion, kind } = collection;
  const items = get(list, "items");
  const nameOf = (object: Value) => String(dig(object, "metadata", "name"));
  return (isList(items) ? (items as readonly ValueMap[]) : [])
    .filter((item) => isOfScenario(collection, nameOf(item)))
    .sort((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1))
    .map((item) => ({ ...item, apiVersion, kind }));
}
