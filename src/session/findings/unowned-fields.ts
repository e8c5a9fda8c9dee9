import { type Path, partsOf } from "../../engine/fieldpath/element.ts";
import { ownerName, pathText } from "../../engine/ownership/object-ownership.ts";
import { isApplyRequest } from "../../engine/ownership/request-writer.ts";
import { liveObject } from "../../engine/scenario/live-object.ts";
import { equal } from "../../engine/value/equal.ts";
import { groupBy } from "../../engine/value/group-by.ts";
import { get } from "../../engine/value/value.ts";
import {
  BEFORE_FIRST_APPLY,
  type FoundTrap,
  fieldsText,
  isAnnotation,
  isAtomic,
  isKeyOfItem,
  liveValue,
  type ObjectFacts,
} from "./facts.ts";

/** Finds objects and fields that nobody owns, though somebody wrote them. */
export function unowned(facts: ObjectFacts): readonly FoundTrap[] {
  const { owners } = facts.ownership;
  if (facts.cluster.serverSideApply === false) return [];
  if (owners.length > 0) return releasedFields(facts);
  // An apply without fields leaves no managed fields, and a scenario defines its kinds without them.
  const isGiven = facts.start.objects.get(facts.key) === facts.cluster.objects.get(facts.key);
  if (!isGiven || get(facts.live, "kind") === "CustomResourceDefinition") return [];
  return [
    {
      id: "untracked",
      sentence: `Nobody owns any field: the object has no managed fields. \`kubectl get\` prints them only with \`--show-managed-fields\`. If there are none, the server gives all fields to ${BEFORE_FIRST_APPLY} at the first apply.`,
      paths: [],
      moves: [],
      explainedBy: { kind: "lesson", id: "before-first-apply" },
    },
  ];
}

/** Finds fields whose last owner let them go, and which still have their values. */
function releasedFields(facts: ObjectFacts): readonly FoundTrap[] {
  const found = [...facts.ownership.formerlyOwned].flatMap(([text, { by, step }]) => {
    const path = JSON.parse(text) as Path;
    const isField =
      path[0] !== "f:status" && !isKeyOfItem(path) && !isAnnotation(path) && !isGroup(facts, path);
    return isField && isInOwnPart(facts, path) && kept(facts, path, step) ? [{ path, by, step }] : [];
  });
  return [...groupBy(found, ({ by, step }) => `${ownerName(by)} ${step}`).values()].map((group) => {
    const [{ by, step }] = group;
    const fields = group.map(({ path }) => path);
    return {
      id: `unowned ${ownerName(by)} ${pathText(fields[0] as Path)}`,
      sentence: `Nobody owns ${fieldsText(facts, fields)} since step ${step + 1}, when ${ownerName(by)} let go of ${fields.length === 1 ? "it" : "them"}: the next apply with ${fields.length === 1 ? "another value" : "other values"} does not conflict.`,
      paths: fields,
      moves: [],
      explainedBy: { kind: "lesson", id: "unguarded-replicas" },
    };
  });
}

/** Whether a field kept its value when its owner let go of it in a step. A field that an apply drops stays only as a default. */
function kept(facts: ObjectFacts, path: Path, step: number): boolean {
  const frame = facts.frames[step];
  const isApply = frame?.exchanges.some(({ request }) => isApplyRequest(request)) ?? true;
  const before = frame === undefined || isApply ? null : liveObject(frame.before, facts.key);
  const live = liveValue(facts, path);
  return (
    before !== null && live !== undefined && equal(liveValue({ ...facts, live: before }, path) ?? null, live)
  );
}

/** Whether no map or list around a field has only one set of owners. */
function isInOwnPart(facts: ObjectFacts, path: Path): boolean {
  return path.every((_, at) => at === 0 || !isAtomic(facts, path.slice(0, at)));
}

/** Whether a path is a map or an item around other fields. */
function isGroup(facts: ObjectFacts, path: Path): boolean {
  const value = liveValue(facts, path);
  const last = path.at(-1);
  return typeof value === "object" && value !== null && last !== undefined && partsOf(last).kind !== "value";
}
