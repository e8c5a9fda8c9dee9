import { dig, isList, type Value, type ValueMap } from "../../../value/value.ts";
import { metaText } from "../info.ts";
import { labelledId, type MemberView, nameMember } from "./cluster.ts";
import { ID, PART_OF } from "./names.ts";
import type { ApplySet } from "./parent.ts";
import { MANAGER } from "./update.ts";
import { type SetWarning, warning } from "./warning.ts";

/** Why an apply deletes a member. */
export function whyPruned({ namespace }: ApplySet, member: MemberView): string {
  const where =
    member.namespace === ""
      ? "it is in no namespace"
      : member.namespace === namespace
        ? `${namespace} is the parent's own namespace`
        : `the parent names the namespace ${member.namespace}`;
  return `It carries the set's label, the parent names its kind ${member.groupKind}, ${where}, and the manifests do not have it.`;
}

/** Why an apply leaves a member that the manifests do not have. */
export function whyKept(isNew: boolean, hinted: ReadonlySet<string>, member: MemberView): string {
  if (isNew) return "The parent is new: kubectl prunes by what it said before this apply, which is nothing.";
  const what = hinted.has(member.groupKind) ? `namespace ${member.namespace}` : `kind ${member.groupKind}`;
  return `The parent does not name its ${what}, so kubectl does not look there.`;
}

/** What to know of members that have no parent yet. */
export function freshParent(members: number): readonly SetWarning[] {
  if (members === 0) return [];
  const what = members === 1 ? "One object carries" : `${members} objects carry`;
  return [
    warning(
      "fresh-parent",
      `${what} the label of this set, but its parent is new: this apply prunes none of them, the next one does.`,
    ),
  ];
}

/** What an apply takes from another set, or touches that is not its own. */
export function moveWarnings(
  id: string,
  member: MemberView,
  live: ValueMap | undefined,
): readonly SetWarning[] {
  const other = live === undefined ? null : labelledId(live, PART_OF);
  if (other === null || other === id) return [];
  const text = `${nameMember(member)} belongs to the set ${other}. kubectl moves it here without an error, and that set no longer prunes it; the KEP wants an error.`;
  return [warning("moved-silently", text, member)];
}

/** What an apply does not mind when it deletes a member. */
export function deletionWarnings(
  parent: ValueMap | undefined,
  member: MemberView,
  object: ValueMap,
): readonly SetWarning[] {
  const name = nameMember(member);
  const warnings: SetWarning[] = [];
  const add = (rule: SetWarning["rule"], text: string) => warnings.push(warning(rule, text, member));
  const owners = otherOwners(parent, object);
  if (owners.length > 0) {
    add(
      "owner-references",
      `${name} is owned by ${owners.join(", ")}, not by the parent. kubectl deletes it all the same; the KEP wants an error.`,
    );
  }
  const labeller = labellersOf(object).find(({ applied }) => !applied);
  if (labeller !== undefined) {
    add(
      "label-by-others",
      `${labeller.manager} put the label on ${name} without applying it. Rights to change an object suffice for that; the prune deletes it with your rights.`,
    );
  }
  if (labelledId(object, ID) !== null) {
    add("nested-set", `${name} is the parent of a set itself. It is deleted, the members of its set stay.`);
  }
  if (member.groupKind === "Namespace") {
    add("namespace-pruned", `With ${name} everything in it is deleted, whoever made it.`);
  }
  const finalizers = dig(object, "metadata", "finalizers");
  if (isList(finalizers) && finalizers.length > 0) {
    add(
      "finalizers",
      `${name} stays until ${finalizers.join(", ")} is done with it. Every apply until then says that it prunes it.`,
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

/** Who owns the label that makes an object a member, and whether as one who applies. Empty where managed fields do not say. */
function labellersOf(object: ValueMap): readonly { readonly manager: string; readonly applied: boolean }[] {
  const entries = dig(object, "metadata", "managedFields");
  if (!isList(entries)) return [];
  return entries
    .filter((entry) => dig(entry, "fieldsV1", "f:metadata", "f:labels", `f:${PART_OF}`) !== undefined)
    .map((entry) => {
      const manager = String(dig(entry, "manager") ?? "");
      const isOurs = manager === "kubectl-client-side-apply" || manager === MANAGER;
      return { manager, applied: dig(entry, "operation") === "Apply" || isOurs };
    });
}
