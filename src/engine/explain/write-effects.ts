import { emptySet, type FieldSet } from "../fieldpath/set.ts";
import { decodeManagedFields } from "../managedfields/entries/decode-entries.ts";
import type { Identifier } from "../managedfields/entries/identity.ts";
import type { Owner } from "../ownership/object-ownership.ts";
import { typeOfKind } from "../scenario/cluster-kinds.ts";
import { liveObject } from "../scenario/live-object.ts";
import type { Type } from "../schema/resolve-type.ts";
import { metaValue } from "../server/metadata/object-meta.ts";
import { convertObject } from "../server/storage/object-codec.ts";
import type { Comparison } from "../typed/compare.ts";
import { toFieldSet } from "../typed/to-field-set.ts";
import { equal } from "../value/equal.ts";
import { isList, isMap, type Value, type ValueMap } from "../value/value.ts";
import { differenceOf, type Evidence } from "./evidence.ts";

/** The effects of a write, with which the paths of owners are compared. Each part is computed once for a write. */
type Effects = {
  /** By API version. */
  readonly changes: Map<string, Comparison>;
  readonly applied: FieldSet;
  readonly givenOwners: ReadonlyMap<Identifier, FieldSet> | null;
  readonly clearsOwners: boolean;
};

const effects = new WeakMap<Evidence, Effects>();

function effectsOf(evidence: Evidence): Effects {
  let found = effects.get(evidence);
  if (found === undefined) {
    found = {
      changes: new Map(),
      applied: readAppliedFields(evidence),
      givenOwners: readGivenOwners(evidence),
      clearsOwners: isList(sentManagedFields(evidence)) && evidence.owners.after.owners.length === 0,
    };
    effects.set(evidence, found);
  }
  return found;
}

/** Returns the fields that an apply contains, in the version of the request; empty for other requests. */
export function appliedFields(evidence: Evidence): FieldSet {
  return effectsOf(evidence).applied;
}

/** Returns the owners in the managed fields of the request, with their sets; null if it has none, or the same as the live object. */
export function givenOwners(evidence: Evidence): ReadonlyMap<Identifier, FieldSet> | null {
  return effectsOf(evidence).givenOwners;
}

/** Whether the request cleared the managed fields: with `[]`, with `[{}]`, or with entries that own nothing. */
export function clearsOwners(evidence: Evidence): boolean {
  return effectsOf(evidence).clearsOwners;
}

/** Returns what the write changed, in the API version of an owner's paths; empty if that version does not exist. */
export function changesAtVersionOf(owner: Owner, evidence: Evidence): Comparison {
  const { changes } = effectsOf(evidence);
  const known = changes.get(owner.apiVersion);
  if (known !== undefined) return known;
  const found = compareAtVersionOf(owner, evidence);
  changes.set(owner.apiVersion, found);
  return found;
}

/** Returns the type of the object in the API version of an owner's paths; null if that version does not exist. */
export function typeAtVersionOf(owner: Owner, { write, owners }: Evidence): Type | null {
  const object = owners.after.object ?? owners.before.object;
  const kind = write.scope?.resource.kind ?? (object === null ? "" : String(object["kind"] ?? ""));
  return typeOfKind(write.after, owner.apiVersion, kind);
}

function readAppliedFields({ write, isApply }: Evidence): FieldSet {
  const config = write.stages.get("config");
  const { scope } = write;
  if (!isApply || config === undefined || scope === null) return emptySet;
  const type = typeOfKind(write.before, scope.resource.apiVersion, scope.resource.kind);
  return type === null ? emptySet : toFieldSet({ value: config, type });
}

/** The managed fields in the body of an update; undefined for an apply, and if they equal the stored ones. */
function sentManagedFields({ write, isApply, owners }: Evidence): Value | undefined {
  const asked = write.stages.get("requested");
  if (isApply || asked === undefined || !isMap(asked["metadata"])) return undefined;
  const value = metaValue(asked, "managedFields");
  const live = owners.before.object;
  return live !== null && equal(value ?? null, metaValue(live, "managedFields") ?? null) ? undefined : value;
}

function readGivenOwners(evidence: Evidence): Effects["givenOwners"] {
  const { scope, exchange } = evidence.write;
  if (scope === null || scope.subresource !== "" || exchange.request.method === "POST") return null;
  const decoded = decodeManagedFields(sentManagedFields(evidence));
  if ("error" in decoded || decoded.managed.managers.size === 0) return null;
  return new Map([...decoded.managed.managers].map(([id, { set }]) => [id, set]));
}

const NO_CHANGE: Comparison = { added: emptySet, modified: emptySet, removed: emptySet };

function compareAtVersionOf(owner: Owner, evidence: Evidence): Comparison {
  const { write, key, isApply } = evidence;
  const { scope, stages } = write;
  const type = typeAtVersionOf(owner, evidence);
  if (scope === null || type === null) return NO_CHANGE;
  const live = liveObject(write.before, key) ?? {
    apiVersion: scope.resource.apiVersion,
    kind: scope.resource.kind,
  };
  const written = isApply ? stages.get("requested") : stages.get("decoded");
  if (written === undefined) return NO_CHANGE;
  return differenceOf(
    convertObject(scope.resource, live, owner.apiVersion),
    convertObject(scope.resource, written as ValueMap, owner.apiVersion),
    type,
  );
}
