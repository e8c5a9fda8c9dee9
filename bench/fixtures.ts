import { readFileSync } from "node:fs";
import { join } from "node:path";
import { encodeFieldsV1 } from "../src/engine/fieldpath/fieldsv1.ts";
import {
  applyObject,
  type FieldManagerResult,
  updateObject,
} from "../src/engine/managedfields/field-manager.ts";
import { deducedTypes } from "../src/engine/schema/deduced-type.ts";
import { resolve } from "../src/engine/schema/resolve-type.ts";
import { type Atom, schemaOf, type TypeDef, type TypeRef } from "../src/engine/schema/schema.ts";
import { toFieldSet } from "../src/engine/typed/to-field-set.ts";
import type { Value, ValueMap } from "../src/engine/value/value.ts";
import { testBuiltins } from "../src/testing/test-builtins.ts";
import { parseManifest } from "../src/text/manifest/parse-manifest.ts";
import type { Fixture } from "./engine-ops.ts";

/** Returns the inputs of `npm run bench`, always the same: two common manifests, and lists, sets and maps with thousands of items. */
export function fixtures(): ReadonlyMap<string, Fixture> {
  return new Map([
    ["deployment", builtin("shop-frontend.yaml", "Deployment")],
    ["stateful set", builtin("order-db.yaml", "StatefulSet")],
    ["1,000 items", custom(1_000)],
    ["10,000 items", custom(10_000)],
    ["1,000 keys", configMap(1_000)],
    ["10,000 keys", configMap(10_000)],
  ]);
}

/** Returns a fixture from a manifest of the recordings. The second applier adds a label. */
function builtin(file: string, kind: string): Fixture {
  const text = readFileSync(join(import.meta.dirname, "../conformance/manifests", file), "utf8");
  const documents = parseManifest(text).documents.map(({ value }) => value as ValueMap);
  const config = documents.find((document) => document.kind === kind) as ValueMap;
  const name = testBuiltins().typeNameOf("apps/v1", kind) as string;
  const spec = config.spec as ValueMap;
  return complete({
    types: reachable(name),
    rootType: name,
    configA: config,
    configA1: { ...config, spec: { ...spec, replicas: 7 } },
    configB: {
      ...config,
      metadata: { ...(config.metadata as ValueMap), labels: { team: "sre" } },
      spec: { replicas: 9 },
    },
    status: { status: { replicas: 3, readyReplicas: 3, observedGeneration: 1 } },
  });
}

/** Returns the definitions of a type and of all types that it refers to. */
function reachable(root: string): TypeDef[] {
  const { schema } = testBuiltins();
  const found = new Map<string, TypeDef>();
  const visit = (ref: TypeRef): void => {
    if (ref.namedType === undefined) visitAtom(ref);
    else if (!found.has(ref.namedType)) {
      const atom = schema.find(ref.namedType) ?? {};
      found.set(ref.namedType, { ...atom, name: ref.namedType });
      visitAtom(atom);
    }
  };
  const visitAtom = ({ list, map }: Atom): void => {
    if (list !== undefined) visit(list.elementType);
    for (const { type } of map?.fields ?? []) visit(type);
    if (map?.elementType !== undefined) visit(map.elementType);
  };
  visit({ namedType: root });
  return [...found.values()];
}

const string: TypeRef = { scalar: "string" };
const meta: TypeRef = { map: { fields: ["name", "namespace"].map((name) => ({ name, type: string })) } };

function objectType(spec: TypeRef): TypeDef[] {
  const fields = [
    { name: "apiVersion", type: string },
    { name: "kind", type: string },
    { name: "metadata", type: meta },
    { name: "spec", type: spec },
    { name: "status", type: { namedType: "__untyped_deduced_" } },
  ];
  return [{ name: "root", map: { fields } }, ...deducedTypes];
}

/** Returns a fixture with a custom resource that has a list keyed by name and a set. Neither is sorted. */
function custom(count: number): Fixture {
  const item: TypeRef = { map: { fields: ["name", "value"].map((name) => ({ name, type: string })) } };
  const spec: TypeRef = {
    map: {
      fields: [
        {
          name: "items",
          type: { list: { elementType: item, elementRelationship: "associative", keys: ["name"] } },
        },
        { name: "tags", type: { list: { elementType: string, elementRelationship: "associative" } } },
      ],
    },
  };
  const names = Array.from({ length: count }, (_, i) => `n${(i * 7919) % count}`);
  const object = (changed: string): ValueMap => ({
    apiVersion: "bench.example.com/v1",
    kind: "Bench",
    metadata: { name: "b", namespace: "default" },
    spec: { items: names.map((name, i) => ({ name, value: i === 1 ? changed : "x" })), tags: names },
  });
  const few = { items: [{ name: names[1] as string, value: "b" }], tags: ["new"] };
  return complete({
    types: objectType(spec),
    rootType: "root",
    configA: object("x"),
    configA1: object("y"),
    configB: { ...object("b"), spec: few },
    status: { status: { observed: 1 } },
  });
}

/** Returns a fixture with a map of `count` keys. */
function configMap(count: number): Fixture {
  const spec: TypeRef = { map: { elementType: string } };
  const object = (changed: string): ValueMap => ({
    apiVersion: "bench.example.com/v1",
    kind: "Bench",
    metadata: { name: "b", namespace: "default" },
    spec: Object.fromEntries(
      Array.from({ length: count }, (_, i) => [`k${(i * 7919) % count}`, i === 1 ? changed : "x"]),
    ),
  });
  const key = `k${7919 % count}`;
  return complete({
    types: objectType(spec),
    rootType: "root",
    configA: object("x"),
    configA1: object("y"),
    configB: { ...object("b"), spec: { [key]: "b", other: "b" } },
    status: { status: { observed: 1 } },
  });
}

type Parts = Pick<Fixture, "rootType" | "configA" | "configA1" | "configB"> & {
  readonly types: readonly TypeDef[];
  /** The status that a controller adds. */
  readonly status: ValueMap;
};

/** Adds the object to a fixture: after the apply of A, and after an update by a controller. */
function complete({ types, rootType, configA, configA1, configB, status }: Parts): Fixture {
  const type = resolve(schemaOf(types), { namedType: rootType });
  const apiVersion = String(configA.apiVersion);
  const kind = String(configA.kind);
  const target = {
    apiVersion,
    kind,
    hubVersion: apiVersion,
    type: () => type,
    convert: (object: ValueMap) => ({ object }),
  };
  const now = "2026-01-01T00:00:00Z";
  const applied = made(
    applyObject({ target, live: { apiVersion, kind }, config: configA, manager: "applier-a", now }),
  );
  const object = { ...applied, ...status };
  const state = made(updateObject({ target, live: applied, object, manager: "controller", now }));
  const { managedFields: _, ...metadata } = state.metadata as { managedFields: Value };
  const live = { ...state, metadata: metadata as ValueMap };
  const updated = { ...live, status: { ...(status.status as ValueMap), changed: 1 } };
  const fieldset = encodeFieldsV1(toFieldSet({ value: live, type }));
  return { schema: { types }, rootType, configA, configA1, configB, live, updated, state, fieldset };
}

function made(outcome: FieldManagerResult): ValueMap {
  if ("object" in outcome) return outcome.object;
  throw new Error(outcome.error.message);
}
