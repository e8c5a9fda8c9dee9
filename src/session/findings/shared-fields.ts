import type { Path } from "../../engine/fieldpath/element.ts";
import { type Owner, pathText } from "../../engine/ownership/object-ownership.ts";
import { groupBy } from "../../engine/value/group-by.ts";
import {
  BEFORE_FIRST_APPLY,
  CLIENT_SIDE,
  type FoundTrap,
  fieldsText,
  idOf,
  isApplier,
  isAtomic,
  isControlPlane,
  isFromBefore,
  isScaler,
  namesOf,
  type ObjectFacts,
  ownersOf,
  ownFields,
  owns,
} from "./facts.ts";
import { release, tryApply, tryOtherValue } from "./moves.ts";

/** Finds fields that several managers apply. */
export function sharedByAppliers(facts: ObjectFacts): readonly FoundTrap[] {
  const shared = sharedFields(facts, isApplier).filter(({ path }) => !isAtomic(facts, path));
  return [...groupBy(shared, ({ owners }) => idOf("", owners)).values()].map((group) => {
    const [{ owners }] = group;
    const fields = group.map(({ path }) => path);
    const text = fieldsText(facts, fields);
    const verb = owners.length === 2 ? "both apply" : "all apply";
    return {
      id: idOf("appliers", owners),
      sentence: `${namesOf(owners)} ${verb} ${text}: an apply of one of them with another value conflicts, and a field that only one of them drops stays.`,
      paths: fields,
      moves: [...tryFirst(facts, owners, fields), ...releaseMoves(facts, owners, fields)],
      explainedBy: { kind: "example", id: "shared" },
    };
  });
}

/** Finds fields that managers apply and others own by Update, with the same value. */
export function appliedAndUpdated(facts: ObjectFacts): readonly FoundTrap[] {
  const shared = sharedFields(facts, (owner) => isApplier(owner) || isUpdater(owner)).filter(
    ({ path, owners }) => !isAtomic(facts, path) && owners.some(isApplier) && owners.some(isUpdater),
  );
  return [...groupBy(shared, ({ owners }) => idOf("", owners)).values()].flatMap((group) => {
    const [{ owners }] = group;
    const appliers = owners.filter(isApplier);
    const updaters = owners.filter(
      (owner) => isUpdater(owner) && !appliers.some(({ manager }) => manager === owner.manager),
    );
    if (updaters.length === 0) return []; // `appliesAndUpdates` finds a manager that does both
    const fields = group.map(({ path }) => path);
    const [names, others] = [namesOf(appliers), namesOf(updaters)];
    return [
      {
        id: idOf("applied-and-updated", owners),
        sentence: `${names} ${appliers.length === 1 ? "applies" : "apply"} ${fieldsText(facts, fields)}, which ${others} ${updaters.length === 1 ? "owns" : "own"} by Update, too: an apply with another value conflicts. If ${others} ${updaters.length === 1 ? "writes" : "write"} another value, ${names} no longer ${appliers.length === 1 ? "owns" : "own"} ${fields.length === 1 ? "the field" : "that field"}.`,
        paths: fields,
        moves: [...tryFirst(facts, appliers, fields), ...releaseMoves(facts, updaters, fields)],
        explainedBy: { kind: "lesson", id: "update-takes" },
      },
    ];
  });
}

/** Whether a manager changes fields itself, and is no part of the control plane. */
function isUpdater(owner: Owner): boolean {
  return owner.operation === "Update" && !isControlPlane(owner) && !isFromBefore(owner);
}

/** Finds maps and lists that only one set of owners can own, and that several managers wrote. */
export function atomicWithTwoWriters(facts: ObjectFacts): readonly FoundTrap[] {
  const shared = sharedFields(facts, (owner) => !isFromBefore(owner)).filter(({ path }) =>
    isAtomic(facts, path),
  );
  return shared.map(({ path, owners }) => ({
    id: idOf("atomic", owners, [path]),
    sentence: `${namesOf(owners)} ${owners.length === 2 ? "both" : "all"} own ${fieldsText(facts, [path])}, which is atomic: who changes a part of it replaces all of it.`,
    paths: [path],
    moves: [...tryMoves(facts, owners.filter(isApplier)), ...releaseMoves(facts, owners, [path])],
    explainedBy: { kind: "lesson", id: "owned-as-a-whole" },
  }));
}

/** Finds fields that belong to a manager from before the first apply, and to an applier, too. */
export function leftBehind(facts: ObjectFacts): readonly FoundTrap[] {
  return [CLIENT_SIDE, BEFORE_FIRST_APPLY].flatMap((name) =>
    facts.ownership.owners
      .filter(({ manager, operation }) => manager === name && operation === "Update")
      .flatMap((left): readonly FoundTrap[] => {
        const fields = ownFields(left).filter((path) => ownersOf(facts, path).some(isApplier));
        const [first] = fields;
        if (first === undefined) return [];
        const appliers = facts.ownership.owners.filter(
          (owner) => isApplier(owner) && fields.some((path) => owns(owner, path)),
        );
        const names = namesOf(appliers);
        const why =
          name === CLIENT_SIDE
            ? "It is left from `kubectl apply` without `--server-side`"
            : "It stands for all that the object had before its first apply";
        return [
          {
            id: idOf("left-behind", [left]),
            sentence: `${name} still owns ${fieldsText(facts, fields)}, which ${names} ${appliers.length === 1 ? "applies" : "apply"}. ${why}: a field that ${names} ${appliers.length === 1 ? "drops" : "drop"} stays.`,
            paths: fields,
            moves: [...release(facts, left, ownFields(left), "all fields"), ...tryMoves(facts, appliers)],
            explainedBy:
              name === CLIENT_SIDE
                ? { kind: "example", id: "migrate-not" }
                : { kind: "lesson", id: "before-first-apply" },
          },
        ];
      }),
  );
}

/** Finds an autoscaler that owns the number of replicas together with an applier. */
export function scaledAndApplied(facts: ObjectFacts): readonly FoundTrap[] {
  const replicas: Path = ["f:spec", "f:replicas"];
  const owners = ownersOf(facts, replicas);
  const appliers = owners.filter(isApplier);
  return owners.filter(isScaler).flatMap((scaler): readonly FoundTrap[] => {
    if (appliers.length === 0) return [];
    const names = namesOf(appliers);
    return [
      {
        id: idOf("scaled", [scaler, ...appliers]),
        sentence: `${namesOf([scaler])} scales the object, and ${names} ${appliers.length === 1 ? "applies" : "apply"} \`replicas\`, too: after the next change of the scale, an apply of ${names} conflicts.`,
        paths: [replicas],
        moves: [...releaseMoves(facts, appliers, [replicas]), ...tryMoves(facts, appliers)],
        explainedBy: { kind: "lesson", id: "hand-over-replicas" },
      },
    ];
  });
}

/** Finds managers with an entry for applies and another one for updates. */
export function appliesAndUpdates(facts: ObjectFacts): readonly FoundTrap[] {
  const { owners } = facts.ownership;
  return owners.filter(isApplier).flatMap((applier): readonly FoundTrap[] => {
    const updater = owners.find(
      ({ manager, operation, subresource }) =>
        manager === applier.manager && operation === "Update" && subresource === null,
    );
    const fields = updater === undefined ? [] : ownFields(updater);
    if (updater === undefined || fields.length === 0) return [];
    const both = fields.filter((path) => owns(applier, path));
    const shown = both.length > 0 ? both : fields;
    const why =
      both.length > 0
        ? "a field that it no longer applies stays"
        : "its own apply with another value conflicts";
    return [
      {
        id: idOf("two-entries", [applier]),
        sentence: `${applier.manager} owns ${fieldsText(facts, shown)} ${both.length > 0 ? "twice, by Apply and by Update" : "by Update, and other fields by Apply"}. For the server these are two managers: ${why}.`,
        paths: shown,
        moves: [...release(facts, updater, fields, "what it owns by Update"), ...tryApply(facts, applier)],
        explainedBy: { kind: "example", id: "same-name" },
      },
    ];
  });
}

/** Returns the fields with at least two owners of a sort that have different names. */
function sharedFields(facts: ObjectFacts, isOne: (owner: Owner) => boolean) {
  const owners = facts.ownership.owners.filter((owner) => isOne(owner) && !isScaler(owner));
  const fields = new Map(owners.flatMap(ownFields).map((path) => [pathText(path), path]));
  return [...fields.values()].flatMap((path) => {
    const found = owners.filter((owner) => owns(owner, path));
    return new Set(found.map(({ manager }) => manager)).size > 1 ? [{ path, owners: found }] : [];
  });
}

/** Returns the move that shows the conflict; without a field that can have another value, the moves that apply again. */
function tryFirst(facts: ObjectFacts, owners: readonly Owner[], fields: readonly Path[]) {
  for (const field of fields) {
    const moves = owners.slice(0, 1).flatMap((owner) => tryOtherValue(facts, owner, field));
    if (moves.length > 0) return moves;
  }
  return tryMoves(facts, owners);
}

function tryMoves(facts: ObjectFacts, owners: readonly Owner[]) {
  return owners.slice(0, 2).flatMap((owner) => tryApply(facts, owner));
}

function releaseMoves(facts: ObjectFacts, owners: readonly Owner[], fields: readonly Path[]) {
  const what = fields.length === 1 ? "it" : "them";
  return owners.slice(0, 2).flatMap((owner) => release(facts, owner, fields, what));
}
