import type { Path } from "../fieldpath/element.ts";
import { emptySet, type FieldSet, has } from "../fieldpath/set.ts";
import { pathText } from "../ownership/object-ownership.ts";
import { isSameManager } from "../scenario/step-manager.ts";
import { strategyOf } from "../server/kinds/registry-strategy.ts";
import { differenceOf, type Evidence } from "./evidence.ts";
import type { FieldChange } from "./field-changes.ts";
import { losingOwners } from "./losing-owners.ts";
import type { ValueReason } from "./reason.ts";
import { isFromStringData, isSentEmpty, replacesParent } from "./requested-value.ts";
import { hasAbove, hasAtOrBelow, hasLeafAbove } from "./set-ancestors.ts";

/** A reason, and the test that tells whether it applies to a change. */
export type ValueRule = {
  readonly reason: ValueReason;
  readonly fits: (fact: FieldChange, evidence: Evidence) => boolean;
};

/** For the object as a whole. */
const objectRules: readonly ValueRule[] = [
  { reason: "deleted", fits: (_, e) => isDeleted(e) },
  { reason: "redefined", fits: (_, e) => isUntouched(e) },
];

/** For metadata that only the server sets. */
const serverRules: readonly ValueRule[] = [
  { reason: "identity", fits: ({ path }) => isIdentity(path) },
  { reason: "set-on-create", fits: ({ path }) => isMetadata(path, STAMPS) },
  { reason: "resource-version", fits: ({ path }) => isMetadata(path, VERSION) },
  { reason: "generation", fits: ({ path }) => isMetadata(path, GENERATION) },
  { reason: "deleting", fits: ({ path }) => isMetadata(path, DELETION) },
];

/** For all other fields: by the stage of the write that changed them. */
const stageRules: readonly ValueRule[] = [
  { reason: "deleting", fits: ({ stage }, e) => stage === "stored" && isDelete(e) },
  { reason: "dry-run", fits: ({ stage }, e) => stage === "stored" && isDryRun(e) },
  { reason: "accepted", fits: (fact, e) => isReported(fact, e) },
  { reason: "annotated", fits: (fact, e) => isAnnotated(fact, e) },
  { reason: "forced", fits: (fact, e) => isApplied(fact, e) && hadOtherOwners(fact.path, e) },
  { reason: "applied", fits: (fact, e) => isApplied(fact, e) && !hadOtherOwners(fact.path, e) },
  {
    reason: "replaced",
    fits: (fact, e) =>
      isDropped(fact, e) && hasLeafAbove(e.config, fact.path) && replacesParent(fact.path, e),
  },
  {
    reason: "pruned",
    fits: (fact, e) => isPruned(fact, e) && fact.effect === "removed" && has(e.ownedBefore, fact.path),
  },
  { reason: "emptied", fits: (fact, e) => isEmptied(fact, e) },
  {
    reason: "removed-with-parent",
    fits: (fact, e) =>
      isPruned(fact, e) && !hasAtOrBelow(e.ownedBefore, fact.path) && hasAbove(e.ownedBefore, fact.path),
  },
  { reason: "scaled", fits: ({ stage }, e) => stage === "decoded" && e.subresource === "scale" },
  {
    reason: "written",
    fits: ({ stage, effect }, e) => stage === "requested" && !e.isApply && effect !== "removed",
  },
  {
    reason: "erased",
    fits: ({ stage, effect }, e) => stage === "requested" && !e.isApply && effect === "removed",
  },
  { reason: "reverted", fits: (fact, e) => isSetOnRead(fact, e) && isPresent(e, fact.path) },
  { reason: "defaulted", fits: (fact, e) => isDefaulted(fact, e) },
  { reason: "unknown", fits: (fact, e) => isUnknown(fact, e) },
  { reason: "moved", fits: (fact, e) => isMoved(fact, e) },
  { reason: "dropped-empty", fits: (fact, e) => isDroppedEmpty(fact, e) },
  { reason: "normalised", fits: (fact, e) => isNormalised(fact, e) },
  {
    reason: "set-by-kind",
    fits: ({ stage, path }, e) =>
      stage === "filled" || (stage === "prepared" && computesFields(e) && !isReset(path, e)),
  },
  { reason: "policy", fits: ({ stage }) => stage === "admitted" },
  { reason: "reset", fits: ({ stage, path }, e) => stage === "prepared" && isReset(path, e) },
];

/** The first rule that fits gives the reason. Every rule tests for its own evidence: there is no rule for all other changes. */
export const valueRules: readonly ValueRule[] = [
  ...objectRules,
  ...serverRules.map(
    ({ reason, fits }): ValueRule => ({
      reason,
      fits: (fact, e) => !isDeleted(e) && !isUntouched(e) && fits(fact, e),
    }),
  ),
  ...stageRules.map(
    ({ reason, fits }): ValueRule => ({
      reason,
      fits: (fact, e) => !isDeleted(e) && !isUntouched(e) && !isServerMetadata(fact.path) && fits(fact, e),
    }),
  ),
];

const IDENTITY = new Set([
  "f:apiVersion",
  "f:kind",
  "f:metadata",
  "f:metadata/f:name",
  "f:metadata/f:namespace",
]);
const STAMPS = new Set(["f:uid", "f:creationTimestamp", "f:selfLink"]);
const VERSION = new Set(["f:resourceVersion"]);
const GENERATION = new Set(["f:generation"]);
const DELETION = new Set(["f:deletionTimestamp", "f:deletionGracePeriodSeconds"]);
const SERVERS = new Set([...STAMPS, ...VERSION, ...GENERATION, ...DELETION]);
const ANNOTATIONS = new Set(["f:annotations"]);

function isMetadata(path: Path, names: ReadonlySet<string>): boolean {
  return path[0] === "f:metadata" && names.has(path[1] ?? "");
}

function isIdentity(path: Path): boolean {
  return path.length <= 2 && IDENTITY.has(path.join("/"));
}

function isServerMetadata(path: Path): boolean {
  return isIdentity(path) || isMetadata(path, SERVERS);
}

function isDeleted({ liveAfter, liveBefore, write }: Evidence): boolean {
  return liveAfter === null && liveBefore !== null && write.before !== write.after;
}

/** Whether the stored object did not change, but reads differently because another object changed. */
function isUntouched({ write: { before, after }, key }: Evidence): boolean {
  return before.objects.get(key) === after.objects.get(key) && before !== after && before.objects.has(key);
}

function isDryRun({ write }: Evidence): boolean {
  return write.scope?.options.dryRun === true;
}

/** Whether the server changed it when it stored the object and read it again. */
function isReread(stage: FieldChange["stage"], e: Evidence): boolean {
  return stage === "stored" && !isDelete(e) && !isDryRun(e);
}

/** Whether the server reports here that it accepted a definition. */
function isReported({ stage, path }: FieldChange, e: Evidence): boolean {
  return (isReread(stage, e) || stage === "decoded") && isAccepted(path, e);
}

function isAccepted(path: Path, { key }: Evidence): boolean {
  return path[0] === "f:status" && key.startsWith("apiextensions.k8s.io/customresourcedefinitions/");
}

function isAnnotated({ path, stage }: FieldChange, { isApply, manager }: Evidence): boolean {
  return stage === "decoded" && isApply && manager === "kubectl" && isMetadata(path, ANNOTATIONS);
}

function isDelete({ write }: Evidence): boolean {
  return write.exchange.request.method === "DELETE";
}

function isApplied({ path, stage, effect }: FieldChange, e: Evidence): boolean {
  return e.isApply && stage === "requested" && effect !== "removed" && hasAtOrBelow(e.config, path);
}

function isDropped({ path, stage }: FieldChange, e: Evidence): boolean {
  return e.isApply && stage === "requested" && !hasAtOrBelow(e.config, path);
}

/** Whether other managers owned the field and lost it. */
function hadOtherOwners(path: Path, evidence: Evidence): boolean {
  return losingOwners(evidence.owners, path, null).some((owner) => !isSameManager(owner, evidence));
}

/** Whether an apply removed the field because it does not contain it any more. */
function isPruned(fact: FieldChange, e: Evidence): boolean {
  if (!isDropped(fact, e) || e.liveBefore === null) return false;
  return !hasLeafAbove(e.config, fact.path) || !replacesParent(fact.path, e);
}

/** Whether the field lost its content: the configuration has it empty, or everything in it was removed. */
function isEmptied(fact: FieldChange, e: Evidence): boolean {
  const { stage, effect, path } = fact;
  if (e.isApply && stage === "requested" && effect === "removed" && hasAtOrBelow(e.config, path)) return true;
  const hadOwnedContent =
    hasAtOrBelow(e.ownedBefore, path) && (effect === "modified" || !has(e.ownedBefore, path));
  return isPruned(fact, e) && hadOwnedContent;
}

function isSetOnRead(fact: FieldChange, e: Evidence): boolean {
  return fact.stage === "decoded" && fact.effect === "added" && !isAnnotated(fact, e);
}

/** Whether the server set a default: in the request, in a new object of the kind, or in the stored object when it read it. */
function isDefaulted(fact: FieldChange, e: Evidence): boolean {
  const { stage, effect, path } = fact;
  if (effect !== "added") return false;
  if (stage === "requested") return e.isApply && e.liveBefore === null && !hasAtOrBelow(e.config, path);
  if (stage === "stored") return isReread(stage, e) && !isAccepted(path, e);
  return isSetOnRead(fact, e) && !isPresent(e, path) && !isMoved(fact, e);
}

function isMoved({ stage, path }: FieldChange, e: Evidence): boolean {
  return stage === "decoded" && isFromStringData(path, e);
}

function isDroppedEmpty({ stage, effect, path }: FieldChange, e: Evidence): boolean {
  return stage === "decoded" && effect === "removed" && !e.isCustom && isSentEmpty(path, e);
}

/** Whether the object had the field before the write. */
function isPresent(evidence: Evidence, path: Path): boolean {
  let fields = fieldsBefore.get(evidence);
  if (fields === undefined) {
    fields =
      evidence.liveBefore === null ? emptySet : differenceOf(evidence.liveBefore, {}, evidence.type).removed;
    fieldsBefore.set(evidence, fields);
  }
  return has(fields, path);
}

const fieldsBefore = new WeakMap<Evidence, FieldSet>();

function isNormalised(fact: FieldChange, e: Evidence): boolean {
  const { stage, effect, path } = fact;
  if (isMoved(fact, e) || isDroppedEmpty(fact, e) || isReported(fact, e)) return false;
  if (stage === "decoded")
    return effect !== "added" && e.subresource !== "scale" && !isUnknown(fact, e) && !isAnnotated(fact, e);
  if (stage === "stored") return isReread(stage, e) && effect === "modified" && !isAccepted(path, e);
  return stage === "prepared" && !computesFields(e) && !isReset(path, e);
}

/** Whether the kind does not have the field, or its stored version does not. */
function isUnknown({ path, stage, effect }: FieldChange, e: Evidence): boolean {
  if (stage === "stored")
    return isReread(stage, e) && effect === "removed" && e.write.scope?.resource.custom != null;
  return (
    stage === "decoded" &&
    e.unknownFields.length > 0 &&
    e.unknownFields.some((one) => pathText(one) === pathText(path))
  );
}

function computesFields({ write: { scope } }: Evidence): boolean {
  if (scope === null) return false;
  const { prepareForCreate, prepareForUpdate, prepareForStatusUpdate } = strategyOf(scope.resource);
  return (prepareForCreate ?? prepareForUpdate ?? prepareForStatusUpdate) !== undefined;
}

function isReset(path: Path, { write: { scope }, subresource }: Evidence): boolean {
  if (scope === null) return false;
  const { resetFields, statusResetFields } = strategyOf(scope.resource);
  const rules = subresource === "status" ? statusResetFields : resetFields;
  return rules.some((rule) => rule.every((name, i) => path[i] === `f:${name}`));
}
