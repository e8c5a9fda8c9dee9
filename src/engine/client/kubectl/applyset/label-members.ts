import { has, withKey } from "../../../value/value.ts";
import { fail, type Result } from "../command-error.ts";
import { type Info, metaMap, withMeta } from "../objects/object-info.ts";
import { PART_OF_LABEL } from "./applyset-labels.ts";
import type { ApplySet } from "./applyset-parent.ts";
import { groupKind, type SetScope } from "./parent-annotations.ts";

/** The error for an object of a manifest that has the label of a member already. */
export const ALREADY_LABELLED = `ApplySet label ${JSON.stringify(PART_OF_LABEL)} already set in input data`;

/** Returns the objects with the label that makes them members. Fails if one has the label already. */
export function labelMembers({ id }: ApplySet, infos: readonly Info[]): Result<readonly Info[]> {
  if (infos.some(({ object }) => has(metaMap(object, "labels"), PART_OF_LABEL))) {
    return fail(ALREADY_LABELLED);
  }
  return {
    value: infos.map((info) => ({
      ...info,
      object: withMeta(info.object, "labels", withKey(metaMap(info.object, "labels"), PART_OF_LABEL, id)),
    })),
  };
}

/** Returns the kinds and namespaces of objects. */
export function scopeOfObjects(infos: readonly Pick<Info, "kind" | "namespace">[]): SetScope {
  return {
    kinds: new Map(infos.map(({ kind }) => [groupKind(kind), kind])),
    namespaces: [...new Set(infos.map(({ namespace }) => namespace).filter((one) => one !== ""))],
  };
}
