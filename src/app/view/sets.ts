import type { ApplySetView, ObjectItem, SetsView } from "../../worker/protocol.ts";
import { placedName } from "./placed-name.ts";

/** An object of an ApplySet, or its parent. */
export type Member = ApplySetView["members"][number]["member"];

/** `ConfigMap demo/a`. */
export function memberName(member: Member): string {
  return `${member.groupKind} ${placedName(member)}`;
}

/** The key of a member among the objects that are there; null if it is not. */
export function keyOfMember(member: Member, objects: readonly ObjectItem[]): string | null {
  const found = objects.find(({ key, kind, namespace, name }) => {
    const group = key.split("/")[0] ?? "";
    const groupKind = group === "" ? kind : `${kind}.${group}`;
    return groupKind === member.groupKind && namespace === member.namespace && name === member.name;
  });
  return found?.key ?? null;
}

/** How much there is to warn of, of sets as they are and of what an apply would do. */
export function warningsOf({ sets, applies }: SetsView): number {
  const counts = [
    ...sets.map(({ problems }) => problems.length),
    ...applies.map(({ preview }) => preview.warnings.length),
  ];
  return counts.reduce((sum, count) => sum + count, 0);
}
