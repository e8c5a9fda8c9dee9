import { type Path, printPath } from "../fieldpath/element.ts";
import { has } from "../fieldpath/set.ts";
import { nextOwnership, type Owner, pathText } from "../ownership/object-ownership.ts";
import { ownershipAt } from "../ownership/ownership-at.ts";
import type { Frame } from "../scenario/frame.ts";
import { recordedWritesOf } from "../scenario/write-stages.ts";
import { docsOf } from "./docs.ts";
import { type Evidence, evidenceOf } from "./evidence.ts";
import { type FieldChange, fieldChanges } from "./field-changes.ts";
import { losingOwners } from "./losing-owners.ts";
import { nameAll, nameOf } from "./name-manager.ts";
import { writesToObject } from "./object-writes.ts";
import { latestOwner, type OtherOwner, sinceOf } from "./other-owner.ts";
import { type OwnedPathChange, ownedPathChanges, ownerRules } from "./owner-reasons.ts";
import { type Reason, ruleOf } from "./reason.ts";
import { isQuantity, isSent } from "./requested-value.ts";
import { type SentenceInput, sentenceOf } from "./sentence.ts";
import { type UnchangedField, unchangedFieldRules, unchangedFields } from "./unchanged-fields.ts";
import { valueRules } from "./value-reasons.ts";

/** Why a field changed, or did not change although the request asked for it. */
export type FieldExplanation = {
  /** Empty for the request as a whole. */
  readonly path: Path;
  /** `path` as {@link pathText} writes it. */
  readonly text: string;
  readonly label: string;
  readonly reason: Reason;
  /** Id of the rule in SPEC.md. */
  readonly rule: string;
  /** Address of the section of the Kubernetes documentation that describes the reason; null if no section does. */
  readonly docs: string | null;
  readonly sentence: string;
  /**
   * The manager that gained or lost the field. If no owner changed, the manager that sent the request. Null if the server itself made
   * the change.
   */
  readonly manager: string | null;
  /** How that manager writes. */
  readonly operation: "Apply" | "Update";
  /** The subresource that it writes; null for the object itself. */
  readonly subresource: string | null;
  /** The other owner, or the former owner, that has or had the field since the latest step. Null if there is none. */
  readonly since: OtherOwner | null;
};

/**
 * Returns why each field of an object and its owners changed in the step at `index`, or did not change although the step asked for
 * it. Fields that the server refused or kept come first, fields that the server set itself come last. A field is left out if all
 * fields in it have the same reason. Empty if the step did not write the object. Computed once for each frame and object.
 */
export function explainStep(
  frames: readonly Frame[],
  index: number,
  key: string,
): readonly FieldExplanation[] {
  const frame = frames[index];
  if (frame === undefined) return [];
  const objects = cache.get(frame) ?? new Map<string, readonly FieldExplanation[]>();
  cache.set(frame, objects);
  const found = objects.get(key) ?? explainFrame(frames, frame, index, key);
  objects.set(key, found);
  return found;
}

const cache = new WeakMap<Frame, Map<string, readonly FieldExplanation[]>>();

function explainFrame(
  frames: readonly Frame[],
  frame: Frame,
  index: number,
  key: string,
): readonly FieldExplanation[] {
  const meant = frame.results.flatMap((result) => (result.object === key ? result.exchanges : []));
  const writes = writesToObject(key, recordedWritesOf(frame), new Set(meant.map(({ request }) => request)));
  const found = new Map<string, FieldExplanation>();
  let before = ownershipAt(frames, index - 1, key);
  for (const write of writes) {
    const after = nextOwnership(before, write.after.objects.get(key) ?? null, index);
    const evidence = evidenceOf(key, write, before, after);
    if (evidence !== null) for (const [id, one] of explainWrite(evidence)) found.set(id, one);
    before = after;
  }
  return sortByRank([...found.values()]);
}

/**
 * Returns the explanations of one write by a key for field and owner: a later write of the same step replaces the explanations with
 * the same key.
 */
export function explainWrite(evidence: Evidence): readonly (readonly [string, FieldExplanation])[] {
  const out: (readonly [string, FieldExplanation])[] = [];
  for (const fact of unchangedFields(evidence)) {
    const rule = unchangedFieldRules.find(({ fits }) => fits(fact, evidence));
    if (rule !== undefined) out.push(explainUnchanged(fact, rule.reason, evidence));
  }
  for (const [fact, reason] of withoutParents(fieldChanges(evidence), evidence))
    out.push(explainValue(fact, reason, evidence));
  for (const fact of ownedPathChanges(evidence)) {
    const rule = ownerRules.find(({ fits }) => fits(fact, evidence));
    if (rule !== undefined) out.push(explainOwner(fact, rule.reason, evidence));
  }
  return out;
}

/** Returns the changes with their reasons, without changes of a parent whose fields have the same reason. */
function withoutParents(
  facts: readonly FieldChange[],
  evidence: Evidence,
): readonly (readonly [FieldChange, Reason])[] {
  const withReasons: (readonly [FieldChange, Reason])[] = [];
  const inner = new Set<string>();
  for (const fact of facts) {
    const rule = valueRules.find(({ fits }) => fits(fact, evidence));
    if (rule === undefined) continue;
    withReasons.push([fact, rule.reason]);
    for (let length = 1; length < fact.path.length; length++)
      inner.add(`${rule.reason} ${pathText(fact.path.slice(0, length))}`);
  }
  return withReasons.filter(([{ path }, reason]) => !inner.has(`${reason} ${pathText(path)}`));
}

function explainUnchanged(
  fact: UnchangedField,
  reason: Reason,
  evidence: Evidence,
): readonly [string, FieldExplanation] {
  const opponents = fact.conflict?.owners ?? [];
  const times = [
    ...opponents.map((one) => ({ of: one, step: one.since })),
    ...fact.otherOwners.map((owner) => ({ of: owner, step: sinceOf(owner, fact.path) })),
  ];
  const since = latestOwner(times, true, evidence);
  const others = nameAll([...coOwnersOf(fact, evidence), ...opponents, ...fact.otherOwners], evidence);
  const explanation = explanationOf(
    fact.path,
    { reason, change: "stays", owner: "", others },
    evidence,
    since,
  );
  const label = fact.field ?? explanation.label;
  return [`held ${label}`, { ...explanation, label }];
}

/** Returns the owners of the field of a conflict that are no opponents: the applier itself, if it owns the field too. */
function coOwnersOf({ path, conflict }: UnchangedField, { owners }: Evidence): readonly Owner[] {
  if (conflict === null || path.length === 0) return [];
  const opponents = new Set(conflict.owners.map(({ index }) => index));
  return owners.before.owners.filter(({ set }, index) => has(set, path) && !opponents.has(index));
}

function explainValue(
  fact: FieldChange,
  reason: Reason,
  evidence: Evidence,
): readonly [string, FieldExplanation] {
  const losers = reason === "forced" ? losingOwners(evidence.owners, fact.path, null) : [];
  const times = losers.map((owner) => ({ of: owner, step: sinceOf(owner, fact.path) }));
  const since = latestOwner(times, false, evidence);
  const others = nameAll(losers, evidence);
  const explanation = explanationOf(
    fact.path,
    { reason, change: fact.change, owner: "", others },
    evidence,
    since,
  );
  return [`value ${explanation.text}`, explanation];
}

function explainOwner(
  { path, owner, change }: OwnedPathChange,
  reason: Reason,
  evidence: Evidence,
): readonly [string, FieldExplanation] {
  const { owners } = evidence;
  const others =
    reason === "shares"
      ? owners.after.owners.filter((other) => other.id !== owner.id && has(other.set, path))
      : change === "gained"
        ? losingOwners(owners, path, owner.id)
        : [];
  const before = change === "lost" ? owners.before.owners.filter(({ id }) => id === owner.id) : others;
  const times = before.map((one) => ({ of: one, step: sinceOf(one, path) }));
  const since = latestOwner(times, reason === "shares", evidence);
  const input = { reason, change, owner: nameOf(owner, evidence), others: nameAll(others, evidence) };
  const explanation = explanationOf(path, input, evidence, since);
  return [
    `owner ${owner.id} ${explanation.text}`,
    { ...explanation, manager: owner.manager, operation: owner.operation, subresource: owner.subresource },
  ];
}

function explanationOf(
  path: Path,
  input: Pick<SentenceInput, "reason" | "change" | "owner" | "others">,
  evidence: Evidence,
  since: OtherOwner | null,
): FieldExplanation {
  const { manager, operation, subresource } = evidence;
  const { reason, change } = input;
  const isInStatus = path[0] === "f:status";
  const sentence = sentenceOf({
    ...input,
    by: nameOf({ manager, operation, subresource: null }, evidence),
    subresource,
    isInStatus,
    isSent: isSent(path, evidence),
  });
  return {
    path,
    text: pathText(path),
    label: printPath(path),
    reason,
    rule: ruleOf(reason),
    docs: docsOf(reason, {
      change,
      isInStatus,
      subresource,
      kind: evidence.kind,
      isCustom: evidence.isCustom,
      isQuantity: reason === "normalised" && isQuantity(path, evidence),
    }),
    sentence,
    manager: SET_BY_SERVER.has(reason) ? null : manager,
    operation,
    subresource,
    since,
  };
}

const SERVER_METADATA: ReadonlySet<Reason> = new Set([
  "identity",
  "set-on-create",
  "resource-version",
  "generation",
]);
const SET_BY_SERVER: ReadonlySet<Reason> = new Set([
  ...SERVER_METADATA,
  "defaulted",
  "normalised",
  "moved",
  "dropped-empty",
  "annotated",
  "redefined",
  "set-by-kind",
  "policy",
  "accepted",
  "refused",
  "unknown",
  "reset",
]);

/** Sorts by rank, and keeps the explanations of one field together. */
function sortByRank(all: readonly FieldExplanation[]): readonly FieldExplanation[] {
  const ranks = new Map<string, number>();
  for (const one of all) ranks.set(one.label, Math.min(ranks.get(one.label) ?? LAST, rankOf(one)));
  return [...all].sort((a, b) => (ranks.get(a.label) ?? LAST) - (ranks.get(b.label) ?? LAST));
}

const LAST = 3;

function rankOf({ reason }: FieldExplanation): number {
  if (reason === "conflict" || reason === "refused" || reason === "kept") return 0;
  if (SERVER_METADATA.has(reason)) return LAST;
  return SET_BY_SERVER.has(reason) ? 2 : 1;
}
