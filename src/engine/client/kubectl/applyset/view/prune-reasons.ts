import { metaText } from "../../../../server/metadata/object-meta.ts";
import { dig, isList, type Value, type ValueMap } from "../../../../value/value.ts";
import { ID_LABEL, PART_OF_LABEL } from "../applyset-labels.ts";
import type { ApplySet } from "../applyset-parent.ts";
import { APPLYSET_MANAGER } from "../update-parent.ts";
import { labelledId, type MemberView, printMember } from "./applyset-members.ts";
import { type SetWarning, setWarning } from "./applyset-warning.ts";

/** Returns why an apply prunes a member. */
export function pruneReason({ namespace }: ApplySet, member: MemberView): string {
  const where =
    member.namespace === ""
      ? "it is cluster-scoped"
      : member.namespace === namespace
        ? `${namespace} is the parent's own namespace`
        : `the parent names the namespace ${member.namespace}`;
  return `It has the label of the set, the parent names its kind ${member.groupKind}, ${where}, and it is not in the manifests.`;
}

/** Returns why an apply does not prune a member that is not in the manifests. */
export function keepReason(isNew: boolean, hinted: ReadonlySet<string>, member: MemberView): string {
  if (isNew)
    return "kubectl looks only in the kinds and namespaces that the parent listed before this apply. A new parent lists none.";
  const what = hinted.has(member.groupKind) ? `namespace ${member.namespace}` : `kind ${member.groupKind}`;
  return `The parent does not list the ${what} of this object, so kubectl does not search it.`;
}

/** Returns a warning about members whose parent is new. */
export function freshParentWarnings(members: number): readonly SetWarning[] {
  if (members === 0) return [];
  const what = members === 1 ? "One object has" : `${members} objects have`;
  return [
    setWarning(
      "fresh-parent",
      `${what} the label of this set, but its parent is new: this apply prunes none of them, the next one does.`,
    ),
  ];
}

/** Returns a warning if an apply moves a member from another set. */
export function moveWarnings(
  id: string,
  member: MemberView,
  live: ValueMap | undefined,
): readonly SetWarning[] {
  const other = live === undefined ? null : labelledId(live, PART_OF_LABEL);
  if (other === null || other === id) return [];
  const text = `${printMember(member)} belongs to the set ${other}. kubectl moves it here without an error, and that set no longer prunes it. The KEP requires an error.`;
  return [setWarning("moved-silently", text, member)];
}

/** Returns warnings about a member that an apply deletes. */
export function deletionWarnings(
  parent: ValueMap | undefined,
  member: MemberView,
  object: ValueMap,
): readonly SetWarning[] {
  const name = printMember(member);
  const warnings: SetWarning[] = [];
  const add = (rule: SetWarning["rule"], text: string) => warnings.push(setWarning(rule, text, member));
  const owners = otherOwners(parent, object);
  if (owners.length > 0) {
    add(
      "owner-references",
      `${name} is owned by ${owners.join(", ")}, not by the parent. kubectl deletes it anyway. The KEP requires an error.`,
    );
  }
  const labeller = labelManagers(object).find(({ applied }) => !applied);
  if (labeller !== undefined) {
    add(
      "label-by-others",
      `${labeller.manager} added the label to ${name} without applying it. Write access to the object is enough for that; the prune deletes it with your permissions.`,
    );
  }
  if (labelledId(object, ID_LABEL) !== null) {
    add(
      "nested-set",
      `${name} is itself the parent of a set. It is deleted, and the members of its set stay.`,
    );
  }
  if (member.groupKind === "Namespace") {
    add("namespace-pruned", `${name} is deleted with everything in it, whoever created it.`);
  }
  const finalizers = dig(object, "metadata", "finalizers");
  if (isList(finalizers) && finalizers.length > 0) {
    add(
      "finalizers",
      `${name} stays until its finalizers are removed: ${finalizers.join(", ")}. Every apply until then prints that it pruned it.`,
    );
  }
  return warnings;
}

function otherOwners(parent: ValueMap | undefined, object: ValueMap): readonly string[] {
  const owners = dig(object, "metadata", "ownerReferences");
  if (!isList(owners)) return [];
  const uid = parent === undefined ? "" : metaText(parent, "uid");
  return owners.filter((owner) => dig(owner, "uid") !== uid).map(printOwner);
}

function printOwner(owner: Value): string {
  return `${String(dig(owner, "kind") ?? "")} ${String(dig(owner, "name") ?? "")}`;
}

/** Returns the managers of the member label, and whether each applied it. Empty if managed fields do not name any. */
function labelManagers(object: ValueMap): readonly { readonly manager: string; readonly applied: boolean }[] {
  const entries = dig(object, "metadata", "managedFields");
  if (!isList(entries)) return [];
  return entries
    .filter((entry) => dig(entry, "fieldsV1", "f:metadata", "f:labels", `f:${PART_OF_LABEL}`) !== undefined)
    .map((entry) => {
      const manager = String(dig(entry, "manager") ?? "");
      const isOurs = manager === "kubectl-client-side-apply" || manager === APPLYSET_MANAGER;
      return { manager, applied: dig(entry, "operation") === "Apply" || isOurs };
    });
}
