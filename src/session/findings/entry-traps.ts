import { isEmpty } from "../../engine/fieldpath/set.ts";
import { ANCIENT_CHANGES, MAX_UPDATE_MANAGERS } from "../../engine/managedfields/entries/cap-updates.ts";
import { findKind } from "../../engine/server/cluster/resource.ts";
import { get } from "../../engine/value/value.ts";
import {
  type FoundTrap,
  fieldsText,
  idOf,
  isApplier,
  namesOf,
  type ObjectFacts,
  ownFields,
} from "./facts.ts";
import { release, tryApply } from "./moves.ts";

/** Finds entries of a version that the server does not have for the kind. */
export function unknownVersions(facts: ObjectFacts): readonly FoundTrap[] {
  const kind = String(get(facts.live, "kind"));
  const { owners } = facts.ownership;
  return owners
    .filter(({ apiVersion }) => findKind(facts.cluster, apiVersion, kind) === undefined)
    .map((owner) => ({
      id: idOf("version", [owner]),
      sentence: `The entry of ${namesOf([owner])} has the version \`${owner.apiVersion}\`, which the server does not have for ${kind}: the next write drops the entry, and ${owner.manager} owns nothing any more.`,
      paths: ownFields(owner),
      moves: owners
        .filter((one) => isApplier(one) && one !== owner)
        .slice(0, 1)
        .flatMap((one) => tryApply(facts, one)),
      explainedBy: { kind: "example", id: "versions" },
    }));
}

/** Finds entries without a field. */
export function emptyEntries(facts: ObjectFacts): readonly FoundTrap[] {
  return facts.ownership.owners
    .filter(({ set }) => isEmpty(set))
    .map((owner) => ({
      id: idOf("empty", [owner]),
      sentence: `The entry of ${namesOf([owner])} names no field: ${owner.manager} owns nothing.`,
      paths: [],
      moves: release(facts, owner, [], "the entry"),
      explainedBy: { kind: "example", id: "owns-nothing" },
    }));
}

const TEN_UPDATERS = { kind: "example", id: "ten-updaters" } as const;

/** Finds that the server merges the oldest updaters into one entry, or will do so for the next new one. */
export function tooManyUpdaters(facts: ObjectFacts): readonly FoundTrap[] {
  const updaters = facts.ownership.owners.filter(({ operation }) => operation === "Update");
  const ancient = updaters.find(({ manager }) => manager === ANCIENT_CHANGES);
  if (ancient !== undefined) {
    const fields = ownFields(ancient);
    return [
      {
        id: idOf("merged", [ancient]),
        sentence: `More than ${MAX_UPDATE_MANAGERS} managers updated the object. ${ANCIENT_CHANGES} stands for the oldest of them: the managed fields no longer say who wrote ${fieldsText(facts, fields)}.`,
        paths: fields,
        moves: release(facts, ancient, fields, "all fields"),
        explainedBy: TEN_UPDATERS,
      },
    ];
  }
  if (updaters.length < MAX_UPDATE_MANAGERS) return [];
  return [
    {
      id: "updaters",
      sentence: `${updaters.length} managers updated the object, and the server keeps at most ${MAX_UPDATE_MANAGERS}: with the next new one, it merges the oldest into \`${ANCIENT_CHANGES}\`.`,
      paths: [],
      moves: [],
      explainedBy: TEN_UPDATERS,
    },
  ];
}
