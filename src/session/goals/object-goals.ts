import { ownerName } from "../../engine/ownership/object-ownership.ts";
import type { Goal, GoalObject } from "../../engine/scenario/goal.ts";
import { equal } from "../../engine/value/equal.ts";
import { joinNames, verbFor } from "../../words.ts";
import { inlineValue } from "../inline-value.ts";
import { stepName } from "../owners/owner-notes.ts";
import {
  type FieldOwner,
  findField,
  findObject,
  namedObject,
  ownersOfField,
  valueSince,
} from "./find-field.ts";
import { givenCluster, lastCluster, ownSteps, type PlayedRun } from "./played-run.ts";

type GoalWith<Key extends string> = Extract<Goal, { readonly [key in Key]: unknown }>;

/** Returns what is missing until an object exists, or is gone; null if nothing is. */
export function missingObject(run: PlayedRun, { exists, object }: GoalWith<"exists">): string | null {
  const { key, name } = namedObject(run, object);
  const isThere = key !== null && lastCluster(run).objects.has(key);
  if (isThere === exists) return null;
  if (isThere) return `${name} still exists.`;
  const end = run.frames.findLastIndex(
    ({ before, cluster }) => key !== null && before.objects.has(key) && !cluster.objects.has(key),
  );
  return end < 0
    ? `There is no ${name} yet.`
    : `There is no ${name}: ${run.frames[end]?.planned.step.actor} deleted it in ${stepName(end)}.`;
}

/** Returns what is missing until a field has a value; null if nothing is. */
export function missingValue(run: PlayedRun, goal: GoalWith<"value">): string | null {
  return withObject(run, goal.object, (key, name) => {
    const found = findField(lastCluster(run), key, goal.field);
    if (found === null) return `${name} has no \`${goal.field}\`.`;
    if (equal(found.value, goal.value)) return goal.always ? otherValueBetween(run, key, goal) : null;
    const since = stepName(valueSince(run, key, goal.field));
    return `\`${goal.field}\` is ${shown(found.value)}, since ${since}.`;
  });
}

/** Returns after which own step a field did not have its value; null if there is none. */
function otherValueBetween(run: PlayedRun, key: string, goal: GoalWith<"value">): string | null {
  for (const { frame, index } of ownSteps(run)) {
    const found = findField(frame.cluster, key, goal.field);
    if (found === null) return `After ${stepName(index)}, there was no \`${goal.field}\`.`;
    if (!equal(found.value, goal.value))
      return `After ${stepName(index)}, \`${goal.field}\` was ${shown(found.value)}.`;
  }
  return null;
}

/** Returns what is missing until an object has no such field; null if nothing is. */
export function presentField(run: PlayedRun, { field, object }: GoalWith<"absent">): string | null {
  return withObject(run, object, (key) => {
    const found = findField(lastCluster(run), key, field);
    if (found === null) return null;
    const owners = ownersOfField(run, key, field);
    const who = owners.length === 0 ? "nobody owns it" : ownedBy(owners);
    const still = findField(givenCluster(run), key, field) === null ? "" : " still";
    return `\`${field}\` is${still} ${shown(found.value)}, and ${who}.`;
  });
}

/** Returns what is missing until a manager owns a field; null if nothing is. */
export function missingOwner(run: PlayedRun, goal: GoalWith<"owns">): string | null {
  return withObject(run, goal.object, (key) => {
    const owners = ownersOfField(run, key, goal.owns);
    return owners.some(isOf(goal)) ? null : notOwned(run, key, goal.owns, goal, owners);
  });
}

/** Returns what is missing until a manager and another one own a field; null if nothing is. */
export function missingSharer(run: PlayedRun, goal: GoalWith<"shares">): string | null {
  return withObject(run, goal.object, (key) => {
    const owners = ownersOfField(run, key, goal.shares);
    const own = owners.filter(isOf(goal));
    if (own.length === 0) return notOwned(run, key, goal.shares, goal, owners);
    return own.length < owners.length
      ? null
      : `${managerName(goal)} owns \`${goal.shares}\` alone, ${sinceText(own)}.`;
  });
}

/** Returns what is missing until a manager does not own a field; null if nothing is. */
export function stillOwner(run: PlayedRun, goal: GoalWith<"doesNotOwn">): string | null {
  return withObject(run, goal.object, (key) => {
    const own = ownersOfField(run, key, goal.doesNotOwn).filter(isOf(goal));
    if (own.length === 0) return null;
    const still = own.some(({ since }) => since < run.given) ? " still" : "";
    return `${managerName(goal)}${still} owns \`${goal.doesNotOwn}\`, ${sinceText(own)}.`;
  });
}

/** Returns the name of a goal's manager: `alice`, `hpa (scale)`, `alice (update)`. */
export function managerName({ manager, operation, subresource }: GoalWith<"manager">): string {
  const also = [operation?.toLowerCase(), subresource].filter((word) => word !== undefined && word !== "");
  return also.length === 0 ? manager : `${manager} (${also.join(", ")})`;
}

/** Calls `check` with the key and the name of the goal's object; says that it does not exist if so. */
function withObject(
  run: PlayedRun,
  object: GoalObject | undefined,
  check: (key: string, name: string) => string | null,
): string | null {
  const found = findObject(run, object);
  if (found === null) return "There is no object yet.";
  const { key, name } = found;
  return key === null || !lastCluster(run).objects.has(key) ? `There is no ${name}.` : check(key, name);
}

function isOf({ manager, operation, subresource }: GoalWith<"manager">): (one: FieldOwner) => boolean {
  return ({ owner }) =>
    owner.manager === manager &&
    (operation === undefined || owner.operation === operation) &&
    (subresource === undefined || (owner.subresource ?? "") === subresource);
}

function notOwned(
  run: PlayedRun,
  key: string,
  field: string,
  goal: GoalWith<"manager">,
  owners: readonly FieldOwner[],
): string {
  const name = managerName(goal);
  if (owners.length > 0) return `${name} does not own \`${field}\`: ${ownedBy(owners, goal.manager)}.`;
  return findField(lastCluster(run), key, field) === null
    ? `${name} does not own \`${field}\`: the object does not have it.`
    : `${name} does not own \`${field}\`: nobody does.`;
}

/** `alice owns it, since step 1`. An owner with the name of the wanted manager is another entry of it: `alice (update) owns it`. */
function ownedBy(owners: readonly FieldOwner[], wanted?: string): string {
  const oldestFirst = owners.toSorted((one, other) => one.since - other.since);
  const names = oldestFirst.map(({ owner }) =>
    ownerName(owner) === wanted ? `${wanted} (${owner.operation.toLowerCase()})` : ownerName(owner),
  );
  return `${joinNames(names)} ${verbFor(names, "owns", "own")} it, ${sinceText(owners)}`;
}

function sinceText(owners: readonly FieldOwner[]): string {
  return `since ${stepName(Math.max(...owners.map(({ since }) => since)))}`;
}

function shown(value: Parameters<typeof inlineValue>[0]): string {
  return `\`${inlineValue(value)}\``;
}
