import type { Value, ValueMap } from "../../../src/engine/value/value.ts";
import type { PatchOperation, SequenceStep } from "../../record/requests/sequence.ts";
import type { Dice } from "./dice.ts";
import { type RandomKind, someMap, WORDS } from "./random-kind.ts";
import { KINDS, randomObject, spoiled } from "./random-object.ts";

type Query = Readonly<Record<string, string>>;
type Client = { readonly query: Query; readonly userAgent?: string };
type Made = Omit<SequenceStep, "at">;

const CLIENTS: readonly Client[] = [
  { query: { fieldManager: "alice" } },
  { query: { fieldManager: "bob" } },
  { query: { fieldManager: "carol" } },
  { query: {}, userAgent: "kube-controller-manager/v1.36.3 (linux/amd64) kubernetes/abc" },
  { query: { fieldManager: "kubectl-client-side-apply" }, userAgent: "kubectl/v1.36.3" },
];
const APPLY = "application/apply-patch+yaml";
const MERGE = "application/merge-patch+json";
const JSON_PATCH = "application/json-patch+json";
const STRATEGIC = "application/strategic-merge-patch+json";

/** Returns changes of managed fields or of the resourceVersion. */
function metadataEdit(dice: Dice): PatchOperation {
  return dice.pick<PatchOperation>([
    { op: "remove", path: "/metadata/managedFields" },
    { op: "add", path: "/metadata/managedFields", value: [] },
    { op: "add", path: "/metadata/managedFields", value: [{}] },
    { op: "remove", path: "/metadata/managedFields/0" },
    { op: "add", path: "/metadata/managedFields/0/manager", value: "renamed" },
    { op: "remove", path: "/metadata/resourceVersion" },
    { op: "add", path: "/metadata/resourceVersion", value: "1" },
  ]);
}

/** Returns a random step of one of several clients that write the same object. The first step of a sequence makes the object. */
export function randomStep(dice: Dice, kindName: string, name: string, isFirst: boolean): Made {
  const { chance, pick, weighted } = dice;
  const kind = KINDS[kindName] as RandomKind;
  const client = pick(CLIENTS);
  const path = `${kind.path}/${name}`;
  const query: Query = {
    ...client.query,
    ...(chance(0.05) && { dryRun: "All" }),
    ...(chance(0.08) && { fieldValidation: pick(["Strict", "Warn", "Ignore"]) }),
  };
  const sender = client.userAgent === undefined ? {} : { userAgent: client.userAgent };
  const full = isFirst || chance(0.25);
  const object = (isFull: boolean) => randomObject(dice, kindName, name, isFull);
  const maybeSpoiled = (one: ReturnType<typeof object>): ValueMap =>
    chance(isFirst ? 0.02 : 0.07) ? spoiled(dice, one) : one;
  const apply = (force: boolean, subresource = "", body?: ReturnType<typeof object>): Made => ({
    request: {
      method: "PATCH",
      path: path + subresource,
      query: {
        ...query,
        ...(query["fieldManager"] === undefined && chance(0.85) && { fieldManager: "manager" }),
        ...(force ? { force: "true" } : chance(0.1) && { force: "false" }),
      },
      contentType: APPLY,
      ...sender,
      body: maybeSpoiled(body ?? object(full)),
    },
  });
  const patch = (contentType: string, body: Value, subresource = ""): Made => ({
    request: { method: "PATCH", path: path + subresource, query, contentType, ...sender, body },
  });
  const create = (): Made => ({
    request: { method: "POST", path: kind.path, query, ...sender, body: maybeSpoiled(object(true)) },
  });
  const edits = (): readonly PatchOperation[] => {
    const found = kind.edits(dice);
    return found.length > 0 ? found : [{ op: "add", path: "/metadata/labels", value: someMap(dice) }];
  };
  const edit = (operations: readonly PatchOperation[], subresource = ""): Made => ({
    edit: { path: path + subresource, query, ...sender, patch: operations },
  });
  const head = { apiVersion: kind.apiVersion, kind: kindName, metadata: { name, namespace: "default" } };

  const replace = (): Made => {
    const body = maybeSpoiled(object(true));
    const metadata = { ...(body["metadata"] as ValueMap), resourceVersion: "<resourceVersion>" };
    return {
      request: { method: "PUT", path, query, ...sender, body: chance(0.7) ? { ...body, metadata } : body },
    };
  };
  const merge = (): Made => {
    const { apiVersion: _, kind: __, ...rest } = object(false);
    const { name: ___, ...metadata } = rest.metadata;
    const labels = chance(0.4) && { labels: { [pick(WORDS)]: null } };
    if (chance(0.15)) return patch(MERGE, { metadata: { managedFields: pick([[], [{}], null]) } });
    return patch(MERGE, { ...rest, metadata: { ...metadata, ...labels } });
  };
  const strategic = (): Made => {
    const { spec, data } = object(false);
    return patch(STRATEGIC, {
      ...(spec !== undefined && { spec }),
      ...(data !== undefined && { data }),
      ...(chance(0.4) && { metadata: { labels: someMap(dice) } }),
    });
  };
  const { statusBody } = kind;
  const status: readonly (readonly [number, () => Made])[] =
    statusBody === undefined
      ? []
      : [
          [1.5, () => apply(chance(0.4), "/status", { ...head, ...statusBody(dice) })],
          [1, () => patch(MERGE, statusBody(dice), "/status")],
          [
            0.7,
            () =>
              edit(
                [{ op: "add", path: "/status", value: statusBody(dice)["status"] }, ...edits()],
                "/status",
              ),
          ],
        ];
  const scale: readonly (readonly [number, () => Made])[] =
    kind.hasScale !== true
      ? []
      : [
          [1, () => patch(MERGE, { spec: { replicas: pick([1, 2, 5]) } }, "/scale")],
          [
            0.4,
            () =>
              apply(chance(0.5), "/scale", {
                ...head,
                apiVersion: "autoscaling/v1",
                kind: "Scale",
                spec: { replicas: pick([1, 6]) },
              }),
          ],
        ];
  return weighted<() => Made>(
    isFirst
      ? [
          [4, () => apply(false)],
          [3, create],
          [0.3, () => apply(true)],
        ]
      : [
          [9, () => apply(false)],
          [5, () => apply(true)],
          [0.7, create],
          [5, () => edit(edits())],
          [1, () => edit([...edits(), metadataEdit(dice)])],
          [2, replace],
          [2.5, merge],
          [
            2,
            () =>
              patch(
                JSON_PATCH,
                (chance(0.1)
                  ? [{ op: "test", path: "/metadata/name", value: "nope" }]
                  : edits()) as unknown as Value,
              ),
          ],
          [2, strategic],
          ...status,
          ...scale,
          [0.6, () => ({ request: { method: "GET", path, query: {} } })],
          [0.15, () => ({ request: { method: "DELETE", path, query: {} } })],
        ],
  )();
}
