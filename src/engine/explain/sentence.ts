import { joinNames, verbFor } from "../../words.ts";
import { unreachable } from "../value/unreachable.ts";
import type { Reason } from "./reason.ts";

/** The content of a sentence. */
export type SentenceInput = {
  readonly reason: Reason;
  /** How the value or the owners changed. */
  readonly change: "added" | "changed" | "removed" | "stays" | "gained" | "lost";
  /** The manager that sent the request. */
  readonly by: string;
  /** The manager that gained or lost the field; empty for sentences about values. */
  readonly owner: string;
  /** The other managers that own or owned the field. */
  readonly others: readonly string[];
  /** The subresource that the request wrote; null for the object itself. */
  readonly subresource: string | null;
  /** Whether the field is the status of the object or a part of it. */
  readonly isInStatus: boolean;
};

const DONE = {
  added: "added",
  changed: "changed",
  removed: "removed",
  stays: "left",
  gained: "set",
  lost: "changed",
};

/** Returns one sentence on what happened to a field, and why. */
export function sentenceOf(input: SentenceInput): string {
  const { reason, change, by, owner } = input;
  const others = joinNames(input.others);
  const own = verbFor(input.others, "owns", "own");
  switch (reason) {
    case "applied":
      return change === "stays"
        ? `${by} applied it, and its value did not change.`
        : `${by} applied it, so it was ${DONE[change]}.`;
    case "forced":
      return `${by} applied it with force${others && ` and took ownership from ${others}`}${change === "stays" ? "" : `, so it was ${DONE[change]}`}.`;
    case "pruned":
      return `Removed: ${by} does not apply it any more, and no other manager owns it.`;
    case "removed-with-parent":
      return `Removed: ${by} does not apply the item or key that contains it any more.`;
    case "replaced":
      return `Removed: ${by} replaced the field that contained it with another kind of value.`;
    case "emptied":
      return `It is empty now: ${by} does not apply the fields in it any more.`;
    case "written":
      return change === "stays"
        ? `${by} wrote it, and its value did not change.`
        : `${by} wrote it, so it was ${DONE[change]}.`;
    case "erased":
      return `${by} removed it.`;
    case "scaled":
      return `${by} set the number of replicas through the scale subresource.`;
    case "annotated":
      return "The server updated kubectl's last-applied annotation.";
    case "kept":
      return `Not removed: ${by} does not apply it any more, but ${others || "another manager"} ${own} it.`;
    case "conflict":
      return `Conflict: ${by} wants another value, but ${others || "another manager"} ${own} it. Nothing changed.`;
    case "refused":
      return "The server refused the request, so nothing changed.";
    case "defaulted":
      return "The server set the default, because no manager set the field.";
    case "reverted":
      return `${by} does not set it any more and no other manager owns it, so it has its default again.`;
    case "normalised":
      return "The server stores the value in its canonical form.";
    case "unknown":
      return "Dropped: the kind has no such field.";
    case "redefined":
      return "The server returns it differently, because the definition of the kind changed.";
    case "identity":
      return "It identifies the object. No manager can own it.";
    case "set-on-create":
      return "The server sets it when it creates the object.";
    case "resource-version":
      return "The server changes it with every write that changes the object.";
    case "generation":
      return "The server increases it when the desired state changes.";
    case "reset":
      return ignoredBy(input);
    case "set-by-kind":
      return "The server sets it for objects of this kind. No manager set it.";
    case "policy":
      return "An admission policy or webhook changed it.";
    case "deleting":
      return "The object is being deleted and waits for its finalizers or its grace period.";
    case "deleted":
      return "The object was deleted.";
    case "dry-run":
      return `Not stored: ${by} sent a dry run.`;
    case "accepted":
      return "The server accepted the definition and reports it here.";
    case "owns":
      return `${owner} owns it now: its configuration contains it.`;
    case "shares":
      return `${owner} shares it with ${others || "others"}: they apply the same value.`;
    case "takes":
      return `${owner} applied it with force and took ownership${others && ` from ${others}`}.`;
    case "writes":
      return `${owner} owns it now, because ${owner} set the value.`;
    case "overwrites":
      return `${owner} owns it now, because ${owner} replaced the value of ${others || "another manager"}.`;
    case "drops":
      return `${owner} does not own it any more: its configuration does not contain it any more.`;
    case "taken-by-force":
      return `${owner} does not own it any more: ${by} applied it with force and took ownership.`;
    case "overwritten":
      return `${owner} does not own it any more: ${by} gave it another value.`;
    case "field-removed":
      return `${owner} does not own it any more: the field was removed.`;
    case "erases":
      return `${owner} does not own it any more: ${owner} removed the field.`;
    case "before-first-apply":
      return `${owner} owns every field that existed before the first apply.`;
    case "duplicate-entry":
      return `Two managedFields entries had the same manager, operation and subresource (${owner}). The server kept the last one.`;
    case "merged-into-ancient-changes":
      return change === "gained"
        ? `${owner} owns the fields of the oldest updaters: there were more than ten.`
        : `The server merged ${owner} into ancient-changes: there were more than ten updaters.`;
    case "in-request":
      return change === "gained"
        ? `${by} wrote the managed fields, with ${owner} as an owner.`
        : `${by} wrote the managed fields, without ${owner} as an owner.`;
    case "cleared":
      return `${owner} does not own it any more: ${by} cleared the managed fields.`;
    case "became-atomic":
      return change === "gained"
        ? `${owner} owns the whole value: it is atomic now, and ${owner} owned a part of it.`
        : `${owner} owned this part. The value is atomic now, so ${owner} owns the whole value.`;
    case "scales":
      return `${owner} owns the number of replicas now, because ${owner} set it through the scale subresource${others && `; ${others} lost it`}.`;
    case "scaled-by-other":
      return `${owner} does not own the number of replicas any more: ${by} set it through the scale subresource.`;
    case "last-applied":
      return change === "gained"
        ? `${owner} took ownership${others && ` from ${others}`} without a conflict: the value in the last-applied annotation equals the live value.`
        : `${owner} does not own it any more: the last-applied annotation shows that ${by} applied it.`;
    case "admitted":
      return `An admission policy or webhook changed the managed fields, ${change === "gained" ? "with" : "without"} ${owner} as an owner.`;
    case "version-removed":
      return `The server removed ${owner}'s managedFields entry: the API version of the entry does not exist any more.`;
    case "owners-unknown":
      return `The server removed ${owner}'s managedFields entry: the server could not compute the owners.`;
    case "object-deleted":
      return `${owner} owns nothing any more: the object was deleted.`;
    case "controller":
      return "A controller of the server wrote it.";
    default:
      return unreachable(reason);
  }
}

/** Returns why the server ignored a value. Some kinds ignore other fields than `status`, too: the spec of a CertificateSigningRequest. */
function ignoredBy({ subresource, isInStatus }: Pick<SentenceInput, "subresource" | "isInStatus">): string {
  if (subresource !== null)
    return `The server ignored the value: a write to the ${subresource} subresource cannot change this field.`;
  return isInStatus
    ? "The server ignored the value: only a write to the status subresource can change this field."
    : "The server ignored the value: an update cannot change this field.";
}
