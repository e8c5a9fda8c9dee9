import { union } from "../fieldpath/algebra.ts";
import type { Path } from "../fieldpath/element.ts";
import { below, emptySet, type FieldSet, has, isEmpty, paths } from "../fieldpath/set.ts";
import { strategyOf } from "../server/strategy.ts";
import { systemOf } from "../server/system/system.ts";
import type { Stage } from "../server/watch.ts";
import type { Comparison } from "../typed/compare.ts";
import { differenceOf, type Evidence } from "./explain-evidence.ts";
import type { ValueReason } from "./explain-reasons.ts";
import { pathText } from "./ownership.ts";

/** What became of one field's value, or did not although the request asked for it. */
export type ValueFact = {
  readonly path: Path;
  /** `stays`: it is what it was, though something else was asked for. */
  readonly change: "added" | "changed" | "removed" | "stays";
  /** How the request came by what it is now, and what happened there. */
  readonly stage: Exclude<Stage, "config"> | "stored";
  readonly done: "added" | "modified" | "removed";
};

type Kind = keyof Comparison;
const KINDS: readonly Kind[] = ["added", "modified", "removed"];

/** Every field that changed, and every one that was sent and did not; each at the last point where it became what it is. */
export function valueFacts(evidence: Evidence): readonly ValueFact[] {
  const { states, type, isOk } = evidence;
  if (!isOk) return [];
  const [first, ...rest] = states;
  if (first === undefined) return [];
  const last = rest.at(-1) ?? first;
  const total = differenceOf(first.object, last.object, type);
  const steps: { readonly stage: ValueFact["stage"]; readonly diff: Comparison }[] = [];
  let at = first.object;
  for (const { stage, object } of rest) {
    if (stage === "was" || stage === "config") continue;
    const diff = differenceOf(at, object, type);
    steps.push({ stage, diff });
    at = object;
  }
  const asked = steps.find(({ stage }) => stage === "asked")?.diff;
  const wanted = asked === undefined ? emptySet : union(asked.added, asked.modified);
  const seen = new Set<string>();
  const facts: ValueFact[] = [];
  const add = (path: Path, change: ValueFact["change"]): void => {
    const text = pathText(path);
    if (seen.has(text)) return;
    seen.add(text);
    for (let i = steps.length - 1; i >= 0; i--) {
      const { stage, diff } = steps[i] as (typeof steps)[number];
      const done = KINDS.find((kind) => has(diff[kind], path));
      if (done === undefined) continue;
      facts.push({ path, change, stage, done });
      return;
    }
    facts.push({ path, change, stage: "stored", done: "modified" });
  };
  for (const path of paths(total.added)) add(path, "added");
  for (const path of paths(total.modified)) add(path, "changed");
  for (const path of paths(total.removed)) add(path, "removed");
  for (const path of paths(wanted)) add(path, "stays");
  for (const path of evidence.unknown) facts.push({ path, change: "stays", stage: "read", done: "removed" });
  return facts;
}

/** A reason and what it is seen by. */
export type ValueRule = {
  readonly reason: ValueReason;
  readonly fits: (fact: ValueFact, evidence: Evidence) => boolean;
};

/** By the object as a whole, and fields that belong to the server whoever asks for them. */
const objectRules: readonly ValueRule[] = [
  { reason: "deleted", fits: (_, e) => isGone(e) },
  { reason: "redefined", fits: (_, e) => isUntouched(e) },
];

const serverRules: readonly ValueRule[] = [
  { reason: "identity", fits: ({ path }) => isIdentity(path) },
  { reason: "stamped", fits: ({ path }) => isMeta(path, STAMPS) },
  { reason: "versioned", fits: ({ path }) => isMeta(path, VERSION) },
  { reason: "generation", fits: ({ path }) => isMeta(path, GENERATION) },
  { reason: "deleting", fits: ({ path }) => isMeta(path, DELETION) },
];

/** Of all other fields: by the point of the way at which they became what they are. */
const stageRules: readonly ValueRule[] = [
  { reason: "deleting", fits: ({ stage }, e) => stage === "stored" && isDelete(e) },
  { reason: "dry-run", fits: ({ stage }, e) => stage === "stored" && isDryRun(e) },
  { reason: "accepted", fits: ({ stage, path }, e) => isReread(stage, e) && isAccepted(path, e) },
  { reason: "annotated", fits: (fact, e) => isAnnotated(fact, e) },
  { reason: "forced", fits: (fact, e) => isApplied(fact, e) && wasOthers(fact.path, e) },
  { reason: "applied", fits: (fact, e) => isApplied(fact, e) && !wasOthers(fact.path, e) },
  { reason: "replaced", fits: (fact, e) => isDropped(fact, e) && isBelowLeaf(e.config, fact.path) },
  {
    reason: "pruned",
    fits: (fact, e) => isPruned(fact, e) && fact.done === "removed" && has(e.last, fact.path),
  },
  { reason: "emptied", fits: (fact, e) => isEmptied(fact, e) },
  {
    reason: "carried",
    fits: (fact, e) => isPruned(fact, e) && !reaches(e.last, fact.path) && hasAbove(e.last, fact.path),
  },
  { reason: "scaled", fits: ({ stage }, e) => stage === "read" && e.subresource === "scale" },
  { reason: "written", fits: ({ stage, done }, e) => stage === "asked" && !e.isApply && done !== "removed" },
  { reason: "erased", fits: ({ stage, done }, e) => stage === "asked" && !e.isApply && done === "removed" },
  { reason: "reverted", fits: (fact, e) => isSetOnRead(fact, e) && isPresent(e, fact.path) },
  { reason: "defaulted", fits: (fact, e) => isDefaulted(fact, e) },
  { reason: "unknown", fits: (fact, e) => isUnknown(fact, e) },
  { reason: "normalised", fits: (fact, e) => isNormalised(fact, e) },
  {
    reason: "filled",
    fits: ({ stage, path }, e) =>
      stage === "filled" || (stage === "prepared" && isFilled(e) && !isReset(path, e)),
  },
  { reason: "policy", fits: ({ stage }) => stage === "admitted" },
  { reason: "reset", fits: ({ stage, path }, e) => stage === "prepared" && isReset(path, e) },
];

/** The first that fits is the reason. Each looks for its own marks; none takes what is left. */
export const valueRules: readonly ValueRule[] = [
  ...objectRules,
  ...serverRules.map(
    ({ reason, fits }): ValueRule => ({
      reason,
      fits: (fact, e) => !isGone(e) && !isUntouched(e) && fits(fact, e),
    }),
  ),
  ...stageRules.map(
    ({ reason, fits }): ValueRule => ({
      reason,
      fits: (fact, e) => !isGone(e) && !isUntouched(e) && !isServers(fact.path) && fits(fact, e),
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

function isMeta(path: Path, names: ReadonlySet<string>): boolean {
  return path[0] === "f:metadata" && names.has(path[1] ?? "");
}

function isIdentity(path: Path): boolean {
  return path.length <= 2 && IDENTITY.has(path.join("/"));
}

function isServers(path: Path): boolean {
  return isIdentity(path) || isMeta(path, SERVERS);
}

function isGone({ is, was, write }: Evidence): boolean {
  return is === null && was !== null && write.before !== write.after;
}

/** Whether the object is stored as it was, and reads otherwise since another one changed. */
function isUntouched({ write: { before, after }, key }: Evidence): boolean {
  return before.objects.get(key) === after.objects.get(key) && before !== after && before.objects.has(key);
}

function isDryRun({ write }: Evidence): boolean {
  return write.scope?.options.dryRun === true;
}

/** Whether it is what becomes of an object when it is stored and read again. */
function isReread(stage: ValueFact["stage"], e: Evidence): boolean {
  return stage === "stored" && !isDelete(e) && !isDryRun(e);
}

function isAccepted(path: Path, { key }: Evidence): boolean {
  return path[0] === "f:status" && key.startsWith("apiextensions.k8s.io/customresourcedefinitions/");
}

function isAnnotated({ path, stage }: ValueFact, { isApply, manager }: Evidence): boolean {
  return stage === "read" && isApply && manager === "kubectl" && isMeta(path, ANNOTATIONS);
}

function isDelete({ write }: Evidence): boolean {
  return write.exchange.request.method === "DELETE";
}

function isApplied({ path, stage, done }: ValueFact, e: Evidence): boolean {
  return e.isApply && stage === "asked" && done !== "removed" && reaches(e.config, path);
}

function isDropped({ path, stage }: ValueFact, e: Evidence): boolean {
  return e.isApply && stage === "asked" && !reaches(e.config, path);
}

/** Whether others owned it, and do not any more. */
function wasOthers(path: Path, { owners, manager, operation, subresource }: Evidence): boolean {
  return owners.before.owners.some(
    (owner) =>
      has(owner.set, path) &&
      !(owner.manager === manager && owner.operation === operation && owner.subresource === subresource) &&
      !owners.after.owners.some((now) => now.id === owner.id && has(now.set, path)),
  );
}

/** Whether a set names the path or something below it. */
export function reaches(set: FieldSet, path: Path): boolean {
  let at: FieldSet | null = set;
  for (const element of path) {
    if (at === null) return false;
    const next: FieldSet | null | undefined = below(at, element);
    if (next === undefined) return false;
    at = next;
  }
  return true;
}

/** Whether a set names something that the path is in, and nothing else in there. */
function isBelowLeaf(set: FieldSet, path: Path): boolean {
  let at: FieldSet = set;
  for (const [i, element] of path.entries()) {
    const next = below(at, element);
    if (next === undefined) return false;
    if (next === null || isEmpty(next)) return i < path.length - 1;
    at = next;
  }
  return false;
}

/** Whether a set names something that the path is in. */
function hasAbove(set: FieldSet, path: Path): boolean {
  return path.some((_, length) => length > 0 && has(set, path.slice(0, length)));
}

/** Whether it was part of what an apply is to leave behind. */
function isPruned(fact: ValueFact, e: Evidence): boolean {
  return isDropped(fact, e) && !isBelowLeaf(e.config, fact.path) && e.was !== null;
}

/** Whether it lost what was in it: it is named with nothing in it, or was the way to what went. */
function isEmptied(fact: ValueFact, e: Evidence): boolean {
  const { stage, done, path } = fact;
  if (e.isApply && stage === "asked" && done === "removed" && reaches(e.config, path)) return true;
  const isWay = reaches(e.last, path) && (done === "modified" || !has(e.last, path));
  return isPruned(fact, e) && isWay;
}

function isSetOnRead(fact: ValueFact, e: Evidence): boolean {
  return fact.stage === "read" && fact.done === "added" && !isAnnotated(fact, e);
}

/** Set when the object was read as its kind: from the request, as a new one of its kind, or from where it is stored. */
function isDefaulted(fact: ValueFact, e: Evidence): boolean {
  const { stage, done, path } = fact;
  if (done !== "added") return false;
  if (stage === "asked") return e.isApply && e.was === null && !reaches(e.config, path);
  if (stage === "stored") return isReread(stage, e) && !isAccepted(path, e);
  return isSetOnRead(fact, e) && !isPresent(e, path);
}

/** Whether the object had the field before. */
function isPresent(evidence: Evidence, path: Path): boolean {
  let held = heldBefore.get(evidence);
  if (held === undefined) {
    held = evidence.was === null ? emptySet : differenceOf(evidence.was, {}, evidence.type).removed;
    heldBefore.set(evidence, held);
  }
  return has(held, path);
}

const heldBefore = new WeakMap<Evidence, FieldSet>();

function isNormalised(fact: ValueFact, e: Evidence): boolean {
  const { stage, done, path } = fact;
  if (stage === "read")
    return done !== "added" && e.subresource !== "scale" && !isUnknown(fact, e) && !isAnnotated(fact, e);
  if (stage === "stored") return isReread(stage, e) && done === "modified" && !isAccepted(path, e);
  return stage === "prepared" && !isFilled(e) && !isReset(path, e);
}

/** Whether the kind does not have the field, or not in the version in which it is stored. */
function isUnknown({ path, stage, done }: ValueFact, e: Evidence): boolean {
  if (stage === "stored")
    return isReread(stage, e) && done === "removed" && e.write.scope?.resource.custom != null;
  return (
    stage === "read" && e.unknown.length > 0 && e.unknown.some((one) => pathText(one) === pathText(path))
  );
}

function isFilled({ write: { scope } }: Evidence): boolean {
  if (scope === null) return false;
  const { create, update, updateStatus } = systemOf(scope.resource);
  return (create ?? update ?? updateStatus) !== undefined;
}

function isReset(path: Path, { write: { scope }, subresource }: Evidence): boolean {
  if (scope === null) return false;
  const { resetMain, resetStatus } = strategyOf(scope.resource);
  const rules = subresource === "status" ? resetStatus : resetMain;
  return rules.some((rule) => rule.every((name, i) => path[i] === `f:${name}`));
}
