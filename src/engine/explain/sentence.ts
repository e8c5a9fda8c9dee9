import { joinNames, verbFor } from "../../words.ts";
import { unreachable } from "../value/unreachable.ts";
import type { OwnerReason, Reason } from "./reason.ts";

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
  /** Whether the request contained the field. */
  readonly isSent: boolean;
};

/** Returns one sentence on what happened to a field, and why. */
export function sentenceOf(input: SentenceInput): string {
  const { reason, change, by } = input;
  const others = joinNames(input.others);
  const own = verbFor(input.others, "owns", "own");
  switch (reason) {
    case "applied":
      return changedBy(change, by, "applied");
    case "forced":
      return `${FORCED[change] ?? ""}${by} applied it with force${others && ` and took it from ${others}`}.`;
    case "pruned":
      return `Removed: ${by} does not apply it any more, and no other manager owns it.`;
    case "removed-with-parent":
      return `Removed: ${by} does not apply the item or key that contains it any more.`;
    case "replaced":
      return `Removed: ${by} replaced the field that contained it with another kind of value.`;
    case "emptied":
      return `It is empty now: ${by} does not apply the fields in it any more.`;
    case "written":
      return changedBy(change, by, "set");
    case "erased":
      return `Removed by ${by}.`;
    case "scaled":
      return `${by} set the number of replicas through the scale subresource.`;
    case "annotated":
      return "The server wrote the new configuration into kubectl's last-applied annotation.";
    case "kept":
      return `Not removed: ${by} does not apply it any more, but ${others || "another manager"} ${own} it.`;
    case "conflict":
      return `Conflict: ${by} wants another value, but ${others || "another manager"} ${own} it. Nothing changed.`;
    case "refused":
      return "The server refused the request, so nothing changed.";
    case "defaulted":
      return "The request does not set it, so the server filled in the default.";
    case "reverted":
      return `${by} does not set it any more and no other manager owns it, so it has its default again.`;
    case "normalised":
      return "The server stores the same value in its standard form.";
    case "moved":
      return change === "stays"
        ? "The server does not store it here, but in data, encoded as base64."
        : "The server filled it in from stringData.";
    case "dropped-empty":
      return change === "removed"
        ? "Removed: it is empty now, and the server does not store empty values of built-in kinds."
        : "Not stored: it is empty, and the server does not store empty values of built-in kinds.";
    case "unknown":
      return "Dropped: objects of this kind have no such field.";
    case "redefined":
      return "The server returns it differently, because the definition of the kind changed.";
    case "identity":
      return "It identifies the object. No manager can own it.";
    case "set-on-create":
      return "The server sets it when it creates the object.";
    case "resource-version":
      return "The server gives the object another version whenever it stores a change.";
    case "generation":
      return "The server counts the changes of the desired state here.";
    case "reset":
      return ignoredBy(input);
    case "set-by-kind":
      return "The server fills it in for objects of this kind.";
    case "policy":
      return `An admission policy or webhook ${POLICY[change] ?? "changed"} it.`;
    case "deleting":
      return "The object is being deleted and waits for its finalizers or its grace period.";
    case "deleted":
      return "The object was deleted.";
    case "dry-run":
      return `Not stored: ${by} sent a dry run.`;
    case "accepted":
      return "The server accepted the definition and reports it here.";
    default:
      return ownerSentence(reason, input, others);
  }
}

type Change = SentenceInput["change"];
type Words = { readonly [kind in Change]?: string };

const FORCED: Words = { added: "Added: ", changed: "Changed: ", removed: "Removed: " };
const POLICY: Words = { added: "added", changed: "changed", removed: "removed" };

function changedBy(change: Change, by: string, verb: "applied" | "set"): string {
  switch (change) {
    case "added":
      return `Added: ${by} ${verb} it.`;
    case "changed":
      return `Changed: ${by} ${verb} another value.`;
    case "removed":
      return `Removed by ${by}.`;
    default:
      return `${by} ${verb} it, and its value did not change.`;
  }
}

/** Returns one sentence on why a manager gained or lost a field. */
function ownerSentence(
  reason: OwnerReason,
  { change, by, owner, isSent }: SentenceInput,
  others: string,
): string {
  const lost = `${owner} does not own it any more`;
  switch (reason) {
    case "owns":
      return `${owner} owns it now, because ${owner} applied it.`;
    case "shares":
      return `${owner} owns it now, together with ${others || "others"}: ${owner} applied the value that it already has.`;
    case "takes":
      return `${owner} owns it now, because ${owner} applied it with force${others && `; ${others} lost it`}.`;
    case "writes":
      return isSent
        ? `${owner} owns it now, because ${owner} set it.`
        : `${owner} owns it now: the server filled it in while ${owner} wrote the object.`;
    case "overwrites":
      return `${owner} owns it now, because ${owner} replaced the value of ${others || "another manager"}.`;
    case "drops":
      return `${lost}, because ${owner} does not apply it any more.`;
    case "taken-by-force":
      return `${lost}: ${by} took it by force.`;
    case "overwritten":
      return `${lost}: ${by} gave it another value.`;
    case "field-removed":
      return `${lost}: the field was removed.`;
    case "erases":
      return `${lost}, because ${owner} removed it.`;
    case "before-first-apply":
      return `The object had no owners. So the first apply made ${owner} the owner of every field that already existed.`;
    case "duplicate-entry":
      return `Two entries of managedFields had the same manager, operation and subresource (${owner}). The server kept the last one.`;
    case "merged-into-ancient-changes":
      return change === "gained"
        ? `${owner} owns the fields of the oldest updaters: there were more than ten.`
        : `The server merged the entry of ${owner} into ancient-changes: there were more than ten updaters.`;
    case "in-request":
      return change === "gained"
        ? `${by} wrote managedFields itself: ${owner} owns this field now.`
        : `${by} wrote managedFields itself: ${owner} does not own this field any more.`;
    case "cleared":
      return `${lost}: ${by} cleared managedFields.`;
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
        ? `${owner} took it${others && ` from ${others}`} without a conflict: the value in the last-applied annotation equals the live value.`
        : `${lost}: the last-applied annotation shows that ${by} applied it.`;
    case "admitted":
      return `An admission policy or webhook changed managedFields: ${owner} ${change === "gained" ? "owns this field now" : "does not own this field any more"}.`;
    case "version-removed":
      return `The server removed the managedFields entry of ${owner}: the API version of the entry does not exist any more.`;
    case "owners-unknown":
      return `The server removed the managedFields entry of ${owner}: it could not compute the owners.`;
    case "object-deleted":
      return `${owner} owns nothing any more: the object was deleted.`;
    case "controller":
      return "A controller inside the API server wrote it.";
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
