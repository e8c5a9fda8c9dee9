import type { Path } from "../fieldpath/element.ts";
import { emptySet, type FieldSet, has, paths } from "../fieldpath/set.ts";
import { ANCIENT_CHANGES } from "../managedfields/cap.ts";
import { decodeManagedFields } from "../managedfields/decode.ts";
import { convertObject } from "../server/codec.ts";
import { metaValue } from "../server/meta.ts";
import type { Comparison } from "../typed/compare.ts";
import { reconcile } from "../typed/reconcile.ts";
import { toFieldSet } from "../typed/to-field-set.ts";
import { equal } from "../value/equal.ts";
import { isList, isMap, type ValueMap } from "../value/value.ts";
import { ownershipChanges } from "./changes.ts";
import { differenceOf, type Evidence } from "./explain-evidence.ts";
import type { OwnerReason } from "./explain-reasons.ts";
import { hasLost } from "./explain-shared.ts";
import { liveObject } from "./live.ts";
import { typeOfKind } from "./object-type.ts";
import { follow, nothingOwned, type Owner, type Ownership } from "./ownership.ts";

/** A path that an owner has come to have or has no longer. */
export type OwnerFact = {
  readonly path: Path;
  readonly owner: Owner;
  readonly change: "gained" | "lost";
};

/** Every path that any owner gained or lost. */
export function ownerFacts({ owners }: Evidence): readonly OwnerFact[] {
  return ownershipChanges(owners.before, owners.after).flatMap(({ owner, gained, lost }): OwnerFact[] => [
    ...paths(gained).map((path) => ({ path, owner, change: "gained" as const })),
    ...paths(lost).map((path) => ({ path, owner, change: "lost" as const })),
  ]);
}

/** A reason and what it is seen by. */
export type OwnerRule = {
  readonly reason: OwnerReason;
  readonly fits: (fact: OwnerFact, evidence: Evidence) => boolean;
};

/** The first that fits is the reason. Each looks for its own marks; none takes what is left. */
export const ownerRules: readonly OwnerRule[] = [
  { reason: "with-object", fits: (_, e) => isGone(e) },
  ...rulesOfWrites().map(
    ({ reason, fits }): OwnerRule => ({ reason, fits: (fact, e) => !isGone(e) && fits(fact, e) }),
  ),
];

function isGone({ is, owners }: Evidence): boolean {
  return is === null && owners.after.object === null;
}

function rulesOfWrites(): readonly OwnerRule[] {
  return [
    { reason: "controller", fits: (fact) => isController(fact) },
    { reason: "admitted", fits: (fact, e) => isAdmitted(fact, e) },
    { reason: "cleared", fits: ({ change }, e) => change === "lost" && isCleared(e) },
    { reason: "given", fits: (fact, e) => isGiven(fact, e) },
    {
      reason: "first",
      fits: ({ change, owner }, e) => change === "gained" && e.isApply && isFirst(owner, e),
    },
    {
      reason: "forgiven",
      fits: (fact, e) =>
        e.isApply &&
        e.manager === "kubectl" &&
        !isForced(e) &&
        (isTaken(fact, e) || (isNamed(fact, e) && isTakenFrom(fact, e))),
    },
    { reason: "takes", fits: (fact, e) => isNamed(fact, e) && isForced(e) && isTakenFrom(fact, e) },
    { reason: "shares", fits: (fact, e) => isNamed(fact, e) && isShared(fact, e) && !isTakenFrom(fact, e) },
    { reason: "owns", fits: (fact, e) => isNamed(fact, e) && !isShared(fact, e) && !isTakenFrom(fact, e) },
    { reason: "scales", fits: (fact, e) => fact.change === "gained" && isScaled(fact, e) },
    { reason: "outscaled", fits: (fact, e) => fact.change === "lost" && e.subresource === "scale" },
    { reason: "overwrites", fits: (fact, e) => isWritten(fact, e) && isTakenFrom(fact, e) },
    { reason: "writes", fits: (fact, e) => isWritten(fact, e) && !isTakenFrom(fact, e) },
    {
      reason: "drops",
      fits: (fact, e) =>
        fact.change === "lost" && isRequester(fact.owner, e) && e.isApply && !has(configOf(e), fact.path),
    },
    { reason: "robbed", fits: (fact, e) => isTaken(fact, e) && e.isApply && isForced(e) },
    {
      reason: "gone",
      fits: (fact, e) => isOthersLoss(fact, e) && has(changesFor(fact.owner, e).removed, fact.path),
    },
    { reason: "overwritten", fits: (fact, e) => isTaken(fact, e) && !e.isApply },
    {
      reason: "erases",
      fits: (fact, e) =>
        fact.change === "lost" &&
        isRequester(fact.owner, e) &&
        !e.isApply &&
        has(changesFor(fact.owner, e).removed, fact.path),
    },
    {
      reason: "same",
      fits: ({ owner }, { owners }) => hasTwin(owner, owners.before) || hasTwin(owner, owners.after),
    },
    { reason: "merged", fits: (fact, e) => isMerged(fact, e) },
    { reason: "whole", fits: (fact, e) => isReconciled(fact, e) },
    {
      reason: "versionless",
      fits: ({ owner, change }, e) => change === "lost" && typeFor(owner, e) === null,
    },
    {
      reason: "untracked",
      fits: ({ change }, e) =>
        change === "lost" && !e.isApply && !isCleared(e) && e.owners.after.owners.length === 0,
    },
  ];
}

function isRequester(owner: Owner, { manager, operation, subresource, write }: Evidence): boolean {
  return (
    owner.manager === manager &&
    owner.operation === operation &&
    owner.subresource === subresource &&
    (operation === "Apply" || owner.apiVersion === write.scope?.resource.apiVersion)
  );
}

function isForced({ write }: Evidence): boolean {
  return write.scope?.options.force === true;
}

/** Whether another entry is of the very same writer. */
function hasTwin({ manager, operation, subresource, apiVersion }: Owner, { owners }: Ownership): boolean {
  const same = owners.filter(
    (one) =>
      one.manager === manager &&
      one.operation === operation &&
      one.subresource === subresource &&
      (operation === "Apply" || one.apiVersion === apiVersion),
  );
  return same.length > 1;
}

/** Whether admission gave or took it. */
function isAdmitted({ owner, path, change }: OwnerFact, { write }: Evidence): boolean {
  const [before, after] = [write.stages.get("filled"), write.stages.get("admitted")];
  if (before === undefined || after === undefined || before === after) return false;
  if (metaValue(before, "managedFields") === metaValue(after, "managedFields")) return false;
  const owns = (object: ValueMap): boolean =>
    follow(nothingOwned, object, 0).owners.some((one) => one.id === owner.id && has(one.set, path));
  return owns(after) === (change === "gained") && owns(before) !== owns(after);
}

function isController({ owner }: OwnerFact): boolean {
  return owner.manager === "kube-apiserver" && owner.subresource === "status";
}

/** What the apply names, in the version of the request. */
function configOf(evidence: Evidence): FieldSet {
  return known(evidence).config ?? emptySet;
}

/** Whether an apply names what its sender has come to own. */
function isNamed({ owner, path, change }: OwnerFact, e: Evidence): boolean {
  return change === "gained" && e.isApply && isRequester(owner, e) && has(configOf(e), path);
}

function isShared({ owner, path }: OwnerFact, { owners }: Evidence): boolean {
  return owners.after.owners.some((other) => other.id !== owner.id && has(other.set, path));
}

function isTakenFrom({ owner, path }: OwnerFact, { owners }: Evidence): boolean {
  return hasLost(owners, path, owner.id);
}

function isScaled({ owner }: OwnerFact, e: Evidence): boolean {
  return e.subresource === "scale" && owner.subresource === "scale" && owner.manager === e.manager;
}

/** Whether an update changed or added what its sender has come to own. */
function isWritten({ owner, path, change }: OwnerFact, e: Evidence): boolean {
  if (change !== "gained" || e.isApply || !isRequester(owner, e)) return false;
  const { added, modified } = changesFor(owner, e);
  return has(added, path) || has(modified, path);
}

function isOthersLoss({ owner, change }: OwnerFact, e: Evidence): boolean {
  return change === "lost" && !isRequester(owner, e);
}

/** Whether the request gave the field another value than its owner did. */
function isTaken(fact: OwnerFact, e: Evidence): boolean {
  if (!isOthersLoss(fact, e)) return false;
  const { added, modified } = changesFor(fact.owner, e);
  return has(added, fact.path) || has(modified, fact.path);
}

function isFirst(owner: Owner, { owners }: Evidence): boolean {
  return owner.manager === "before-first-apply" && owners.before.owners.length === 0;
}

/** Whether the oldest updates were merged, and this path went from one of them to the merged one. */
function isMerged({ owner, path, change }: OwnerFact, { owners }: Evidence): boolean {
  if (owner.operation !== "Update") return false;
  const ancient = (owner_: Owner): boolean =>
    owner_.manager === ANCIENT_CHANGES && owner_.apiVersion === owner.apiVersion;
  if (change === "lost") return owners.after.owners.some((one) => ancient(one) && has(one.set, path));
  if (!ancient(owner)) return false;
  return owners.before.owners.some(
    (one) =>
      one.operation === "Update" &&
      one.apiVersion === owner.apiVersion &&
      has(one.set, path) &&
      !owners.after.owners.some((now) => now.id === one.id),
  );
}

/** Whether the path is a part of what has become atomic, or that whole. */
function isReconciled({ owner, path, change }: OwnerFact, e: Evidence): boolean {
  const old = e.owners.before.owners.find(({ id }) => id === owner.id);
  const type = typeFor(owner, e);
  if (old === undefined || type === null) return false;
  const result = reconcile(old.set, type);
  if ("error" in result || !result.changed) return false;
  return change === "gained"
    ? has(result.set, path) && !has(old.set, path)
    : has(old.set, path) && !has(result.set, path);
}

/** Whether the request brought this owner along, as it is now. */
function isGiven({ owner, path, change }: OwnerFact, e: Evidence): boolean {
  const { given } = known(e);
  if (given === null) return false;
  const entry = [...given].find(([id]) => sameOwner(id, owner));
  return (change === "gained") === (entry !== undefined && has(entry[1], path));
}

function isCleared(e: Evidence): boolean {
  return known(e).isCleared;
}

function sameOwner(id: string, owner: Owner): boolean {
  const parts = JSON.parse(id) as { readonly [key: string]: string };
  return (
    (parts["manager"] ?? "") === owner.manager &&
    parts["operation"] === owner.operation &&
    (parts["subresource"] ?? null) === owner.subresource &&
    (owner.operation === "Apply" || parts["apiVersion"] === owner.apiVersion)
  );
}

/** What is worked out once for a write. */
type Known = {
  readonly changes: Map<string, Comparison>;
  readonly config: FieldSet | null;
  /** The managed fields that the request brought along, where they are others than those stored; null if none. */
  readonly given: ReadonlyMap<string, FieldSet> | null;
  readonly isCleared: boolean;
};

const memory = new WeakMap<Evidence, Known>();

function known(e: Evidence): Known {
  let found = memory.get(e);
  if (found === undefined) {
    found = { changes: new Map(), config: typedConfig(e), given: givenBy(e), isCleared: clearedBy(e) };
    memory.set(e, found);
  }
  return found;
}

function typedConfig({ write, isApply }: Evidence): FieldSet | null {
  const config = write.stages.get("config");
  const { scope } = write;
  if (!isApply || config === undefined || scope === null) return null;
  const type = typeOfKind(write.before, scope.resource.apiVersion, scope.resource.kind);
  return type === null ? null : toFieldSet({ value: config, type });
}

function askedManagedFields({ write, isApply, owners }: Evidence): ReturnType<typeof metaValue> {
  const asked = write.stages.get("asked");
  if (isApply || asked === undefined || !isMap(asked["metadata"])) return undefined;
  const value = metaValue(asked, "managedFields");
  const live = owners.before.object;
  return live !== null && equal(value ?? null, metaValue(live, "managedFields") ?? null) ? undefined : value;
}

function givenBy(e: Evidence): Known["given"] {
  const { scope, exchange } = e.write;
  if (scope === null || scope.subresource !== "" || exchange.request.method === "POST") return null;
  const decoded = decodeManagedFields(askedManagedFields(e));
  if ("error" in decoded || decoded.managed.fields.size === 0) return null;
  return new Map([...decoded.managed.fields].map(([id, { set }]) => [id, set]));
}

/** `[]` and `[{}]` clear, and what comes to nothing when it is read. */
function clearedBy(e: Evidence): boolean {
  return isList(askedManagedFields(e)) && e.owners.after.owners.length === 0;
}

/** What the write changed, in the version in which an owner's paths are. */
function changesFor(owner: Owner, e: Evidence): Comparison {
  const { changes } = known(e);
  const found = changes.get(owner.apiVersion);
  if (found !== undefined) return found;
  const made = compareAt(owner, e);
  changes.set(owner.apiVersion, made);
  return made;
}

const NOTHING: Comparison = { added: emptySet, modified: emptySet, removed: emptySet };

function compareAt(owner: Owner, e: Evidence): Comparison {
  const { write, key, isApply } = e;
  const { scope, stages } = write;
  const type = typeFor(owner, e);
  if (scope === null || type === null) return NOTHING;
  const live = liveObject(write.before, key) ?? {
    apiVersion: scope.resource.apiVersion,
    kind: scope.resource.kind,
  };
  const made = isApply ? stages.get("asked") : stages.get("read");
  if (made === undefined) return NOTHING;
  return differenceOf(
    convertObject(scope.resource, live, owner.apiVersion),
    convertObject(scope.resource, made as ValueMap, owner.apiVersion),
    type,
  );
}

function typeFor(owner: Owner, { write, owners }: Evidence): ReturnType<typeof typeOfKind> {
  const object = owners.after.object ?? owners.before.object;
  const kind = write.scope?.resource.kind ?? (object === null ? "" : String(object["kind"] ?? ""));
  return typeOfKind(write.after, owner.apiVersion, kind);
}
