import type { ValueMap } from "../../../src/engine/value/value.ts";
import { ConfigMap, Deployment, Pod, Secret, Service } from "./built-in-kinds.ts";
import { Blob, Widget } from "./custom-kinds.ts";
import type { Dice } from "./dice.ts";
import { type RandomKind, someMap } from "./random-kind.ts";

export const KINDS: Readonly<Record<string, RandomKind>> = {
  ConfigMap,
  Secret,
  Service,
  Deployment,
  Pod,
  Widget,
  Blob,
};

type KubernetesObject = ValueMap & { readonly metadata: ValueMap };

function metadata(dice: Dice): ValueMap {
  const { chance, pick, some } = dice;
  return {
    ...(chance(0.35) && { labels: someMap(dice) }),
    ...(chance(0.3) && { annotations: someMap(dice, ["note", "team/owner", "x-y"]) }),
    ...(chance(0.06) && { finalizers: some(["example.com/a", "example.com/b"], 0.6) }),
    ...(chance(0.05) && {
      ownerReferences: [
        {
          apiVersion: "v1",
          kind: "ConfigMap",
          name: "owner",
          uid: pick(["11111111-1111-1111-1111-111111111111", "22222222-2222-2222-2222-222222222222"]),
        },
      ],
    }),
  };
}

/** Returns a random object. A full one has what its kind requires. */
export function randomObject(dice: Dice, kindName: string, name: string, full: boolean): KubernetesObject {
  const kind = KINDS[kindName] as RandomKind;
  return {
    apiVersion: kind.apiVersion,
    kind: kindName,
    metadata: { name, namespace: "default", ...metadata(dice) },
    ...kind.body(dice, full),
  };
}

/** Returns an object with one of the mistakes that people make. */
export function spoiled({ pick }: Dice, object: KubernetesObject): ValueMap {
  const { apiVersion, kind: _, ...rest } = object;
  const withMetadata = (more: ValueMap): ValueMap => ({
    ...object,
    metadata: { ...object.metadata, ...more },
  });
  const withSpec = (more: ValueMap): ValueMap => ({
    ...object,
    spec: { ...(object["spec"] as ValueMap | undefined), ...more },
  });
  const entry = {
    manager: "x",
    operation: "Apply",
    apiVersion: apiVersion ?? null,
    fieldsType: "FieldsV1",
    fieldsV1: { "f:data": {} },
  };
  return pick<() => ValueMap>([
    () => withMetadata({ name: "other" }),
    () => ({ ...object, kind: "Nonsense" }),
    () => ({ kind: object["kind"] ?? null, ...rest }),
    () => withMetadata({ managedFields: [] }),
    () => withMetadata({ managedFields: [entry] }),
    () => withMetadata({ uid: "33333333-3333-3333-3333-333333333333" }),
    () => withMetadata({ resourceVersion: "1" }),
    () => withMetadata({ resourceVersion: "<resourceVersion>" }),
    () => ({ ...object, unknownTop: { a: 1 } }),
    () => withSpec({ unknownField: "x" }),
    () => withSpec({ replicas: "three" }),
    () => withSpec({ items: [{ name: "a" }, { name: "a" }], tags: ["a", "a"] }),
    () => withSpec({ items: [{ value: "nokey" }] }),
    () => ({ ...object, spec: null }),
    () => withMetadata({ labels: { a: null, b: "1" } }),
    () => withMetadata({ namespace: "kube-public" }),
    () => ({ ...object, status: { phase: "Sneaky", replicas: 9 } }),
    () => withMetadata({ creationTimestamp: null }),
    () => ({ ...object, data: { a: 1 } }),
    () => ({ ...object, data: [] }),
  ])();
}
