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
import { type OwnedPathChange, ownedPathChanges, ownerRules } from "./owner-reasons.ts";
import { type Reason, ruleOf } from "./reason.ts";
import { isQuantity, isSent } from "./requested-value.ts";
import { type SentenceInput, sentenceOf } from "./sentence.ts";
import { hasAtOrBelow } from "./set-ancestors.ts";
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
  /**
   * The index of the step since which the other owner, or the former owner, owns or owned the field: the latest such step, -1 for the
   * initial cluster. Null if there is no such owner.
   */
  readonly since: number | null;
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
  const since = latest([
    ...opponents.map((one) => one.since),
    ...fact.otherOwners.map((owner) => sinceOf(owner, fact.path)),
  ]);
  const others = nameAll([...opponents, ...fact.otherOwners], evidence);
  const explanation = explanationOf(
    fact.path,
    { reason, change: "stays", owner: "", others },
    evidence,
    since,
  );
  const label = fact.field ?? explanation.label;
  return [`held ${label}`, { ...explanation, label }];
}

function explainValue(
  fact: FieldChange,
  reason: Reason,
  evidence: Evidence,
): readonly [string, FieldExplanation] {
  const losers = reason === "forced" ? losingOwners(evidence.owners, fact.path, null) : [];
  const since = latest(losers.map((owner) => sinceOf(owner, fact.path)));
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
  const since = latest(before.map((one) => sinceOf(one, path)));
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
  since: number | null,
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

/** Returns since which step an owner owns a path, or the latest of the paths in it; null if it owns neither. */
function sinceOf(owner: Owner, path: Path): number | null {
  const exact = owner.since.get(pathText(path));
  if (exact !== undefined) return exact.step;
  if (!hasAtOrBelow(owner.set, path)) return null;
  const prefix = pathText(path).slice(0, -1);
  return latest([...owner.since].map(([text, since]) => (text.startsWith(`${prefix},`) ? since.step : null)));
}

function latest(steps: readonly (number | null)[]): number | null {
  return steps.reduce<number | null>(
    (max, step) => (step === null || (max !== null && max > step) ? max : step),
    null,
  );
}

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
