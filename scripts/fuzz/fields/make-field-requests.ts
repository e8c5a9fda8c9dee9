import { readFileSync } from "node:fs";
import { parse } from "yaml";
import type { Request } from "../../../src/engine/server/http/http.ts";
import { dig, isMap, type Value, type ValueMap } from "../../../src/engine/value/value.ts";
import type { Server } from "../../../src/verify/server/server.ts";
import { FIRST_STEP, type Sequence } from "../../record/requests/sequence.ts";
import { onlyChanges } from "../manifests/changes-between.ts";
import { apply, dryRun, forced, post, validation } from "../manifests/client-requests.ts";
import { type Resource, resourcesOf } from "../manifests/resource-of.ts";
import { collectionOf } from "../manifests/test-place.ts";
import { createDice, type Dice } from "../sequences/dice.ts";
import { jsonPatchOf, strategicPatchOf } from "./patches.ts";
import { withChange } from "./random-change.ts";
import { type Schemas, schemasOf } from "./schemas.ts";

const STEPS = 12;
/** The kinds whose status the server writes itself, some time after they are stored. */
const WITH_CONTROLLERS = new Set(["FlowSchema", "APIService", "CustomResourceDefinition"]);

type Context = {
  readonly dice: Dice;
  readonly schemas: Schemas;
  readonly schema: ValueMap;
  readonly resource: Resource;
  readonly collection: string;
  readonly path: string;
};

/**
 * Returns random sequences of requests, in turn about each kind. A request changes a few fields that the schemas of the server have. There are
 * three sorts of sequences: dry runs that create objects; a stored object, and dry runs that change it; a stored object, and requests that
 * really change it. The same seed returns the same sequences.
 */
export async function makeFieldRequests(
  server: Server,
  seed: number,
  count: number,
  onlyKind?: string,
): Promise<readonly Sequence[]> {
  const schemas = await schemasOf(server);
  const resources = await resourcesOf(server, []);
  const all = parse(readFileSync(new URL("objects.yaml", import.meta.url), "utf8")) as readonly ValueMap[];
  const objects = all.filter(({ kind }) => onlyKind === undefined || kind === onlyKind);
  if (objects.length === 0) throw new Error(`objects.yaml has no ${onlyKind}`);
  return Array.from({ length: count }, (_, i): Sequence => {
    const dice = createDice(seed * 100_003 + i);
    const base = objects[i % objects.length] as ValueMap;
    const { apiVersion, kind } = base;
    const resource = resources.get(`${String(apiVersion)} ${String(kind)}`);
    if (resource === undefined) throw new Error(`the server has no ${String(kind)}`);
    const object = kind === "Namespace" ? renamed(base, `o-${seed}-${i}`) : base;
    const collection = collectionOf(object, resource);
    const path = `${collection}/${String(dig(object, "metadata", "name"))}`;
    const context = {
      dice,
      schemas,
      schema: schemas.ofKind(String(apiVersion), String(kind)),
      resource,
      collection,
      path,
    };
    const way = WITH_CONTROLLERS.has(String(kind))
      ? "new"
      : dice.weighted([
          [4, "new"],
          [5, "dry"],
          [2, "life"],
        ]);
    const requests = way === "new" ? creations(context, object) : updates(context, object, way === "life");
    const name = `field-${seed}-${i}-${way}-${String(kind).toLowerCase()}`;
    return {
      name,
      steps: requests.map((request) => ({ at: FIRST_STEP, request })),
    };
  });
}

function creations(context: Context, object: ValueMap): readonly Request[] {
  return Array.from({ length: STEPS }, () => {
    const { dice, collection } = context;
    const body = changedObject(context, object);
    const name = dig(body, "metadata", "name");
    if (dice.chance(0.2) && typeof name === "string" && /^[a-z0-9][a-z0-9.-]*$/.test(name))
      return dryRun(
        apply(`${collection}/${name}`, body, { fieldManager: "alice", ...forced(dice), ...validation(dice) }),
      );
    return dryRun(post(collection, body, { ...manager(dice), ...validation(dice) }));
  });
}

function updates(context: Context, object: ValueMap, isLife: boolean): readonly Request[] {
  let before = object;
  const { dice, collection } = context;
  const first = dice.chance(0.5)
    ? post(collection, object, {})
    : apply(context.path, object, { fieldManager: "alice" });
  const rest = Array.from({ length: STEPS }, () => {
    if (isLife && dice.chance(0.15)) return other(context);
    if (context.resource.subresources.includes("status") && dice.chance(0.25))
      return onStatus(context, object);
    const after = changedObject(context, before);
    const request = update(context, before, after);
    if (isLife && dice.chance(0.4)) before = after;
    return request;
  });
  return [first, ...(isLife ? rest : rest.map(dryRun))];
}

function changedObject({ dice, schemas, schema }: Context, object: ValueMap): ValueMap {
  let changed = withChange(dice, schemas, schema, object);
  while (dice.chance(0.3)) changed = withChange(dice, schemas, schema, changed);
  return changed;
}

/** Returns a request that makes a changed object of a stored one. */
function update(
  { dice, path, schema, schemas }: Context,
  before: ValueMap,
  after: ValueMap,
  part = "",
): Request {
  const at = `${path}${part}`;
  const query = { ...manager(dice), ...validation(dice) };
  const patch = (type: string, body: Value): Request => ({
    method: "PATCH",
    path: at,
    query,
    contentType: `application/${type}+json`,
    body: body as ValueMap,
  });
  return dice.weighted<() => Request>([
    [3, () => ({ method: "PUT", path: at, query, body: dice.chance(0.8) ? withVersion(after) : after })],
    [3, () => patch("merge-patch", onlyChanges(before, after))],
    [3, () => patch("strategic-merge-patch", strategicPatchOf(dice, schemas, schema, before, after))],
    [2, () => patch("json-patch", jsonPatchOf(dice, before, after))],
    [
      3,
      () =>
        apply(at, after, { fieldManager: dice.pick(["alice", "bob"]), ...forced(dice), ...validation(dice) }),
    ],
    [
      2,
      () =>
        apply(at, partOf(before, after), {
          fieldManager: dice.pick(["alice", "bob", "carol"]),
          ...forced(dice),
          ...validation(dice),
        }),
    ],
  ])();
}

function onStatus(context: Context, object: ValueMap): Request {
  const { dice, schemas, schema } = context;
  let after = withChange(dice, schemas, schema, object, "status");
  while (dice.chance(0.5)) after = withChange(dice, schemas, schema, after, "status");
  return update(context, object, after, "/status");
}

/** Returns a read, a scale, a delete with conditions, or a label of another manager. */
function other({ dice, path, collection, resource }: Context): Request {
  const merge = (at: string, body: ValueMap): Request => ({
    method: "PATCH",
    path: at,
    query: manager(dice),
    contentType: "application/merge-patch+json",
    body,
  });
  const options: readonly ValueMap[] = [
    {},
    { propagationPolicy: "Foreground" },
    { propagationPolicy: "Orphan" },
    { preconditions: { resourceVersion: "1" } },
    { preconditions: { uid: "uid-1" } },
    { gracePeriodSeconds: 0 },
    { gracePeriodSeconds: -1 },
    { propagationPolicy: "Nope" },
    { dryRun: ["All"] },
  ];
  return dice.weighted<() => Request>([
    [3, () => ({ method: "GET", path })],
    [
      resource.subresources.includes("scale") ? 5 : 0,
      () => merge(`${path}/scale`, { spec: { replicas: dice.pick<Value>([0, 3, -1, "2", null]) } }),
    ],
    [
      2,
      () =>
        merge(path, {
          metadata: { labels: { [dice.pick(["app", "team"])]: dice.pick<Value>(["x", "y", null, 1]) } },
        }),
    ],
    [
      2,
      () =>
        merge(path, {
          metadata: {
            finalizers: dice.pick<Value>([["example.com/a"], [], null, ["a"], ["foregroundDeletion"]]),
          },
        }),
    ],
    [
      2,
      () =>
        merge(path, {
          metadata: {
            ownerReferences: dice.pick<Value>([
              [{ apiVersion: "v1", kind: "ConfigMap", name: "c", uid: "u" }],
              [{ apiVersion: "v1", kind: "Pod", name: "", uid: "u", controller: true }],
              null,
            ]),
          },
        }),
    ],
    [
      1,
      () =>
        merge(path, { metadata: { resourceVersion: dice.pick<Value>(["1", "<resourceVersion>", "x", ""]) } }),
    ],
    [
      2,
      () => ({
        method: "DELETE",
        path,
        body: { kind: "DeleteOptions", apiVersion: "v1", ...dice.pick(options) },
      }),
    ],
    [
      1,
      () => ({
        method: "DELETE",
        path: collection,
        query: { labelSelector: dice.pick(["app=nowhere", "team=x", "a in ("]) },
      }),
    ],
  ])();
}

/** Returns the parts of a changed object that differ from the one before, and what says which object it is. */
function partOf(before: ValueMap, after: ValueMap): ValueMap {
  const { apiVersion = null, kind = null, metadata = null } = after;
  const changes = withoutRemovals(after, onlyChanges(before, after));
  const own = isMap(metadata) ? { name: metadata["name"] ?? null } : {};
  return {
    apiVersion,
    kind,
    ...changes,
    metadata: { ...own, ...(isMap(changes["metadata"]) ? changes["metadata"] : {}) },
  };
}

/** Returns changes without null for what is gone. */
function withoutRemovals(after: ValueMap, changes: Value): ValueMap {
  if (!isMap(changes)) return {};
  const kept = Object.entries(changes).filter(([key]) => Object.hasOwn(after, key));
  return Object.fromEntries(
    kept.map(([key, value]) => [
      key,
      isMap(value) && isMap(after[key]) ? withoutRemovals(after[key], value) : value,
    ]),
  );
}

function withVersion(object: ValueMap): ValueMap {
  const { metadata } = object;
  return isMap(metadata)
    ? { ...object, metadata: { ...metadata, resourceVersion: "<resourceVersion>" } }
    : object;
}

function renamed(object: ValueMap, name: string): ValueMap {
  return { ...object, metadata: { ...(object["metadata"] as ValueMap), name } };
}

function manager(dice: Dice): Record<string, string> {
  return dice.chance(0.6) ? { fieldManager: dice.pick(["alice", "bob", "kubectl"]) } : {};
}
