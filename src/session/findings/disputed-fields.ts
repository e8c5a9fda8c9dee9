import { leavesOf } from "../../engine/compare/leaves.ts";
import type { Path } from "../../engine/fieldpath/element.ts";
import { below, type FieldSet, isEmpty } from "../../engine/fieldpath/set.ts";
import { type Owner, pathText } from "../../engine/ownership/object-ownership.ts";
import { managerKey } from "../../engine/scenario/step-manager.ts";
import { groupBy } from "../../engine/value/group-by.ts";
import { compareText } from "../../engine/value/order.ts";
import { get } from "../../engine/value/value.ts";
import {
  type FoundTrap,
  fieldsText,
  hasSameFields,
  idOf,
  isApplier,
  isControlPlane,
  isFromBefore,
  isKeyOfItem,
  isSameValue,
  isScaler,
  liveValue,
  namesOf,
  type ObjectFacts,
  ownersOf,
  ownFields,
  owns,
  whose,
} from "./facts.ts";
import { isForgiven } from "./last-applied-trap.ts";
import { release, tryApply, tryOtherValue } from "./moves.ts";

/** A field that some managers own, and for which an applier wants another value, or could. */
type Dispute = { readonly path: Path; readonly applier: Owner; readonly owners: readonly Owner[] };

/** Finds fields for which an applier last applied another value than the owners wrote. */
export function wantedOtherwise(facts: ObjectFacts): readonly FoundTrap[] {
  return [...groupBy(disputes(facts), ({ applier, owners }) => idOf(applier.manager, owners)).values()].map(
    (group) => {
      const [{ applier, owners }] = group;
      const fields = group.map(({ path }) => path);
      return {
        id: `${idOf("disputed", owners)} ${applier.manager}`,
        sentence: `${namesOf(owners)} ${owners.length === 1 ? "owns" : "own"} ${fieldsText(facts, fields)}, and ${applier.manager} last applied ${fields.length === 1 ? "another value" : "other values"}: ${whose(applier.manager)} next apply conflicts.`,
        paths: fields,
        moves: [
          ...tryApply(facts, applier),
          ...owners
            .slice(0, 2)
            .flatMap((owner) => release(facts, owner, fields, fields.length === 1 ? "it" : "them")),
        ],
        explainedBy: { kind: "example", id: "ways-out" },
      };
    },
  );
}

function disputes(facts: ObjectFacts): readonly Dispute[] {
  return facts.ownership.owners.filter(isApplier).flatMap((applier) => {
    const config = facts.wanted.get(managerKey(applier))?.configuration ?? null;
    if (config === null || !hasSameFields(facts, String(get(config, "apiVersion")))) return [];
    return [...leavesOf(config, facts.type).values()].flatMap(({ path, value }): readonly Dispute[] => {
      const live = liveValue(facts, path);
      const owners = ownersOf(facts, path);
      const isSettled =
        live === undefined ||
        isKeyOfItem(path) ||
        isSameValue(value, live) ||
        isForgiven(facts, applier, path);
      return isSettled || owners.length === 0 || owners.includes(applier) ? [] : [{ path, applier, owners }];
    });
  });
}

/** Finds fields that only updaters own, beside fields that an applier applies. */
export function besideAnApplier(facts: ObjectFacts): readonly FoundTrap[] {
  const known = new Set(disputes(facts).map(({ path }) => pathText(path)));
  const { owners } = facts.ownership;
  // In the order of their names, as each apply changes the order of the entries.
  const appliers = owners.filter(isApplier).toSorted((a, b) => compareText(a.manager, b.manager));
  const found = owners
    .filter((owner) => owner.operation === "Update" && !isControlPlane(owner) && !isScaler(owner))
    .toSorted((a, b) => Number(isFromBefore(a)) - Number(isFromBefore(b))) // who still writes comes first
    .flatMap((updater) =>
      ownFields(updater).flatMap((path): readonly Dispute[] => {
        const isOpen =
          path[0] !== "f:metadata" && !ownersOf(facts, path).some(isApplier) && !known.has(pathText(path));
        const applier = isOpen ? nearest(appliers, path) : null;
        if (applier === null || applier.manager === updater.manager || isForgiven(facts, applier, path))
          return [];
        return [{ path, applier, owners: [updater] }];
      }),
    );
  return [...groupBy(found, ({ applier, owners: all }) => idOf(applier.manager, all)).values()].map(
    (group) => {
      const [{ applier, owners: all }] = group;
      const fields = group.map(({ path }) => path);
      const [first] = fields as [Path];
      return {
        id: `${idOf("beside", all)} ${applier.manager}`,
        sentence: `${namesOf(all)} owns ${fieldsText(facts, fields)}: an apply by ${applier.manager} with another value conflicts.`,
        paths: fields,
        moves: [
          ...tryOtherValue(facts, applier, first),
          ...all.flatMap((owner) => release(facts, owner, fields, fields.length === 1 ? "it" : "them")),
        ],
        explainedBy: { kind: "lesson", id: "update-takes" },
      };
    },
  );
}

/** Returns the applier that owns fields closest to a path; null if none owns a field in the same part of the object. */
function nearest(appliers: readonly Owner[], path: Path): Owner | null {
  let best: Owner | null = null;
  let depth = 0;
  for (const applier of appliers) {
    const common = commonDepth(applier.set, path);
    if (common > depth && !owns(applier, path)) [best, depth] = [applier, common];
  }
  return best;
}

/** Returns how many elements of a path lead to fields of a set. */
function commonDepth(set: FieldSet, path: Path): number {
  let at: FieldSet | null | undefined = set;
  let depth = 0;
  for (const element of path) {
    at = at == null || isEmpty(at) ? undefined : below(at, element);
    if (at === undefined) break;
    depth++;
  }
  return depth;
}
