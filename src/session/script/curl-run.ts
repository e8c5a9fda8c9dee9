import { locateObject } from "../../engine/client/discovery/locate-object.ts";
import { discoveryOf } from "../../engine/scenario/cluster-kinds.ts";
import { rolesOf } from "../../engine/scenario/create-initial-cluster.ts";
import type { Frame } from "../../engine/scenario/frame.ts";
import type { Step } from "../../engine/scenario/scenario.ts";
import { FIRST_TIME } from "../../engine/scenario/step-time.ts";
import type { Cluster } from "../../engine/server/cluster/cluster.ts";
import { handle } from "../../engine/server/handle.ts";
import type { Exchange, Request, Response } from "../../engine/server/http/http.ts";
import {
  dig,
  has,
  isList,
  isMap,
  type Value,
  type ValueMap,
  withKey,
  withoutKey,
} from "../../engine/value/value.ts";
import type { ScratchNames } from "./scratch-names.ts";
import { withoutTimes } from "./script-objects.ts";
import { type Compared, compareKeys, type PlayedRun, type ScriptPlace, scriptPlace } from "./script-place.ts";
import { isToCreate, objectsIn } from "./script-reach.ts";

/** What a script does with curl, and what comes of it in the simulation. */
export type CurlRun = ScriptPlace & {
  /** The requests that make what exists before the first step. */
  readonly setUp: readonly Exchange[];
  /** The cluster before the first step. */
  readonly start: Cluster;
  readonly steps: readonly CurlStep[];
};

/** A step of the script: its requests, with the answers of the simulation. */
export type CurlStep = Compared & {
  readonly step: Step;
  readonly exchanges: readonly Exchange[];
  readonly before: Cluster;
  readonly cluster: Cluster;
};

/** Sends the requests of a script to the simulation. */
export function curlRun(played: PlayedRun): CurlRun {
  const place = scriptPlace(played);
  const { names, scenario, policies, empty, namespaces } = place;
  const now = scenario.start ?? FIRST_TIME;
  let cluster = empty;
  const send = (request: Request, at: string): Exchange => {
    const answer = handle(cluster, request, at);
    cluster = answer.cluster;
    return { request, response: answer.response };
  };
  for (const name of [names.namespace, ...namespaces])
    send(post("/api/v1/namespaces", namespaceOf(name)), now);
  const { definitions = [], objects = [], rules = [] } = scenario;
  const given = objectsIn([...definitions, ...objects]).filter((one) => isToCreate(one, place));
  const setUp = [...given, ...rules.flatMap(rolesOf)].flatMap((object) =>
    creation(object, cluster, names).map((request) => send(request, now)),
  );
  const start = cluster;
  const steps = played.frames.map((frame, index): CurlStep => {
    const before = cluster;
    const exchanges = requestsOf(frame, names).map((request) => send(request, frame.now));
    const step = scenario.steps[index] as Step;
    return { step, exchanges, before, cluster, ...compareKeys(frame, { cluster, keys: [] }, names) };
  });
  const created = policies.map((policy) => ({
    request: post(policyPath(policy), policy),
    response: { code: 201, body: {} } satisfies Response,
  }));
  return { ...place, setUp: [...setUp, ...created], start, steps };
}

function post(path: string, body: ValueMap): Request {
  return { method: "POST", path, body };
}

function namespaceOf(name: string): ValueMap {
  return { apiVersion: "v1", kind: "Namespace", metadata: { name } };
}

/** Returns the path of the collection of admission policies or of their bindings. */
export function policyPath({ kind }: ValueMap): string {
  const type = kind === "MutatingAdmissionPolicy" ? "policies" : "policybindings";
  return `/apis/admissionregistration.k8s.io/v1/mutatingadmission${type}`;
}

/** Returns the requests that create an object with its status and its managedFields, which a new object cannot have. */
function creation(object: ValueMap, cluster: Cluster, names: ScratchNames): readonly Request[] {
  const located = locateObject(object, discoveryOf(cluster));
  if ("problem" in located) return [];
  const { collection, path } = located.address;
  const entries = dig(object, "metadata", "managedFields");
  const body = withMetadata(object, (metadata) => withoutKey(withoutIdentity(metadata), "managedFields"));
  const first = post(names.text(collection), body);
  if (object["kind"] === "CustomResourceDefinition") return [first];
  const value = isList(entries) && entries.length > 0 ? entries : [{}];
  return [
    first,
    ...(has(object, "status")
      ? [{ ...first, method: "PUT" as const, path: names.text(`${path}/status`) }]
      : []),
    {
      method: "PATCH",
      path: names.text(path),
      contentType: "application/json-patch+json",
      body: [{ op: "replace", path: "/metadata/managedFields", value }],
    },
  ];
}

function withMetadata(object: ValueMap, change: (metadata: ValueMap) => ValueMap): ValueMap {
  const { metadata } = object;
  return isMap(metadata) ? withKey(object, "metadata", change(metadata)) : object;
}

/** Returns the metadata of an object without what only its server knows. */
function withoutIdentity(metadata: ValueMap): ValueMap {
  return ["uid", "resourceVersion", "creationTimestamp"].reduce<ValueMap>(withoutKey, metadata);
}

/** Returns the requests of a step: its writes, and the reads of a step that reads. */
function requestsOf({ exchanges, planned, before }: Frame, names: ScratchNames): readonly Request[] {
  const reads = planned.step.action.kind === "get";
  return exchanges
    .filter(({ request }) => reads || request.method !== "GET")
    .map(({ request }) => {
      const body = request.body === undefined ? undefined : bodyFor(request, before, names);
      const path = names.text(request.path);
      return { ...request, path, ...(body !== undefined && { body }) };
    });
}

/** Returns the body of a request without uids and resourceVersions of the simulation, which another server would refuse. */
function bodyFor({ body = null }: Request, before: Cluster, names: ScratchNames): Value {
  if (typeof body === "string") return names.text(body);
  const mapped = JSON.parse(names.text(JSON.stringify(body))) as Value;
  if (isList(mapped)) return mapped.filter((one) => dig(one, "path") !== "/metadata/resourceVersion");
  if (!isMap(mapped)) return mapped;
  return withMetadata(mapped, (metadata) => withoutReadEntries(withoutIdentity(metadata), before));
}

/** Returns metadata without managedFields that a client only read and sends back: the server keeps its own. */
function withoutReadEntries(metadata: ValueMap, { objects }: Cluster): ValueMap {
  const { managedFields: entries, name } = metadata;
  if (!isList(entries)) return metadata;
  const sent = JSON.stringify(withoutTimes(entries));
  const isRead = [...objects.values()].some(
    (one) =>
      dig(one, "metadata", "name") === name &&
      JSON.stringify(withoutTimes(dig(one, "metadata", "managedFields"))) === sent,
  );
  return isRead ? withoutKey(metadata, "managedFields") : metadata;
}
