import { type Path, printPath } from "../fieldpath/element.ts";
import { has } from "../fieldpath/set.ts";
import { type Evidence, evidenceOf } from "./explain-evidence.ts";
import { type HeldFact, heldFacts, heldRules } from "./explain-held.ts";
import { type OwnerFact, ownerFacts, ownerRules } from "./explain-owners.ts";
import { docsOf, type Reason, ruleOf } from "./explain-reasons.ts";
import { sentenceOf, type Telling } from "./explain-texts.ts";
import { reaches, type ValueFact, valueFacts, valueRules } from "./explain-values.ts";
import { writesTo } from "./explain-writes.ts";
import { handlingsOf } from "./handling.ts";
import { ownershipAt } from "./history.ts";
import { follow, nothingOwned, type Owner, pathText, type Writer } from "./ownership.ts";
import type { Frame } from "./run.ts";

/** What happened to one field, or did not, and why. */
export type Explained = {
  /** Empty for the request as a whole. */
  readonly path: Path;
  /** The path as {@link pathText} writes it, and as Kubernetes prints it. */
  readonly text: string;
  readonly label: string;
  readonly reason: Reason;
  /** The rule of SPEC.md. */
  readonly rule: string;
  /** A section of the Kubernetes documentation. */
  readonly docs: string;
  readonly sentence: string;
  /** Whom it is about: the owner who gained or lost, else whoever sent the request; null for what the server does. */
  readonly manager: string | null;
  /** By what that manager writes: applies, or updates of all kinds. */
  readonly operation: "Apply" | "Update";
  /** Index of the step since which another has or had the field, -1 for the start; null where nobody else is concerned. */
  readonly since: number | null;
};

/**
 * What the step of the last frame did to an object, or did not although it was asked to, by field: a reason for every value
 * and for every owner that is not as before. What was held back comes first, what the server did of itself last. Fields with
 * others in them are left out where all in them have the same reason. Empty if nothing was asked. Worked out once
 * for each frame and object.
 */
export function explain(frames: readonly Frame[], index: number, key: string): readonly Explained[] {
  const frame = frames[index];
  if (frame === undefined) return [];
  const objects = known.get(frame) ?? new Map<string, readonly Explained[]>();
  known.set(frame, objects);
  const found = objects.get(key) ?? explainFrame(frames, frame, index, key);
  objects.set(key, found);
  return found;
}

const known = new WeakMap<Frame, Map<string, readonly Explained[]>>();

function explainFrame(
  frames: readonly Frame[],
  frame: Frame,
  index: number,
  key: string,
): readonly Explained[] {
  const start = ownershipAt(frames, index - 1, key);
  const meant = frame.acts.flatMap((act) => (act.object === key ? act.exchanges : []));
  const writes = writesTo(key, handlingsOf(frame), new Set(meant.map(({ request }) => request)));
  const found = new Map<string, Explained>();
  let before = start.object === null ? nothingOwned : start;
  for (const write of writes) {
    const after = follow(before, write.after.objects.get(key) ?? null, index);
    const evidence = evidenceOf(key, write, before, after);
    if (evidence !== null) for (const [id, one] of explainWrite(evidence)) found.set(id, one);
    before = after;
  }
  return inOrder([...found.values()]);
}

/** The reasons of one write, each under what it is about, so that a later write to the same takes its place. */
export function explainWrite(evidence: Evidence): readonly (readonly [string, Explained])[] {
  const out: (readonly [string, Explained])[] = [];
  for (const fact of heldFacts(evidence)) {
    const rule = heldRules.find(({ fits }) => fits(fact, evidence));
    if (rule !== undefined) out.push(tellHeld(fact, rule.reason, evidence));
  }
  for (const [fact, reason] of withoutWays(valueFacts(evidence), evidence))
    out.push(tellValue(fact, reason, evidence));
  for (const fact of ownerFacts(evidence)) {
    const rule = ownerRules.find(({ fits }) => fits(fact, evidence));
    if (rule !== undefined) out.push(tellOwner(fact, rule.reason, evidence));
  }
  return out;
}

/** The facts with their reasons, without those that only lead to others of the same reason. */
function withoutWays(
  facts: readonly ValueFact[],
  evidence: Evidence,
): readonly (readonly [ValueFact, Reason])[] {
  const told: (readonly [ValueFact, Reason])[] = [];
  const inner = new Set<string>();
  for (const fact of facts) {
    const rule = valueRules.find(({ fits }) => fits(fact, evidence));
    if (rule === undefined) continue;
    told.push([fact, rule.reason]);
    for (let length = 1; length < fact.path.length; length++)
      inner.add(`${rule.reason} ${pathText(fact.path.slice(0, length))}`);
  }
  return told.filter(([{ path }, reason]) => !inner.has(`${reason} ${pathText(path)}`));
}

function tellHeld(fact: HeldFact, reason: Reason, evidence: Evidence): readonly [string, Explained] {
  const opponents = fact.conflict?.owners ?? [];
  const since = latest([
    ...opponents.map((one) => one.since),
    ...fact.keepers.map((owner) => sinceOf(owner, fact.path)),
  ]);
  const others = [...opponents, ...fact.keepers].map(nameOf);
  const told = tell(fact.path, { reason, change: "stays", owner: "", others }, evidence, since);
  const label = fact.field ?? told.label;
  return [`held ${label}`, { ...told, label }];
}

function tellValue(fact: ValueFact, reason: Reason, evidence: Evidence): readonly [string, Explained] {
  const losers = reason === "forced" ? losersOf(evidence.owners, fact.path, null) : [];
  const since = latest(losers.map((owner) => sinceOf(owner, fact.path)));
  const others = losers.map(nameOf);
  const told = tell(fact.path, { reason, change: fact.change, owner: "", others }, evidence, since);
  return [`value ${told.text}`, told];
}

function tellOwner(
  { path, owner, change }: OwnerFact,
  reason: Reason,
  evidence: Evidence,
): readonly [string, Explained] {
  const { owners } = evidence;
  const others =
    reason === "shares"
      ? owners.after.owners.filter((other) => other.id !== owner.id && has(other.set, path))
      : change === "gained"
        ? losersOf(owners, path, owner.id)
        : [];
  const before = change === "lost" ? owners.before.owners.filter(({ id }) => id === owner.id) : others;
  const since = latest(before.map((one) => sinceOf(one, path)));
  const telling = { reason, change, owner: nameOf(owner), others: others.map(nameOf) };
  const told = tell(path, telling, evidence, since);
  return [`owner ${owner.id} ${told.text}`, { ...told, manager: owner.manager, operation: owner.operation }];
}

function tell(
  path: Path,
  telling: Omit<Telling, "by" | "subresource">,
  { manager, operation, subresource }: Evidence,
  since: number | null,
): Explained {
  const { reason } = telling;
  return {
    path,
    text: pathText(path),
    label: printPath(path),
    reason,
    rule: ruleOf(reason),
    docs: docsOf(reason),
    sentence: sentenceOf({ ...telling, by: manager, subresource }),
    manager: BY_SERVER.has(reason) ? null : manager,
    operation,
    since,
  };
}

const BOOKKEEPING: ReadonlySet<Reason> = new Set(["identity", "stamped", "versioned", "generation"]);
const BY_SERVER: ReadonlySet<Reason> = new Set([
  ...BOOKKEEPING,
  "defaulted",
  "normalised",
  "annotated",
  "redefined",
  "filled",
  "policy",
  "accepted",
  "refused",
  "unknown",
  "reset",
]);

function nameOf({ manager, subresource }: Pick<Writer, "manager" | "subresource">): string {
  return subresource === null ? manager : `${manager} (${subresource})`;
}

function losersOf({ before, after }: Evidence["owners"], path: Path, but: string | null): readonly Owner[] {
  return before.owners.filter(
    ({ id, set }) =>
      id !== but && has(set, path) && !after.owners.some((now) => now.id === id && has(now.set, path)),
  );
}

/** Since when an owner has a path, or the first of what is in it. */
function sinceOf(owner: Owner, path: Path): number | null {
  const exact = owner.since.get(pathText(path));
  if (exact !== undefined) return exact.step;
  if (!reaches(owner.set, path)) return null;
  const prefix = pathText(path).slice(0, -1);
  return latest([...owner.since].map(([text, since]) => (text.startsWith(`${prefix},`) ? since.step : null)));
}

function latest(steps: readonly (number | null)[]): number | null {
  return steps.reduce<number | null>(
    (max, step) => (step === null || (max !== null && max > step) ? max : step),
    null,
  );
}

/** Field by field; what is said of one field stays together. */
function inOrder(all: readonly Explained[]): readonly Explained[] {
  const ranks = new Map<string, number>();
  for (const one of all) ranks.set(one.label, Math.min(ranks.get(one.label) ?? LAST, rankOf(one)));
  return [...all].sort((a, b) => (ranks.get(a.label) ?? LAST) - (ranks.get(b.label) ?? LAST));
}

const LAST = 3;

function rankOf({ reason }: Explained): number {
  if (reason === "conflict" || reason === "refused" || reason === "kept") return 0;
  if (BOOKKEEPING.has(reason)) return LAST;
  return BY_SERVER.has(reason) ? 2 : 1;
}
