import { apiVersionOf } from "../../../engine/schema/builtins.ts";
import type { Cluster } from "../../../engine/server/cluster/cluster.ts";
import { findKind, findResource } from "../../../engine/server/cluster/resource.ts";
import {
  dig,
  get,
  isMap,
  type Value,
  type ValueMap,
  withKey,
  withoutKey,
} from "../../../engine/value/value.ts";
import { printYamlText } from "../../../text/yaml/print/print-yaml.ts";
import { plural } from "../../../words.ts";
import { fewWords } from "../count-objects.ts";
import type { OnProgress } from "../progress.ts";
import type { NewStep } from "../steps-of-objects.ts";
import type { FoundObject } from "../types.ts";
import { actorNames } from "./actor-names.ts";
import { type AuditEvent, auditEvent, resourceName } from "./event.ts";
import { patchTypeOf } from "./patch-type.ts";

/** What an audit log becomes. */
export type Replay = {
  readonly steps: readonly NewStep[];
  /** The objects that were there before the log begins, as far as it shows them. */
  readonly objects: readonly string[];
  /** The namespaces of the steps that no step creates. */
  readonly namespaces: readonly string[];
  /** What cannot be replayed, in sentences. */
  readonly notes: readonly string[];
};

/** How many steps a log becomes. */
const MAX_STEPS = 1000;

/** Why an event becomes no step. `given`: the state that it left is the first one that is known. */
type Reason =
  | "read"
  | "noise"
  | "no-body"
  | "collection"
  | "subresource"
  | "unknown-kind"
  | "stale"
  | "given"
  | "unknown-object"
  | "too-many";

const READS = new Set(["get", "list", "watch"]);
const NOISE = /^(leases|events|tokenreviews|(local|self)?subject(access|rules)?reviews|selfsubject\w+)$/;

/**
 * Returns a step for each write of an audit log, in the order of time, with its user, user agent, manager, options and time, and with the
 * code of its response as what is expected. `known` are objects that other texts have. Of an object whose creation is not in the log, the state after its
 * first write is the beginning.
 */
export function replayEvents(
  events: readonly ValueMap[],
  cluster: Cluster,
  known: readonly FoundObject[],
  onProgress: OnProgress,
): Replay {
  const found = events
    .flatMap((event) => auditEvent(event) ?? [])
    .sort((a, b) => (a.time < b.time ? -1 : a.time > b.time ? 1 : 0));
  const actors = actorNames(found.map(({ user }) => user));
  const left = new Map<Reason, AuditEvent[]>();
  const objects: string[] = [];
  const steps: NewStep[] = [];
  const namespaces = new Set<string>();
  const exists = new Set(
    known.map(({ apiVersion, kind, namespace, name }) => keyOf(apiVersion, kind, namespace, name)),
  );
  for (const [done, event] of found.entries()) {
    onProgress({ unit: "events", done, total: found.length });
    const read = readWrite(event, cluster, exists);
    if ("object" in read && read.object !== null) objects.push(printYamlText(read.object));
    if ("key" in read && leavesObject(event)) exists.add(read.key);
    const isStep = "step" in read;
    if (isStep && steps.length < MAX_STEPS) {
      if (event.namespace !== "" && event.resource !== "namespaces") namespaces.add(event.namespace);
      steps.push({ actor: actors.get(event.user) ?? "somebody", ...optionsOf(event, actors), ...read.step });
      continue;
    }
    const why = isStep ? "too-many" : read.why;
    const others = left.get(why);
    if (others === undefined) left.set(why, [event]);
    else others.push(event);
  }
  const created = new Set(
    found.flatMap(({ resource, verb, name }) =>
      resource === "namespaces" && verb === "create" ? [name] : [],
    ),
  );
  return {
    steps,
    objects,
    namespaces: [...namespaces].filter((one) => !created.has(one)),
    notes: [...left].map(([why, of]) => noteOf(why, of)),
  };
}

/** Returns the objects in the bodies of events, as far as they are whole. */
export function objectsOfEvents(events: readonly ValueMap[]): readonly ValueMap[] {
  return events.flatMap((one) => {
    const event = auditEvent(one);
    const body = event?.response ?? event?.request;
    const isWhole =
      isMap(body) &&
      typeof get(body, "apiVersion") === "string" &&
      typeof get(body, "kind") === "string" &&
      typeof dig(body, "metadata", "name") === "string";
    return isWhole && event?.subresource === "" ? [body] : [];
  });
}

type ReadWrite =
  | { readonly why: Reason; readonly object?: ValueMap | null; readonly key?: string }
  | { readonly step: Omit<NewStep, "actor">; readonly key: string };

function readWrite(event: AuditEvent, cluster: Cluster, exists: ReadonlySet<string>): ReadWrite {
  const { verb, request, response, subresource, name, namespace, code } = event;
  if (READS.has(verb)) return { why: "read" };
  if (NOISE.test(event.resource)) return { why: "noise" };
  if (verb === "deletecollection") return { why: "collection" };
  if (
    subresource !== "" &&
    (subresource !== "scale" || !/^(patch|update)$/.test(verb)) &&
    subresource !== "status"
  )
    return { why: "subresource" };
  if (!["create", "update", "patch", "delete"].includes(verb)) return { why: "subresource" };
  const apiVersion = apiVersionOf(event);
  const kind = kindOf(event, cluster);
  if (kind === null || findKind(cluster, apiVersion, kind) === undefined) return { why: "unknown-kind" };
  if (verb !== "delete" && request === undefined) return { why: "no-body" };
  if (verb === "update" && code === 409) return { why: "stale" };
  const isCustom = findKind(cluster, apiVersion, kind)?.custom != null;
  const patchType = verb === "patch" ? patchTypeOf(event, isCustom) : null;
  const key = keyOf(apiVersion, kind, namespace, name);
  const creates =
    verb === "create" || (patchType === "apply" && (code === 201 || (code === 0 && response === undefined)));
  const isTaken = verb === "create" && code === 409;
  if ((!creates || isTaken) && !exists.has(key)) {
    const first = firstState(event);
    return first === null
      ? { why: "unknown-object" }
      : { why: "given", object: { apiVersion, kind, ...first }, key };
  }
  const identity = { apiVersion, kind, metadata: { name, ...(namespace !== "" && { namespace }) } };
  const body = isMap(request) ? withoutServerMetadata(request) : request;
  const manifest = () => printYamlText(merged(identity, isMap(body) ? body : {}));
  if (verb === "delete")
    return { step: { action: { kind: "delete", manifest: printYamlText(identity) } }, key };
  const target = { apiVersion, kind, name, ...(namespace !== "" && { namespace }) };
  if (verb === "update" && subresource === "scale") {
    const value = dig(request, "spec", "replicas") ?? 0;
    const patch = printYamlText([{ op: "add", path: "/spec/replicas", value }]);
    return { step: { action: { kind: "edit", target, patch } }, key };
  }
  if (verb === "create" || verb === "update")
    return { step: { action: { kind: verb, manifest: manifest() } }, key };
  if (patchType === "apply") return { step: { action: { kind: "apply", manifest: manifest() } }, key };
  const action = {
    kind: "patch",
    type: patchType ?? "merge",
    target,
    body: printYamlText(body ?? null),
  } as const;
  return { step: { action }, key };
}

/** Whether the object of a write exists afterwards, as far as the event shows it. */
function leavesObject({ code, query }: AuditEvent): boolean {
  return code < 400 && query.get("dryRun") !== "All";
}

/** Returns the object after a write that succeeded; null if the event does not have it. */
function firstState(event: AuditEvent): ValueMap | null {
  const { verb, request, response, subresource } = event;
  if (verb === "delete" || !leavesObject(event)) return null;
  if (response !== undefined && subresource !== "scale") return response;
  return verb === "update" && subresource === "" && isMap(request) ? request : null;
}

function kindOf(event: AuditEvent, cluster: Cluster): string | null {
  const found = findResource(cluster, event.group, event.version, event.resource)?.kind;
  if (found !== undefined || event.subresource === "scale") return found ?? null;
  const kind = dig(event.response, "kind") ?? dig(event.request, "kind");
  return typeof kind === "string" && kind !== "DeleteOptions" ? kind : null;
}

function keyOf(...parts: readonly string[]): string {
  const [apiVersion = "", ...rest] = parts;
  return [apiVersion.replace(/\/?[^/]*$/, ""), ...rest].join("|");
}

/** The options of a write, as its URL and its headers had them. */
function optionsOf(event: AuditEvent, actors: ReadonlyMap<string, string>): Partial<NewStep> {
  const { query, userAgent, time, user, code, subresource } = event;
  const [manager, validation] = [query.get("fieldManager"), query.get("fieldValidation")];
  const isKnown = validation === "Strict" || validation === "Warn" || validation === "Ignore";
  return {
    ...(manager !== null && manager !== "" && { fieldManager: manager }),
    ...(userAgent !== "" && { userAgent }),
    ...(query.get("force") === "true" && { force: true }),
    ...(query.get("dryRun") === "All" && { dryRun: true }),
    ...(isKnown && { fieldValidation: validation }),
    ...(subresource !== "" && { subresource }),
    ...(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/.test(time) && { at: time }),
    ...(code > 0 && { expect: { code } }),
    ...(user !== actors.get(user) && { note: `As ${user}` }),
  };
}

/** Returns a manifest with the identity of its object. */
function merged(identity: ValueMap & { readonly metadata: ValueMap }, body: ValueMap): ValueMap {
  const metadata = get(body, "metadata");
  return { ...body, ...identity, metadata: { ...(isMap(metadata) ? metadata : {}), ...identity.metadata } };
}

/** Returns a body without what belongs to the cluster of the log: its numbers and managed fields. */
function withoutServerMetadata(body: ValueMap): ValueMap {
  const metadata: Value | undefined = get(body, "metadata");
  if (!isMap(metadata)) return body;
  const fields = ["uid", "resourceVersion", "managedFields", "creationTimestamp", "generation", "selfLink"];
  return withKey(body, "metadata", fields.reduce(withoutKey, metadata));
}

/** Says what happens to events that become no step. */
function noteOf(why: Reason, events: readonly AuditEvent[]): string {
  const writes = plural(events.length, "write");
  const kinds = fewWords(events.map((event) => `\`${resourceName(event)}\``));
  const names = fewWords(events.map(({ resource, name }) => `${resource}/${name}`));
  switch (why) {
    case "read":
      return `${plural(events.length, "read")} left out: they change nothing.`;
    case "noise":
      return `${writes} of ${kinds} left out: they are about the cluster itself.`;
    case "no-body":
      return `${writes} cannot be replayed, because the audit level Metadata keeps no body: ${names}.`;
    case "collection":
      return `${writes} cannot be replayed, because they deleted several objects at once: ${kinds}.`;
    case "subresource":
      return `${writes} cannot be replayed, because the page has no step for them: ${kinds}.`;
    case "unknown-kind":
      return `${writes} cannot be replayed, because no text defines their kind: ${kinds}. Add the CustomResourceDefinition.`;
    case "stale":
      return `${writes} cannot be replayed, because the server refused an old resourceVersion: ${names}.`;
    case "given":
      return `The log does not show how these were created, so they begin as their first write left them: ${names}.`;
    case "unknown-object":
      return `${writes} cannot be replayed, because the log does not show these objects as they were before: ${names}. Open the objects together with the log.`;
    case "too-many":
      return `${writes} after the first ${MAX_STEPS} left out.`;
  }
}
