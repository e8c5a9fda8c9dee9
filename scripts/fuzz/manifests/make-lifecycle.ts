import { withLastApplied } from "../../../src/engine/client/client-side-apply/last-applied-annotation.ts";
import type { Request } from "../../../src/engine/server/http/http.ts";
import { isMap, type Value, type ValueMap } from "../../../src/engine/value/value.ts";
import { FIRST_STEP, type Sequence, type SequenceStep } from "../../record/requests/sequence.ts";
import type { Dice } from "../sequences/dice.ts";
import { changeAt, editedObject, placesIn, valueAt } from "./change-object.ts";
import { onlyChanges, withNulls } from "./changes-between.ts";
import { apply, type Context, dryRun, forced, patch, post, read, validation } from "./client-requests.ts";
import { withMistake } from "./plant-mistake.ts";
import type { Resource } from "./resource-of.ts";
import { collectionOf, inTestNamespace } from "./test-place.ts";

/** Kinds that change what the server does: they are only sent as dry runs. */
const ONLY_DRY =
  /^(CustomResourceDefinition|APIService|ValidatingWebhookConfiguration|MutatingWebhookConfiguration|(Validating|Mutating)AdmissionPolicy(Binding)?|FlowSchema|PriorityLevelConfiguration|Namespace)$/;

/** Returns the requests of a life of an object: several clients create, apply, change, break and delete it. */
export function makeLifecycle(dice: Dice, name: string, found: ValueMap, resource: Resource): Sequence {
  const object = inTestNamespace(found, resource);
  const { definition } = resource;
  const collection = collectionOf(object, resource);
  const path = `${collection}/${String((object["metadata"] as ValueMap)["name"])}`;
  const isDry = ONLY_DRY.test(String(object["kind"]));
  const context: Context = { dice, resource, collection, path, state: { object } };
  const requests: Request[][] = [
    [isDry ? dryRun(created(context)) : created(context), read(path)],
    ...Array.from({ length: 3 }, () => group(context, isDry)),
    isDry ? [] : [removed(dice, path), read(path)],
  ];
  const steps = requests.flatMap((group, at) =>
    group.map((request): SequenceStep => ({ at: timeAfter(at >> 1), request })),
  );
  return { name, ...(definition !== undefined && { setup: [definition] }), steps };
}

function group(context: Context, isDry: boolean): Request[] {
  const { dice } = context;
  return Array.from({ length: 7 }, () => {
    const request = dice.weighted([
      [3, () => applied(context)],
      [1, () => appliedByOther(context)],
      [1.5, () => clientSideApplied(context)],
      [1.5, () => patched(context)],
      [1, () => jsonPatched(context)],
      [1, () => replaced(context)],
      [1, () => onSubresource(context)],
      [0.5, () => gaveUp(context)],
      [0.7, () => listed(context)],
      [6, () => mistake(context)],
    ] as const)();
    return isDry ? dryRun(request) : dice.chance(0.08) ? dryRun(request) : request;
  });
}

function created({ dice, collection, path, state }: Context): Request {
  const { object } = state;
  const way = dice.below(3);
  if (way === 0) return post(collection, object, { fieldManager: "kubectl-create", ...validation(dice) });
  if (way === 1)
    return post(collection, withLastApplied(object), {
      fieldManager: "kubectl-client-side-apply",
      ...validation(dice),
    });
  return apply(path, object, { fieldManager: "alice", ...validation(dice) });
}

function applied(context: Context): Request {
  const { dice, path, state } = context;
  if (dice.chance(0.6)) state.object = editedObject(dice, state.object);
  return apply(path, state.object, {
    fieldManager: dice.pick(["alice", "kubectl"]),
    ...forced(dice),
    ...validation(dice),
  });
}

/** Another manager applies a part of the object, with another value in it. */
function appliedByOther({ dice, path, state }: Context): Request {
  const { apiVersion, kind, metadata, ...rest } = editedObject(dice, state.object);
  const { name, namespace, labels } = metadata as ValueMap;
  const some = Object.fromEntries(
    dice.some(Object.entries(rest), 0.7).map(([key, value]) => [key, partOf(dice, value)]),
  );
  const meta = {
    name: name ?? null,
    ...(namespace !== undefined && { namespace }),
    ...(labels !== undefined && dice.chance(0.5) && { labels }),
  };
  return apply(
    path,
    { apiVersion: apiVersion ?? null, kind: kind ?? null, metadata: meta, ...some } as ValueMap,
    { fieldManager: "bob", ...forced(dice) },
  );
}

/** A manager applies the name only, or nothing but its labels: it gives up all other fields. */
function gaveUp({ dice, path, state }: Context): Request {
  const { apiVersion, kind, metadata } = state.object;
  const { name, namespace } = metadata as ValueMap;
  const labels = dice.chance(0.4) ? { labels: { team: dice.pick(["a", "b"]) } } : {};
  const meta = { name: name ?? null, ...(namespace !== undefined && { namespace }), ...labels };
  const body = { apiVersion: apiVersion ?? null, kind: kind ?? null, metadata: meta } as ValueMap;
  return apply(path, body, { fieldManager: dice.pick(["alice", "kubectl", "bob"]), ...forced(dice) });
}

/** The list with the object in it: by its name, or by labels that it has or not. Other objects of the server have neither. */
function listed({ dice, collection, state }: Context): Request {
  const { name, labels } = state.object["metadata"] as ValueMap;
  const own = isMap(labels) ? Object.entries(labels).map(([key, value]) => `${key}=${String(value)}`) : [];
  const query = dice.pick<Record<string, string>>([
    { fieldSelector: `metadata.name=${String(name)}` },
    { labelSelector: "team in (a, b)" },
    { labelSelector: own.length === 0 ? "team" : dice.pick(own) },
    { labelSelector: "team=a,app", limit: "1" },
    { labelSelector: "tier notin (a),team", fieldSelector: "metadata.namespace!=nowhere" },
  ]);
  return { method: "GET", path: collection, query };
}

function partOf(dice: Dice, value: Value): Value {
  return isMap(value) ? Object.fromEntries(dice.some(Object.entries(value), 0.6)) : value;
}

/** The whole manifest as a patch, with null for what the author removed, as `kubectl apply` sends the changed part of it. */
function clientSideApplied(context: Context): Request {
  const { dice, path, state } = context;
  const before = state.object;
  if (dice.chance(0.8)) state.object = editedObject(dice, before);
  const body = withNulls(before, withLastApplied(state.object)) as ValueMap;
  return patch(context, path, body, { fieldManager: "kubectl-client-side-apply", ...validation(dice) });
}

function patched(context: Context): Request {
  const { dice, path, state } = context;
  const changed = dice.chance(0.7) ? editedObject(dice, state.object) : withMistake(dice, state.object);
  const { apiVersion: _, kind: __, ...body } = onlyChanges(state.object, changed) as ValueMap;
  return patch(context, path, body, { fieldManager: "carol", ...validation(dice) });
}

function jsonPatched({ dice, path, state }: Context): Request {
  const places = placesIn(state.object);
  const operations = Array.from({ length: 1 + dice.below(2) }, (): ValueMap => {
    const place = places.length === 0 ? ["metadata", "labels"] : dice.pick(places);
    const pointer = `/${place.map((step) => String(step).replaceAll("~", "~0").replaceAll("/", "~1")).join("/")}`;
    const value = valueAt(state.object, place) ?? null;
    return dice.pick<ValueMap>([
      { op: "remove", path: pointer },
      { op: "replace", path: pointer, value: valueAt(withMistake(dice, state.object), place) ?? "x" },
      { op: "add", path: pointer, value },
      { op: "test", path: pointer, value },
      { op: "copy", from: pointer, path: "/metadata/annotations" },
      { op: "add", path: "/metadata/labels/new", value: "x" },
    ]);
  });
  return {
    method: "PATCH",
    path,
    query: { fieldManager: "dora", ...validation(dice) },
    contentType: "application/json-patch+json",
    body: operations as unknown as ValueMap,
  };
}

function replaced({ dice, path, state }: Context): Request {
  if (dice.chance(0.7)) state.object = editedObject(dice, state.object);
  return {
    method: "PUT",
    path,
    query: { fieldManager: "kubectl-replace", ...validation(dice) },
    body: state.object,
  };
}

function onSubresource(context: Context): Request {
  const { dice, path, resource, state } = context;
  const { subresources } = resource;
  if (subresources.includes("scale") && dice.chance(0.5)) {
    const body: ValueMap = { spec: { replicas: dice.pick<Value>([0, 2, 5, -1, "3"]) } };
    return dice.chance(0.3)
      ? read(`${path}/scale`)
      : {
          method: "PATCH",
          path: `${path}/scale`,
          query: { fieldManager: "scaler" },
          contentType: "application/merge-patch+json",
          body,
        };
  }
  if (!subresources.includes("status")) return read(path);
  const { apiVersion, kind, metadata } = state.object;
  const status: ValueMap = dice.pick<ValueMap>([
    {
      conditions: [
        {
          type: "Ready",
          status: "True",
          lastTransitionTime: "2025-05-05T05:05:05Z",
          reason: "Ok",
          message: "m",
        },
      ],
    },
    { observedGeneration: 1 },
    // Of two fields that a kind does not have, the server names a random one.
    dice.pick<ValueMap>([{ replicas: 2 }, { readyReplicas: 1 }]),
    { phase: dice.pick(["Running", "Active", "Bound", "Nope"]) },
    { foo: "bar" },
  ]);
  const name = (metadata as ValueMap)["name"] as Value;
  if (dice.chance(0.5)) return patch(context, `${path}/status`, { status }, { fieldManager: "controller" });
  return apply(
    `${path}/status`,
    { apiVersion: apiVersion as Value, kind: kind as Value, metadata: { name }, status },
    { fieldManager: "controller", ...forced(dice) },
  );
}

/** A request with a mistake in its body. It changes the live object only if the server accepts it. */
function mistake(context: Context): Request {
  const { dice, path, collection, state } = context;
  let body = withMistake(dice, state.object);
  if (dice.chance(0.2)) body = withMistake(dice, body);
  const way = dice.below(5);
  if (way === 0) return dryRun(post(collection, renamed(body), validation(dice)));
  if (way === 1) return dryRun(post(collection, renamed(body), { fieldValidation: "Strict" }));
  if (way === 2)
    return { method: "PUT", path, query: { ...validation(dice), fieldManager: "mallory" }, body };
  if (way === 3) return apply(path, body, { fieldManager: "alice", ...forced(dice), ...validation(dice) });
  const changes = onlyChanges(state.object, body) as ValueMap;
  return patch(context, path, changes, { fieldManager: "mallory", ...validation(dice) });
}

function renamed(object: ValueMap): ValueMap {
  const metadata = object["metadata"];
  if (!isMap(metadata) || typeof metadata["name"] !== "string") return object;
  return changeAt(object, ["metadata", "name"], (old) =>
    /^[a-z0-9.-]{1,200}$/.test(String(old)) ? `${String(old)}-2` : old,
  ) as ValueMap;
}

function removed(dice: Dice, path: string): Request {
  const query = dice.pick<Record<string, string> | undefined>([
    undefined,
    { propagationPolicy: "Foreground" },
    { gracePeriodSeconds: "0" },
    { dryRun: "All" },
  ]);
  return { method: "DELETE", path, ...(query !== undefined && { query }) };
}

function timeAfter(seconds: number): string {
  return new Date(Date.parse(FIRST_STEP) + seconds * 1000).toISOString().replace(".000Z", "Z");
}
