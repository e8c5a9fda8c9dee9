import { union } from "../fieldpath/algebra.ts";
import { ensureNamed } from "../fieldpath/ensure-named.ts";
import { emptySet, type FieldSet } from "../fieldpath/set.ts";
import { withoutManagedFields } from "../managedfields/object.ts";
import type { Owner, Ownership } from "../ownership/object-ownership.ts";
import { isApplyRequest } from "../ownership/request-writer.ts";
import { compareUntyped } from "../ownership/value-changes.ts";
import { typeOfKind } from "../scenario/cluster-kinds.ts";
import { keysOf } from "../scenario/field-location.ts";
import { liveObject } from "../scenario/live-object.ts";
import { deducedType } from "../schema/deduced-type.ts";
import type { Type } from "../schema/resolve-type.ts";
import type { WriteStage } from "../server/request/request-scope.ts";
import { convertObject } from "../server/storage/object-codec.ts";
import { type Comparison, compare } from "../typed/compare.ts";
import { toFieldSet } from "../typed/to-field-set.ts";
import { validate } from "../typed/validate.ts";
import { isList, isMap, type Value, type ValueMap, withKey, withoutKey } from "../value/value.ts";
import type { ObjectWrite } from "./object-writes.ts";

/** A write to one object, the owners before and after it, and the state of the object at each stage. */
export type Evidence = {
  readonly write: ObjectWrite;
  readonly key: string;
  /** The live object before and after, without managed fields; null if it does not exist. */
  readonly liveBefore: ValueMap | null;
  readonly liveAfter: ValueMap | null;
  /** Type of the live object. */
  readonly type: Type;
  /** The kind of the object, and whether a CustomResourceDefinition defines it. */
  readonly kind: string;
  readonly isCustom: boolean;
  readonly owners: { readonly before: Ownership; readonly after: Ownership };
  readonly isApply: boolean;
  /** Whether the server accepted the request. */
  readonly isAccepted: boolean;
  /** The field manager that sent the request. */
  readonly manager: string;
  readonly operation: "Apply" | "Update";
  readonly subresource: string | null;
  /**
   * The fields of an apply's configuration in the version of the live object, and the fields that the same applier owned before it.
   * Both include the path of every declared struct.
   */
  readonly config: FieldSet;
  readonly ownedBefore: FieldSet;
  /** Fields of the request that the kind does not have. */
  readonly unknownFields: readonly (readonly string[])[];
  /** The object after each stage of the write, in the version of the live object, from `liveBefore` to `liveAfter`. */
  readonly states: readonly ObjectState[];
};

export type ObjectState = { readonly stage: "was" | WriteStage | "stored"; readonly object: ValueMap };

const STAGES: readonly WriteStage[] = ["requested", "decoded", "filled", "admitted", "prepared"];

/** Returns the evidence of one write; null if there is no object, neither in the cluster nor in the request. */
export function evidenceOf(
  key: string,
  write: ObjectWrite,
  before: Ownership,
  after: Ownership,
): Evidence | null {
  const [liveBefore, liveAfter] = [
    withoutEntries(liveObject(write.before, key)),
    withoutEntries(liveObject(write.after, key)),
  ];
  const { scope, exchange } = write;
  const { request, response } = exchange;
  const sent = withoutEntries(write.stages.get("decoded") ?? write.stages.get("requested") ?? null);
  const shown = liveAfter ?? liveBefore ?? sent ?? (response.code >= 400 ? NOTHING : null);
  if (shown === null) return null;
  const version = String(shown["apiVersion"] ?? "");
  const kind = String(shown["kind"] ?? "");
  const type = typeOfKind(write.after, version, kind) ?? deducedType;
  const isApply = isApplyRequest(request);
  const manager = scope?.options.manager || "unknown";
  const subresource = scope?.subresource || null;
  const operation = isApply ? "Apply" : "Update";
  const own = findOwner(before, { manager, operation, subresource });
  const asShown = (object: ValueMap): ValueMap =>
    scope === null ? object : (withoutEntries(convertObject(scope.resource, object, version)) as ValueMap);
  const config = write.stages.get("config");
  const states: ObjectState[] = [{ stage: "was", object: liveBefore ?? NOTHING }];
  let unknownFields: Evidence["unknownFields"] = [];
  for (const stage of STAGES) {
    const object = write.stages.get(stage);
    if (object === undefined || response.code >= 400) continue;
    let state = asShown(object);
    if (stage === "requested") {
      unknownFields = unknownIn(state, type);
      for (const path of unknownFields) state = withoutPath(state, type, path);
    }
    states.push({ stage, object: state });
  }
  states.push({ stage: "stored", object: liveAfter ?? NOTHING });
  return {
    write,
    key,
    liveBefore,
    liveAfter,
    type,
    kind,
    isCustom: scope === null ? isDefined(write, key) : scope.resource.custom !== null,
    owners: { before, after },
    isApply,
    isAccepted: response.code < 400,
    manager,
    operation,
    subresource,
    config: config === undefined || !isApply ? emptySet : configFields(asShown(config), type),
    ownedBefore: own === undefined ? emptySet : ensureNamed(own.set, type),
    unknownFields,
    states,
  };
}

const NOTHING: ValueMap = {};

/** Whether a CustomResourceDefinition defines the kind of an object. */
function isDefined({ after }: ObjectWrite, key: string): boolean {
  const [group = "", plural = ""] = key.split("/");
  return after.objects.has(`apiextensions.k8s.io/customresourcedefinitions//${plural}.${group}`);
}

/** Returns all fields that a configuration contains, also empty lists, which have no owners. */
function configFields(config: ValueMap, type: Type): FieldSet {
  return union(toFieldSet({ value: config, type }), differenceOf({}, config, type).added);
}

/** Returns the managedFields entry that the request would write; undefined if there is none. */
export function findOwner(
  { owners }: Ownership,
  who: Pick<Owner, "manager" | "operation" | "subresource">,
): Owner | undefined {
  return owners.find(
    (owner) =>
      owner.manager === who.manager &&
      owner.operation === who.operation &&
      owner.subresource === who.subresource,
  );
}

function withoutEntries(object: ValueMap | null): ValueMap | null {
  return object === null ? null : withoutManagedFields(object);
}

function unknownIn(object: ValueMap, type: Type): Evidence["unknownFields"] {
  const out: (readonly string[])[] = [];
  let at = object;
  // `validate` reports only the first undeclared field of a map.
  for (let i = 0; i < MAX_UNKNOWN_FIELDS; i++) {
    const issues = validate(at, type, { allowDuplicates: true });
    const found = issues.filter(({ message, path }) => message.includes("not declared") && path.length > 0);
    if (found.length === 0) return out;
    for (const { path } of found) {
      out.push(path);
      at = withoutPath(at, type, path);
    }
  }
  return out;
}

const MAX_UNKNOWN_FIELDS = 20;

function withoutPath(object: ValueMap, type: Type, path: readonly string[]): ValueMap {
  const keys = keysOf(object, type, path);
  return keys === null ? object : (without(object, keys) as ValueMap);
}

function without(value: Value, [key, ...rest]: readonly (string | number)[]): Value {
  if (key === undefined) return value;
  if (isList(value)) return value.map((item, i) => (i === key ? without(item, rest) : item));
  if (!isMap(value)) return value;
  const name = String(key);
  if (rest.length === 0) return withoutKey(value, name);
  const held = value[name];
  return held === undefined ? value : withKey(value, name, without(held, rest));
}

/** Returns how two states of an object differ. If they do not fit the type, their values decide. */
export function differenceOf(lhs: ValueMap, rhs: ValueMap, type: Type): Comparison {
  const typed = compare({ value: lhs, type }, { value: rhs, type }, { validated: true });
  return "added" in typed ? typed : compareUntyped(lhs, rhs);
}
