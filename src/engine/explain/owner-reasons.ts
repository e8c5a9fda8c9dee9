import type { Path } from "../fieldpath/element.ts";
import { has, paths } from "../fieldpath/set.ts";
import { ANCIENT_CHANGES } from "../managedfields/entries/cap-updates.ts";
import { buildIdentifier } from "../managedfields/entries/identity.ts";
import { nextOwnership, nothingOwned, type Owner, type Ownership } from "../ownership/object-ownership.ts";
import { ownerChanges } from "../ownership/owner-changes.ts";
import { metaValue } from "../server/metadata/object-meta.ts";
import { reconcile } from "../typed/reconcile.ts";
import type { ValueMap } from "../value/value.ts";
import type { Evidence } from "./evidence.ts";
import { losingOwners } from "./losing-owners.ts";
import type { OwnerReason } from "./reason.ts";
import {
  appliedFields,
  changesAtVersionOf,
  clearsOwners,
  givenOwners,
  typeAtVersionOf,
} from "./write-effects.ts";

/** A path that an owner gained or lost in a write. */
export type OwnedPathChange = {
  readonly path: Path;
  readonly owner: Owner;
  readonly change: "gained" | "lost";
};

/** Returns every path that an owner gained or lost, owner by owner. */
export function ownedPathChanges({ owners }: Evidence): readonly OwnedPathChange[] {
  return ownerChanges(owners.before, owners.after).flatMap(({ owner, gained, lost }): OwnedPathChange[] => [
    ...paths(gained).map((path) => ({ path, owner, change: "gained" as const })),
    ...paths(lost).map((path) => ({ path, owner, change: "lost" as const })),
  ]);
}

/** A reason, and the test that tells whether it applies to a change. */
export type OwnerRule = {
  readonly reason: OwnerReason;
  readonly fits: (change: OwnedPathChange, evidence: Evidence) => boolean;
};

/** The first rule that fits gives the reason. Every rule tests for its own evidence: there is no rule for all other changes. */
export const ownerRules: readonly OwnerRule[] = [
  { reason: "object-deleted", fits: (_, e) => isGone(e) },
  ...rulesOfWrites().map(
    ({ reason, fits }): OwnerRule => ({ reason, fits: (fact, e) => !isGone(e) && fits(fact, e) }),
  ),
];

function isGone({ liveAfter, owners }: Evidence): boolean {
  return liveAfter === null && owners.after.object === null;
}

function rulesOfWrites(): readonly OwnerRule[] {
  return [
    { reason: "controller", fits: (fact) => isController(fact) },
    { reason: "admitted", fits: (fact, e) => isAdmitted(fact, e) },
    { reason: "cleared", fits: ({ change }, e) => change === "lost" && clearsOwners(e) },
    { reason: "in-request", fits: (fact, e) => isGiven(fact, e) },
    {
      reason: "before-first-apply",
      fits: ({ change, owner }, e) => change === "gained" && e.isApply && isFirst(owner, e),
    },
    {
      reason: "last-applied",
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
    { reason: "scaled-by-other", fits: (fact, e) => fact.change === "lost" && e.subresource === "scale" },
    { reason: "overwrites", fits: (fact, e) => isWritten(fact, e) && isTakenFrom(fact, e) },
    { reason: "writes", fits: (fact, e) => isWritten(fact, e) && !isTakenFrom(fact, e) },
    {
      reason: "drops",
      fits: (fact, e) =>
        fact.change === "lost" &&
        isRequester(fact.owner, e) &&
        e.isApply &&
        !has(appliedFields(e), fact.path) &&
        !isReconciled(fact, e),
    },
    { reason: "taken-by-force", fits: (fact, e) => isTaken(fact, e) && e.isApply && isForced(e) },
    {
      reason: "field-removed",
      fits: (fact, e) => isOthersLoss(fact, e) && has(changesAtVersionOf(fact.owner, e).removed, fact.path),
    },
    { reason: "overwritten", fits: (fact, e) => isTaken(fact, e) && !e.isApply },
    {
      reason: "erases",
      fits: (fact, e) =>
        fact.change === "lost" &&
        isRequester(fact.owner, e) &&
        !e.isApply &&
        has(changesAtVersionOf(fact.owner, e).removed, fact.path),
    },
    {
      reason: "duplicate-entry",
      fits: ({ owner }, { owners }) =>
        hasSameIdentity(owner, owners.before) || hasSameIdentity(owner, owners.after),
    },
    { reason: "merged-into-ancient-changes", fits: (fact, e) => isMerged(fact, e) },
    { reason: "became-atomic", fits: (fact, e) => isReconciled(fact, e) },
    {
      reason: "version-removed",
      fits: ({ owner, change }, e) => change === "lost" && typeAtVersionOf(owner, e) === null,
    },
    {
      reason: "owners-unknown",
      fits: ({ change }, e) =>
        change === "lost" && !e.isApply && !clearsOwners(e) && e.owners.after.owners.length === 0,
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

/** Whether another entry has the same identity. */
function hasSameIdentity(
  { manager, operation, subresource, apiVersion }: Owner,
  { owners }: Ownership,
): boolean {
  const same = owners.filter(
    (one) =>
      one.manager === manager &&
      one.operation === operation &&
      one.subresource === subresource &&
      (operation === "Apply" || one.apiVersion === apiVersion),
  );
  return same.length > 1;
}

/** Whether admission added the owner or removed it. */
function isAdmitted({ owner, path, change }: OwnedPathChange, { write }: Evidence): boolean {
  const [before, after] = [write.stages.get("filled"), write.stages.get("admitted")];
  if (before === undefined || after === undefined || before === after) return false;
  if (metaValue(before, "managedFields") === metaValue(after, "managedFields")) return false;
  const owns = (object: ValueMap): boolean =>
    nextOwnership(nothingOwned, object, 0).owners.some((one) => one.id === owner.id && has(one.set, path));
  return owns(after) === (change === "gained") && owns(before) !== owns(after);
}

function isController({ owner }: OwnedPathChange): boolean {
  return owner.manager === "kube-apiserver" && owner.subresource === "status";
}

/** Whether an apply contains a path that its manager gained. */
function isNamed({ owner, path, change }: OwnedPathChange, e: Evidence): boolean {
  return change === "gained" && e.isApply && isRequester(owner, e) && has(appliedFields(e), path);
}

function isShared({ owner, path }: OwnedPathChange, { owners }: Evidence): boolean {
  return owners.after.owners.some((other) => other.id !== owner.id && has(other.set, path));
}

function isTakenFrom({ owner, path }: OwnedPathChange, { owners }: Evidence): boolean {
  return losingOwners(owners, path, owner.id).length > 0;
}

function isScaled({ owner }: OwnedPathChange, e: Evidence): boolean {
  return e.subresource === "scale" && owner.subresource === "scale" && owner.manager === e.manager;
}

/** Whether an update changed or added a path that its manager gained. */
function isWritten({ owner, path, change }: OwnedPathChange, e: Evidence): boolean {
  if (change !== "gained" || e.isApply || !isRequester(owner, e)) return false;
  const { added, modified } = changesAtVersionOf(owner, e);
  return has(added, path) || has(modified, path);
}

function isOthersLoss({ owner, change }: OwnedPathChange, e: Evidence): boolean {
  return change === "lost" && !isRequester(owner, e);
}

/** Whether the request changed a field that another manager lost. */
function isTaken(fact: OwnedPathChange, e: Evidence): boolean {
  if (!isOthersLoss(fact, e)) return false;
  const { added, modified } = changesAtVersionOf(fact.owner, e);
  return has(added, fact.path) || has(modified, fact.path);
}

function isFirst(owner: Owner, { owners }: Evidence): boolean {
  return owner.manager === "before-first-apply" && owners.before.owners.length === 0;
}

/** Whether the server merged the oldest updaters, and the path moved from one of them to the merged entry. */
function isMerged({ owner, path, change }: OwnedPathChange, { owners }: Evidence): boolean {
  if (owner.operation !== "Update") return false;
  const ancient = (entry: Owner): boolean =>
    entry.manager === ANCIENT_CHANGES && entry.apiVersion === owner.apiVersion;
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

/** Whether the path is atomic now, or a part of a value that is atomic now. */
function isReconciled({ owner, path, change }: OwnedPathChange, e: Evidence): boolean {
  const old = e.owners.before.owners.find(({ id }) => id === owner.id);
  const type = typeAtVersionOf(owner, e);
  if (old === undefined || type === null) return false;
  const result = reconcile(old.set, type);
  if ("error" in result || !result.changed) return false;
  return change === "gained"
    ? has(result.set, path) && !has(old.set, path)
    : has(old.set, path) && !has(result.set, path);
}

/** Whether the request itself contains this owner, with or without the path. */
function isGiven({ owner, path, change }: OwnedPathChange, e: Evidence): boolean {
  const given = givenOwners(e);
  if (given === null) return false;
  const set = given.get(buildIdentifier({ ...owner, subresource: owner.subresource ?? "" }));
  return (change === "gained") === (set !== undefined && has(set, path));
}
