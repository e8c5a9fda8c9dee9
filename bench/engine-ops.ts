import { fromPaths } from "../src/engine/fieldpath/build.ts";
import { printPath } from "../src/engine/fieldpath/element.ts";
import { decodeFieldsV1, encodeFieldsV1 } from "../src/engine/fieldpath/fieldsv1.ts";
import { parseFieldsV1 } from "../src/engine/fieldpath/fieldsv1-text.ts";
import { printFieldsV1 } from "../src/engine/fieldpath/print-fieldsv1.ts";
import type { FieldSet } from "../src/engine/fieldpath/set.ts";
import {
  applyObject,
  type FieldManagerResult,
  updateObject,
} from "../src/engine/managedfields/field-manager.ts";
import type { FieldManagerTarget } from "../src/engine/managedfields/target.ts";
import { type ApplyResult, apply } from "../src/engine/merge/apply.ts";
import { identityConverter } from "../src/engine/merge/converter.ts";
import { type Managers, versioned } from "../src/engine/merge/managers.ts";
import { type UpdateResult, update } from "../src/engine/merge/update.ts";
import { resolve, type Type } from "../src/engine/schema/resolve-type.ts";
import { schemaOf, type TypeDef } from "../src/engine/schema/schema.ts";
import { compare } from "../src/engine/typed/compare.ts";
import { merge } from "../src/engine/typed/merge.ts";
import { toFieldSet } from "../src/engine/typed/to-field-set.ts";
import { validate } from "../src/engine/typed/validate.ts";
import { dig, type Value, type ValueMap, withKey } from "../src/engine/value/value.ts";

/** The input of all operations: a schema, the configurations of two appliers, and an object. See README.md. */
export type Fixture = {
  readonly schema: { readonly types: readonly TypeDef[] };
  readonly rootType: string;
  readonly configA: ValueMap;
  readonly configA1: ValueMap;
  readonly configB: ValueMap;
  readonly live: ValueMap;
  readonly updated: ValueMap;
  readonly state: ValueMap;
  readonly fieldset: ValueMap;
};

/** An operation. `run` is measured. `comparable` converts its result to a plain value for the digest. */
export type Op = { readonly run: () => unknown; readonly comparable: (result: never) => unknown };

/** The typed values are already valid. */
const VALIDATED = { validated: true } as const;

const NOW = "2026-01-01T00:00:00Z";
const ALICE = "applier-a";
const BOB = "applier-b";
const EDITOR = "editor";

/** Returns all operations on a fixture, by name. README.md describes them. */
export function opsOf(fixture: Fixture): ReadonlyMap<string, Op> {
  const type = resolve(schemaOf(fixture.schema.types), { namedType: fixture.rootType });
  return new Map([...stepOps(fixture, type), ...updaterOps(fixture, type), ...objectOps(fixture, type)]);
}

function stepOps({ live, updated, configB, fieldset }: Fixture, type: Type): [string, Op][] {
  const typed = { value: live, type };
  const set = toFieldSet(typed);
  const text = JSON.stringify(fieldset);
  return [
    [
      "validate",
      {
        run: () => validate(live, type, { allowDuplicates: true }),
        comparable: (issues: readonly unknown[]) => (issues.length === 0 ? "ok" : issues),
      },
    ],
    ["toFieldSet", { run: () => toFieldSet(typed), comparable: encodeFieldsV1 }],
    [
      "compare",
      {
        run: () => compare(typed, { value: updated, type }, VALIDATED),
        comparable: (found: { [kind: string]: FieldSet }) => ({
          added: encodeFieldsV1(found.added as FieldSet),
          modified: encodeFieldsV1(found.modified as FieldSet),
          removed: encodeFieldsV1(found.removed as FieldSet),
        }),
      },
    ],
    [
      "merge",
      {
        run: () => merge(typed, { value: configB, type }, VALIDATED),
        comparable: (merged: { value: Value }) => merged.value,
      },
    ],
    [
      "fieldset-serialize",
      { run: () => printFieldsV1(set), comparable: (printed: string) => JSON.parse(printed) },
    ],
    [
      "fieldset-parse",
      {
        run: () => parseFieldsV1(text),
        comparable: (read: { set: FieldSet }) => encodeFieldsV1(read.set),
      },
    ],
  ];
}

/** Returns the operations of `engine/merge`, on typed values and decoded sets. */
function updaterOps(fixture: Fixture, type: Type): [string, Op][] {
  const { live, updated, configA, configA1, configB, state } = fixture;
  const updater = { converter: identityConverter };
  const version = String(configA.apiVersion);
  const managers = managersOf(state);
  const typed = (value: Value) => ({ value, type });
  const applying = (before: Value, config: Value, who: Managers, manager: string): Op => {
    const request = {
      live: typed(before),
      config: typed(config),
      version,
      managers: who,
      manager,
      force: false,
    };
    return { run: () => apply(updater, request), comparable: comparableResult };
  };
  const updating = (object: Value): Op => {
    const request = { live: typed(live), object: typed(object), version, managers, manager: EDITOR };
    return { run: () => update(updater, request), comparable: comparableResult };
  };
  return [
    ["smd-apply-create", applying(null, configA, new Map(), ALICE)],
    ["smd-apply-nochange", applying(live, configA, managers, ALICE)],
    ["smd-apply-onefield", applying(live, configA1, managers, ALICE)],
    ["smd-apply-conflict", applying(live, configB, managers, BOB)],
    ["smd-update-onefield", updating(updated)],
    ["smd-update-nochange", updating(live)],
  ];
}

function managersOf(state: ValueMap): Managers {
  const entries = dig(state, "metadata", "managedFields") as readonly ValueMap[];
  return new Map(
    entries.map((entry) => {
      const read = decodeFieldsV1(entry.fieldsV1 as Value);
      const set = "set" in read ? read.set : fromPaths([]);
      return [String(entry.manager), versioned(set, String(entry.apiVersion), entry.operation === "Apply")];
    }),
  );
}

function comparableResult(result: ApplyResult | UpdateResult): unknown {
  if (result.kind === "error") return result.message;
  if (result.kind === "conflict") {
    return result.conflicts.map(({ manager, path }) => `${manager} ${printPath(path)}`).sort();
  }
  const managers = [...result.managers].map(([name, { set }]) => [name, encodeFieldsV1(set)]);
  return { object: result.live === null ? null : result.live.value, managers: Object.fromEntries(managers) };
}

/** Returns the operations of the field manager: from an object with managed fields to another, and the same from JSON text to JSON text. */
function objectOps(fixture: Fixture, type: Type): [string, Op][] {
  const { configA, configA1, configB, state, updated } = fixture;
  const target: FieldManagerTarget = {
    apiVersion: String(configA.apiVersion),
    kind: String(configA.kind),
    hubVersion: String(configA.apiVersion),
    type: () => type,
    convert: (object) => ({ object }),
  };
  const empty = { apiVersion: configA.apiVersion as Value, kind: configA.kind as Value };
  const edited = withManagedFieldsOf(updated, state);
  const applying = (live: ValueMap, config: ValueMap, manager: string, force = false) =>
    applyObject({ target, live, config, manager, force, now: NOW });
  const updating = (live: ValueMap, object: ValueMap) =>
    updateObject({ target, live, object, manager: EDITOR, now: NOW });
  const cases: [string, ValueMap, ValueMap, (live: ValueMap, other: ValueMap) => FieldManagerResult][] = [
    ["apply-create", empty, configA, (live, config) => applying(live, config, ALICE)],
    ["apply-nochange", state, configA, (live, config) => applying(live, config, ALICE)],
    ["apply-onefield", state, configA1, (live, config) => applying(live, config, ALICE)],
    ["apply-conflict", state, configB, (live, config) => applying(live, config, BOB)],
    ["apply-force", state, configB, (live, config) => applying(live, config, BOB, true)],
    ["update-onefield", state, edited, updating],
    ["update-nochange", state, state, updating],
  ];
  return cases.flatMap(([name, live, other, run]): [string, Op][] => {
    const [liveText, otherText] = [JSON.stringify(live), JSON.stringify(other)];
    const onText = () => {
      const outcome = run(JSON.parse(liveText), JSON.parse(otherText));
      return "object" in outcome ? { text: JSON.stringify(outcome.object) } : outcome;
    };
    return [
      [name, { run: () => run(live, other), comparable: comparableOutcome }],
      [`json-${name}`, { run: onText, comparable: comparableOutcome }],
    ];
  });
}

/** Returns the object with the managed fields of `state`, as a client sends it that reads, changes and updates an object. */
function withManagedFieldsOf(object: ValueMap, state: ValueMap): ValueMap {
  const managed = dig(state, "metadata", "managedFields") as Value;
  return withKey(object, "metadata", withKey(object.metadata as ValueMap, "managedFields", managed));
}

function comparableOutcome(outcome: FieldManagerResult | { readonly text: string }): unknown {
  if ("text" in outcome) return withoutTimes(JSON.parse(outcome.text) as ValueMap);
  if ("object" in outcome) return withoutTimes(outcome.object);
  const causes = (outcome.error as { causes?: readonly { field: string }[] }).causes;
  return causes === undefined ? outcome.error : causes.map(({ field }) => field).sort();
}

/** Returns the object with its managed fields entries sorted by manager, and without their times. */
function withoutTimes(object: ValueMap): unknown {
  const entries = dig(object, "metadata", "managedFields") as readonly ValueMap[] | undefined;
  if (entries === undefined) return object;
  const key = (e: ValueMap) => [e.manager, e.operation, e.apiVersion, e.subresource ?? "<nil>"].join("|");
  const sorted = entries
    .map(({ time: _, ...entry }) => entry)
    .sort((a, b) => (key(a) < key(b) ? -1 : Number(key(a) > key(b))));
  return { ...object, metadata: { ...(object.metadata as ValueMap), managedFields: sorted } };
}
