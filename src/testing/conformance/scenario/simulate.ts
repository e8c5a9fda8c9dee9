import { createCel } from "../../../cel/cel.ts";
import { runAll } from "../../../engine/compare/run-all.ts";
import type { Strategy } from "../../../engine/compare/strategy.ts";
import { type Frame, run } from "../../../engine/scenario/run.ts";
import type { Scenario } from "../../../engine/scenario/scenario.ts";
import { type Cluster, emptyCluster, madeObjects } from "../../../engine/server/cluster.ts";
import type { Exchange } from "../../../engine/server/http.ts";
import { allResources } from "../../../engine/server/resource.ts";
import { dig, get, isList, isMap, type Value, type ValueMap } from "../../../engine/value/value.ts";
import { createBeginning } from "../../../session/begin.ts";
import { host } from "../../../session/host.ts";
import { prepare } from "../../../session/plan.ts";
import { testBuiltins } from "../../builtins.ts";
import { handle } from "../../frozen-handle.ts";
import { shown } from "../kubectl/session.ts";
import type { StepTrace } from "./trace.ts";

/** A scenario as the playground plays it. */
export type Simulated = {
  readonly frames: readonly Frame[];
  readonly traces: readonly StepTrace[];
  /** Where its objects are. */
  readonly collections: readonly Collection[];
};

/** A list that the server answers. */
export type Collection = {
  readonly path: string;
  readonly apiVersion: string;
  readonly kind: string;
  /** Names of what every cluster has, or what a scenario's rules make: no part of the story. */
  readonly without: readonly string[];
};

/** Plays a scenario on the simulated server, as it is or as one strategy takes it. Throws for one that cannot begin. */
export function simulate(scenario: Scenario, strategy: Strategy | null = null): Simulated {
  const empty = emptyCluster({ builtins: testBuiltins(), host: { ...host, cel: createCel() } });
  const { cluster: start, problems } = createBeginning(empty)(scenario);
  if (problems.length > 0) throw new Error(problems.join("\n"));
  const options = {
    start,
    planned: prepare(scenario, [], new Map()).map(({ planned }) => planned),
    ...(scenario.start !== undefined && { startTime: scenario.start }),
    files: new Map(Object.entries(scenario.files ?? {})),
    restricted: scenario.rules !== undefined,
  };
  const frames = strategy === null ? run(options) : framesUnder(strategy, options);
  const collections = collectionsOf(frames);
  const tried = { count: 0 };
  const traces = frames.map((frame) => traceOf(frame, collections, tried));
  return { frames, traces, collections };
}

function framesUnder(strategy: Strategy, options: Parameters<typeof runAll>[0]): readonly Frame[] {
  return runAll(options).find((one) => one.strategy === strategy)?.frames ?? [];
}

function traceOf(frame: Frame, collections: readonly Collection[], tried: { count: number }): StepTrace {
  const exchanges = frame.exchanges.map((one) => withOwnUid(one, tried));
  const objects = collections.flatMap((one) => listed(frame, one));
  const { intent } = frame.planned;
  if (frame.terminal === null || intent.kind !== "run") return { exchanges, objects };
  const { exit, stdout, stderr } = frame.terminal;
  return {
    run: intent.command.line,
    exit,
    stdout,
    stderr,
    requests: exchanges.map(shown),
    objects,
  };
}

/** An object that a dry run makes is no object that lives, before or after. */
function withOwnUid(exchange: Exchange, tried: { count: number }): Exchange {
  const { request, response } = exchange;
  const metadata = get(response.body, "metadata");
  if (response.code !== 201 || !request.query?.["dryRun"] || !isMap(metadata)) return exchange;
  const uid = `eeeeeeee-0000-4000-8000-${String(tried.count++).padStart(12, "0")}`;
  return { request, response: { ...response, body: { ...response.body, metadata: { ...metadata, uid } } } };
}

/** The lists of all kinds and namespaces in which the scenario has or asks for an object at any time. */
function collectionsOf(frames: readonly Frame[]): readonly Collection[] {
  const found = new Map<string, Collection>();
  for (const { before, cluster, acts } of frames) {
    for (const one of [before, cluster]) {
      for (const key of madeObjects(one).keys()) note(found, one, key);
    }
    for (const { object } of acts) if (object !== null) note(found, cluster, object);
  }
  return [...found.values()].sort((a, b) => (a.path < b.path ? -1 : 1));
}

/** The Service by which a server is reached from within its cluster, and the priorities that it makes. */
const SERVERS_OWN = /^(kubernetes$|system-)/;

/** Whether an object of a collection is part of the story. */
export function isOfStory({ without }: Collection, name: string): boolean {
  return !without.includes(name) && !SERVERS_OWN.test(name);
}

function note(found: Map<string, Collection>, cluster: Cluster, key: string): void {
  const [group = "", plural = "", namespace = ""] = key.split("/");
  if (plural === "customresourcedefinitions") return; // what a server notes in their status is not part of a story
  const resource = allResources(cluster).find((one) => one.group === group && one.plural === plural);
  if (resource === undefined) return;
  const { apiVersion, kind } = resource;
  const root = group === "" ? `/api/${apiVersion}` : `/apis/${apiVersion}`;
  const path = `${root}${namespace === "" ? "" : `/namespaces/${namespace}`}/${plural}`;
  const prefix = `${group}/${plural}/${namespace}/`;
  const without = [...cluster.first.keys()]
    .filter((one) => one.startsWith(prefix))
    .map((one) => one.slice(prefix.length));
  found.set(path, { path, apiVersion, kind, without });
}

function listed({ cluster, now }: Frame, collection: Collection): readonly ValueMap[] {
  const { response } = handle(cluster, { method: "GET", path: collection.path }, now);
  return response.code === 200 ? itemsOf(response.body, collection) : [];
}

/** The objects of a list's answer that belong to the story, each with its kind, in the order of their names. */
export function itemsOf(list: ValueMap, collection: Collection): readonly ValueMap[] {
  const { apiVersion, kind } = collection;
  const items = get(list, "items");
  const nameOf = (object: Value) => String(dig(object, "metadata", "name"));
  return (isList(items) ? (items as readonly ValueMap[]) : [])
    .filter((item) => isOfStory(collection, nameOf(item)))
    .sort((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1))
    .map((item) => ({ ...item, apiVersion, kind }));
}
