import type { ApplySetView } from "../../../engine/client/kubectl/applyset/view/applyset-view.ts";
import type { ApplySetsView } from "../../../session/command-line/types.ts";
import type { ObjectItem } from "../../../session/frame/types.ts";
import { namespacedName } from "../../context/namespaced-name.ts";

/** An object of an ApplySet, or its parent. */
export type Member = ApplySetView["members"][number]["member"];

/** Returns the kind and the name of a member: `ConfigMap demo/a`. */
export function memberName(member: Member): string {
  return `${member.groupKind} ${namespacedName(member)}`;
}

/** Returns the key of a member among the existing objects; null if it does not exist. */
export function keyOfMember(member: Member, objects: readonly ObjectItem[]): string | null {
  const found = objects.find(({ key, kind, namespace, name }) => {
    const group = key.split("/")[0] ?? "";
    const groupKind = group === "" ? kind : `${kind}.${group}`;
    return groupKind === member.groupKind && namespace === member.namespace && name === member.name;
  });
  return found?.key ?? null;
}

/** Returns the number of warnings about the sets and about applies. */
export function warningsOf({ sets, applies }: ApplySetsView): number {
  const counts = [
    ...sets.map(({ problems }) => problems.length),
    ...applies.map(({ preview }) => preview.warnings.length),
  ];
  return counts.reduce((sum, count) => sum + count, 0);
}
